# What pointing at a heat map says. The script fills gaps that are in braces when a page is made.
# Rules in words against a field.
field-too-large = the search would take too long here: this contest has too many entries for its rules

heat-kind = heat map
heat-roll = You have { $mine }, they have { $theirs }: you roll { $choice }
heat-chop = You have { $mine }, they have { $theirs }: you choose −1
heat-unreached = { $start }; no game comes here.
heat-best = { $start }; no other choice is better, and this comes up in { $visits } % of games. The choice gives away { $regret } percentage points each time.
heat-better = { $start }; { $better } is better by { $gain } percentage points, and this comes up in { $visits } % of games. The choice gives away { $regret } percentage points each time.
heat-tiny = less than 0.01
heat-both-roll = At { $mine } to { $theirs }: both roll { $choice }.
heat-both-chop = At { $mine } to { $theirs }: both chop.
heat-differ = At { $mine } to { $theirs }: { $one }, { $other }.
heat-rolls = { $who } rolls { $choice }
heat-chops = { $who } chops
