# Was eine Heatmap sagt, wenn man auf sie zeigt. Lücken, die in der fertigen Seite in Klammern stehen, füllt das Skript.
# Regeln in Worten gegen ein Feld.
field-too-large = die Suche würde hier zu lange dauern: Dieser Wettbewerb hat für seine Regeln zu viele Beiträge

heat-kind = Heatmap
heat-roll = Du hast { $mine }, der andere { $theirs } Punkte: Du wirfst { $choice }
heat-chop = Du hast { $mine }, der andere { $theirs } Punkte: Du wählst −1
heat-unreached = { $start }; so weit kommt kein Spiel.
heat-best = { $start }; keine andere Wahl ist besser, und das kommt in { $visits } % der Spiele vor. Die Wahl verschenkt jedes Mal { $regret } Prozentpunkte.
heat-better = { $start }; { $better } ist um { $gain } Prozentpunkte besser, und das kommt in { $visits } % der Spiele vor. Die Wahl verschenkt jedes Mal { $regret } Prozentpunkte.
heat-tiny = weniger als 0,01
heat-both-roll = Bei { $mine } zu { $theirs } Punkten: Beide werfen { $choice }.
heat-both-chop = Bei { $mine } zu { $theirs } Punkten: Beide wählen −1.
heat-differ = Bei { $mine } zu { $theirs } Punkten: { $one }, { $other }.
heat-rolls = { $who } wirft { $choice }
heat-chops = { $who } wählt −1
