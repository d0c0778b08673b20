"""What may be answered in advance."""

from rules import Topic
from rules.politocracy.view import PolitocracyView

TOPICS: tuple[Topic[PolitocracyView], ...] = ()
