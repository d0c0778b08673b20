"""The tables of the model, written down on their own: money in units of $50K, three ideologies in the order P, C, K."""

CONSTITUENTS = """
1 | The Middle Class | 4 60 5 60 4 60
2 | The Elderly | 3 40 3 40 4 40
4 | The Poor | 5 20 2 40 1 80
5 | Women's Groups | 4 40 3 40 2 60
7 | Suburban Families | 3 40 4 40 3 40
8 | Rural Voters | 1 80 2 40 5 20
10 | Investment Bankers | 2 80 3 60 4 40
11 | Small Business Owners | 2 60 3 40 5 40
13 | Tech Founders | 4 40 3 40 2 60
14 | Day Traders | 1 60 2 40 3 20
16 | Special Interests | 3 60 3 60 3 60
17 | Real-Estate Brokers | 2 60 3 40 4 40
19 | Civil Servants | 5 20 3 40 1 80
20 | Active-Duty Military | 1 80 3 40 5 20
22 | Police & Firefighters | 3 60 3 40 4 40
23 | Trade Unions | 5 40 3 40 1 100
25 | Veterans | 3 60 3 40 4 20
26 | Federal Contractors | 3 40 4 40 3 40
28 | Professors | 5 20 3 20 1 100
29 | Evangelicals | 1 100 2 60 5 20
31 | Environmentalists | 5 20 3 40 1 80
32 | Gun Owners | 1 100 3 40 5 20
34 | Libertarians | 2 60 3 40 4 40
35 | Student Activists | 4 20 2 40 1 80
"""
"""Square | name | percent and price, thrice."""

GROUPS = """
1 | Am Teachers | 28 14 0
2 | Big Oil Inc. | 0 30 60
4 | American Beer | 20 30 40
5 | Trial Lawyers Guild | 60 30 0
6 | Coal & Rail Lobby | 0 16 32
8 | Telecom Council | 40 30 20
9 | Hollywood Moguls | 48 24 0
10 | Chamber of Industry | 0 24 48
12 | Pharma Alliance | 24 28 32
13 | Public Workers Union | 40 20 0
15 | Gun Makers Council | 0 14 28
16 | Wall Street Bundlers | 40 40 40
"""
"""Stop | name | payment in units, thrice."""

PROFILES = """
The Senate Lion | 1 1 3 Insider
The Prairie Governor | 2 2 2 Outsider
The Retired General | 1 3 2 Outsider
The Talk-Show Host | 3 2 2 Outsider
The Cabinet Secretary | 1 3 2 Insider
The Real-Estate Mogul | 1 1 3 Outsider
The House Whip | 2 2 2 Insider
The Big-City Mayor | 3 2 2 Outsider
The Law Professor | 3 3 1 Outsider
The Vice President | 2 2 2 Insider
The Astronaut | 3 3 1 Outsider
The Career Diplomat | 1 3 2 Insider
"""
"""Name | hearts, stars, dollars, status."""

HOPE = """
2 Rally Goes Viral
2 Newspaper Endorsement
2 Hometown Parade
2 Town-Hall Triumph
1 Good Jobs Report
1 Gas Prices Spike
1 Outsider Wave
1 Steady Hands
1 Hot Microphone
1 Bus Breakdown
1 Early Surge
1 Sunday Shows
1 Whistle-Stop
1 Wrong Exit
2 Small-Donor Flood
1 Charter Jet
1 Wooden on Camera
1 Youth Turnout
1 Faith and Family Weekend
1 Bipartisan Moment
2 Debate Clip
2 Underdog Story
1 Bandwagon
2 Kissing Babies
"""
"""Copies and name."""

CHANGE = """
2 Tabloid Affair
3 Leaked Recording
2 Campaign-Fund Probe
3 Cover-Up
3 Crisis Team
2 Stolen Playbook
3 Push Poll
1 Whisper Campaign
2 October Surprise
2 Straight to the Poll
2 Press Conference
1 Summoned to Explain
2 Donor Freeze
2 Second Lap
2 Private Fundraiser
2 Change of Heart
1 Government Shutdown
1 Confirmation Hearing
1 Hostile Takeover
2 Super-PAC Check
1 Audit
"""
"""Copies and name."""

REGIONS = {"I": 33, "II": 43, "III": 54, "IV": 103, "V": 85, "VI": 64, "VII": 27, "VIII": 27, "IX": 76, "X": 26}
