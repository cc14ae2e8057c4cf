# Rangliste, Teams und die Prüfung von Beiträgen.
board-paused = Die Kursleitung hat die Prüfung angehalten. Du kannst weiter Beiträge senden; sie warten.
board-messages = Nachrichten der Kursleitung
board-edited = geändert { $at }
board-search = Team
board-show = Anzeigen
board-kit = Dateien für den Anfang
board-matrix = Bild aller Paarungen
board-json = Rangliste als JSON
board-rules-hog = Hog, { $edition }: Eine Paarung gewinnt, wer im Mittel mehr als { $threshold } % der Spiele gewinnt, exakt berechnet.
board-rules-football = D-Football mit { $n } Figuren pro Seite: Jedes Paar spielt { $games } Spiele, mit { $ms } ms pro Zug.
contest-rules = Die Regeln in Worten
contest-rules-play = Selbst eine Partie spielen
board-place = Dein Team ist auf Platz { $rank } von { $ranked }, mit { $wins } { $won ->
    [games] { $wins ->
        [one] gewonnenen Spiel
       *[other] gewonnenen Spielen
    }
   *[matches] { $wins ->
        [one] gewonnenen Match
       *[other] gewonnenen Matches
    }
} und einer mittleren Gewinnquote von { $mean }.
board-frozen = Die Rangliste ist eingefroren, bis die Kursleitung den Endstand zeigt. Beiträge werden weiter geprüft.
board-progress = Gespielt: { $decided } von { $matchups } Paarungen
board-no-page = Diese Seite hat die Rangliste nicht. <a href="{ $address }?{ $first }">Erste Seite</a>
board-no-name = Kein Team der Rangliste hat „<bdi>{ $q }</bdi>“ im Namen. <a href="{ $address }">Alle Teams</a>
board-no-section = Aus Gruppe { $section } ist noch kein Team auf der Rangliste.
board-nobody = Noch steht niemand auf der Rangliste.
board-table = Rangliste
board-rank = Platz
board-team = Team
board-games-won = Gewonnene Spiele
board-wins = Siege
board-mean = Mittlere Gewinnquote
board-award = Prämie
board-forfeits = Kampflos verloren
board-since-yesterday = Seit gestern
board-version = Version
board-sent = Gesendet
board-unranked = Vergleichsspieler haben keinen Platz
board-you = (du)
board-reference = Vergleich
board-new = neu
board-range = { $from } bis { $to } von { $all }
board-first = Erste Seite
board-next = Nächste Seite

team-removed = Aus der Rangliste genommen: <bdi>{ $reason }</bdi>
team-forfeits = Dieses Team verliert Spiele kampflos: <bdi>{ $why }</bdi>
team-place = Platz { $rank } von { $ranked }, { $wins } { $wins ->
    [one] Sieg
   *[other] Siege
}, mittlere Gewinnquote { $mean }
team-not-there = Nicht auf der Rangliste.
team-unnamed = Team { $id }
team-others = Gegen die anderen
team-opponent = Gegner
team-games-won = Gewonnene Spiele
team-lost = Verloren
team-first = Wenn es beginnt
team-second = Wenn der Gegner beginnt
team-mean = Mittel
team-outcome = Ergebnis
team-forfeited = Kampflos verloren
team-thrown-away = { $games ->
    [one] Hat ein gewonnenes Spiel verschenkt.
   *[other] Hat { $games } gewonnene Spiele verschenkt.
}
team-out-of-reach = { $games ->
    [one] Konnte ein Spiel nicht gewinnen.
   *[other] Konnte { $games } Spiele nicht gewinnen.
}
team-replays = Aufzeichnungen
team-game-won = Spiel { $number }, gewonnen
team-game-lost = Spiel { $number }, verloren
team-win = Sieg
team-loss = Niederlage
team-tie = unentschieden
team-choices = Entscheidungen
team-hidden = Die Strategie und die Spiele eines Teams sehen nur das Team selbst und die Kursleitung.
team-ranks = Platz über das Semester
ranks-picture = Platz des Teams über das Semester; die Liste darunter hat dieselben Daten
ranks-top = Oben ist Platz 1.
ranks-freeze = An der gestrichelten Linie wurde die Rangliste eingefroren.
ranks-days = Tag für Tag
ranks-table = Plätze
ranks-day = Tag
ranks-last = Platz am Ende des Tages
ranks-none = nicht auf der Rangliste
ranks-same = Ein Tag fehlt, wenn sich der Platz nicht geändert hat.
ranks-after-freeze = { $day }, nach dem Einfrieren
team-versions = Versionen
team-no-versions = Keine.
team-version = Version { $version }, { $sent }: { $state }

