"""The AI players: what they choose, by what worth, and why.

`choose` is the steady player, `why` its reasons. Both go by the `outlook`: what a position promises a seat, and by the
`forecast`: what becomes of one. Choices of their own are the `dice` and the `bargains`; `merits`, `why_dice` and
`why_bargains` put worth into words. The `sharp` player tries dice out on a `sketch` of the town, of which a round is
played out (`playout`) and ends with what the events do (`sketch_events`).
"""