entry-version = Version { $version }
entry-queued = angekommen
entry-judging = wird geprüft
entry-accepted = angenommen
entry-refused = abgelehnt
entry-waits = Dein Beitrag ist auf dem Server. { $ahead ->
    [0] Er wird als Nächster geprüft.
    [1] Vorher wird noch ein anderer Beitrag geprüft.
   *[other] Vorher werden noch { $ahead } andere Beiträge geprüft.
}
entry-waiting = wartet
entry-is-judged = Dein Beitrag wird gerade geprüft.
entry-working = in Arbeit
entry-counts = Diese Version zählt.
entry-late-counts = Sie kam verspätet: Ihre Punkte werden mit { $factor } multipliziert.
entry-counts-as = Diese Version zählt, als <bdi>{ $name }</bdi>.
entry-newer-counts = Eine neuere Version zählt.
entry-rank = Sie ist auf <a href="/contest">Platz { $rank }</a>.
entry-still-counts = Version { $version } zählt weiterhin.
entry-none-counts = Dein Team hat noch keine angenommene Version.
entry-stand-in = Der Beitrag nennt kein Team und nimmt als { $name } teil.
entry-receipt = Eingangsbestätigung
entry-file = Datei
entry-received = Eingegangen
entry-late = nach Ablauf der Frist
entry-hash = Hash
entry-number = Nummer
entry-output = Ausgabe
entry-results = Gegen die Rangliste
entry-all-versions = Alle Versionen
entry-team = Das Team

results-frozen = Die Rangliste ist ohne diese Version eingefroren. Ihre Ergebnisse erfährst du, wenn die Rangliste wieder gezeigt wird.
results-wait = Sobald diese Version auf der Rangliste ist, stehen hier ihre Ergebnisse.
results-tally = Diese Version gewinnt <b>{ $wins } von { $matches }</b> Matches, mit einer mittleren Gewinnquote von <b>{ $mean }</b>.
results-rank = Sie ist auf <a href="/contest">Platz { $rank } von { $ranked }</a>.
results-before = Version { $version } würde heute { $wins } gewinnen, mit { $mean }
results-points = Prozentpunkte
results-forfeits = Diese Version verliert Spiele kampflos: <bdi>{ $why }</bdi>
results-losses = Knappste Niederlagen
results-loss = <a href="/contest/teams/{ $team }"><bdi>{ $name }</bdi></a>: gegen dieses Team gewinnt diese Version { $share } der Spiele
results-gain = Was am meisten bringen würde
results-gain-note = Gegen eine Kopie deiner Strategie bringen diese einzelnen Änderungen am meisten:
results-what = Was heißt das?
results-what-note = Jede Zeile sagt, wie viele von 100 Spielen gegen genau diese Version du mehr gewinnst, wenn du nur diese eine Entscheidung änderst. Die Strategien anderer Teams spielen dabei keine Rolle.
results-choices = Entscheidungen
results-compare-with = Vergleichen mit Version
results-compare = Vergleichen
results-same = Version { $version } trifft dieselben Entscheidungen.
results-differ = { $differing } von { $of } Entscheidungen sind anders als in Version { $version }; die Linie umrandet sie.
results-heat = Heatmap
results-point = Zeig auf die Heatmap, oder bewege dich darin mit den Pfeiltasten (mit der Umschalttaste in Zehnerschritten).
results-label = Entscheidungen von Version { $version } nach beiden Punkteständen
results-of-version = Version { $version }

measured-title = Gegen die Rangliste
measured-lead = Gewinnt { $wins } von { $matches } Matches gegen { $board ->
    [frozen] die Rangliste, wie sie eingefroren wurde
   *[now] die Rangliste
}. Heute { $left ->
    [one] ist noch eine Messung
   *[other] sind noch { $left } Messungen
} möglich.
measured-note = Die Rangliste ändert sich mit jedem Beitrag. Mit „Zurück“ kommst du wieder zu deinem Text.

change-sentence = Bei { $mine } zu { $theirs } Punkten { $choice ->
    [chop] wählst du -1
   *[dice] wirfst du { $dice }
}; { $verdict ->
    [unreached] so weit kommt kein Spiel
    [best] keine andere Wahl ist besser, und das kommt in { $visits } % der Spiele vor
   *[better] { $better } ist um { $gain } Prozentpunkte besser, und das kommt in { $visits } % der Spiele vor
}
change-tiny = weniger als 0,01

winners-title = Sieger
winners-lead = Teams, die diesen Wettbewerb oder einen aus einem früheren Semester gewonnen haben und damit einverstanden sind, genannt zu werden.
winners-none = Noch sind keine Sieger veröffentlicht.
winners-nobody = Keines der siegreichen Teams ist damit einverstanden, genannt zu werden.
winners-edition = Regeln von { $edition }
winners-this = dieser Wettbewerb
winners-plays = In diesem Wettbewerb
winners-plays-here = spielt zum Vergleich mit, ohne Platz
winners-cannot = spielt nicht mit: <bdi>{ $why }</bdi>
board-winners = Sieger

board-pairs = Alle Paarungen
pairs-title = Alle Paarungen
pairs-lead = Anteil der Spiele, die das Team links gegen das Team oben gewinnt, in Prozent.
pairs-row = Team
pairs-rows = Teams links:
pairs-columns = Teams oben:
pairs-nobody = Noch steht niemand auf der Rangliste.
pairs-itself = gegen sich selbst
pairs-cell = { $team } gegen { $other }: { $share }

matchup-title = Paarung
matchup-link = Warum?
matchup-lead = <bdi>{ $name }</bdi> gewinnt { $rate } der Spiele gegen <bdi>{ $other }</bdi>; mehr als { $best } gewinnt keine Strategie.
matchup-turn = { $count ->
    [one] Die erste Änderung unten
   *[other] Die ersten { $count } Änderungen, die am meisten bringen, zusammen
} würden die Paarung drehen: { $rate }.
matchup-no-turn = Auch hundert Änderungen einzelner Entscheidungen würden die Paarung nicht drehen.
matchup-too-long = unter diesen Regeln dauert das zu lange
matchup-repeats = in Spielen dieser beiden können sich Stellungen wiederholen, sodass einzelne Entscheidungen keinen Wert haben

# Regeln in Worten, die einen Beitrag verbessern.
rules-link = Drei Regeln in Worten, die am meisten bringen
rules-title = Regeln, die am meisten bringen
rules-lead = Version { $version } gewinnt { $rate } gegen <bdi>{ $opponent }</bdi>, eine Strategie, die alle haben. Alle Gewinnquoten sind exakt.
rules-gain = { $gain } Prozentpunkte, dann { $rate }
rules-none = Keine Regel dieser Sprache bringt etwas.
rules-what = Jede Regel nennt eine Entscheidung und wann sie gilt. Die Suche probiert alle Regeln einer kleinen Sprache und nimmt die, die am meisten bringt, dann die nächste. Eine spätere Regel geht vor einer früheren.
rules-house-what = Die Strategien anderer Teams spielen dabei keine Rolle.
rules-field-what = Der Gewinn ist das Mittel über alle anderen Teams und sagt nichts über ein einzelnes. Alle Suchen einer Stunde nehmen dieselbe Rangliste, und eine eingefrorene bleibt, wie sie war.
rules-bids = Diese Spiele beginnen ohne Gebote, bei 0 zu 0.
rules-against = Gegen
rules-house = Gegen eine Hausstrategie
rules-field = Gegen die anderen Teams
rules-field-lead = Version { $version } gewinnt im Mittel { $rate } gegen die { $rivals } anderen Teams, wie sie am { $at } auf der Rangliste standen. Alle Gewinnquoten sind exakt.
rules-few = Gegen die anderen Teams steht hier erst etwas, wenn mindestens { $least } von ihnen auf der Rangliste sind: Ein Mittel über weniger würde verraten, was ein einzelnes Team spielt.
rules-python = In Python
rules-search = Die Suche probiert einige tausend Regeln; das dauert Sekunden, und länger, wenn viele warten.
rules-again = Neu laden
