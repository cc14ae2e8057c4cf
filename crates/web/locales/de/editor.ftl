# Der Editor. Lücken, die in der fertigen Seite in Klammern stehen, füllt das Skript.
editor-title = Strategie schreiben
editor-game = Spiel
editor-earlier = Frühere Version
editor-run = Ausführen
editor-download = Herunterladen
editor-share = Teilen
editor-contest = Der Wettbewerb
editor-measure = An der Rangliste messen
editor-send = Zum Wettbewerb senden
editor-shared = Die Adresse dieser Seite führt alle auf diesem Server zu diesem Text.
editor-shared-own = Du hast ihn geändert; deinen Text behält dieser Browser.
editor-shared-again = Den geteilten Text zeigen
editor-keys = Das Programm läuft, sobald du innehältst. Tab rückt ein; mit Escape und dann Tab verlässt du den Text.
editor-rules = Regeln
editor-edition = Edition
editor-against = gegen
editor-perfect = Perfektes Spiel
editor-traps = Perfektes Spiel mit Fallen
editor-hog-function = <code>final_strategy(score, opponent_score)</code> bekommt beide Punktestände und gibt zurück, mit wie vielen Würfeln du wirfst. Sonst hängt sie von nichts ab: Sie wird einmal nach allen Paaren von Punkteständen gefragt, und dann spielt ihre Tabelle.
editor-pieces = Figuren pro Seite
football-rules = Die Figuren von Michigan ziehen nach rechts, die von Ohio nach links. Eine Figur zieht auf das leere Feld vor ihr, oder sie springt über eine Figur des anderen Teams auf das leere Feld dahinter und schlägt sie. Wer nicht ziehen kann, verliert.
editor-football-function = <code>my_strategy(game)</code> gibt das Feld der Figur zurück, die zieht. Deine Figuren ziehen immer nach rechts: Spielst du Ohio, ist das Brett gespiegelt. <code>valid_moves(game)</code> hat die Felder der Figuren, die ziehen können, <code>make_move(game, square)</code> das Spiel nach einem Zug; <code>{ $board }</code> hat 1 für deine Figuren, −1 für die des anderen und 0 für leere Felder. Ein Zug darf { $ms } ms dauern, wie in einem Wettbewerb.

editor-versions = Versionen
editor-kept = Der Server bewahrt sie für dich allein auf, jeden Text, der spielt; die ältesten fallen weg. „Vergleichen“ zeigt, was sich seit einer Version geändert hat.
editor-all-versions = Alle Versionen, und was zwischen zweien anders ist
editor-in-browser = Nur in diesem Browser. „Vergleichen“ zeigt, was sich seit einer Version geändert hat.
editor-last-version = der letzten Version
editor-version = Version { $number }
editor-open = Öffnen
editor-open-version = Version { $number } öffnen
editor-compare = Vergleichen
editor-compare-version = Mit Version { $number } vergleichen

editor-fault-line = { $kind }, Zeile { $line }
editor-server-fault = Der Server konnte ihn nicht ausführen
editor-times = Während du schreibst, hat ein Programm { $here } s für alle Entscheidungen; sonst hat es { $usual } s.
editor-output = Das Ende seiner Ausgabe
editor-errors = Das Ende seiner Fehlerausgabe

editor-nothing-yet = Hier steht, wie oft deine Strategie gewinnt, sobald sie gelaufen ist.
editor-rate = <b>{ $rate }</b> gegen <bdi>{ $opponent }</bdi>
editor-same = Dieselben Entscheidungen wie in { $since }.
editor-change = <b class="{ $way }">{ $points }</b> Prozentpunkte seit { $since }; { $differing } von { $choices } Entscheidungen sind anders.
editor-seats = { $first }, wenn sie beginnt, { $second }, wenn der Gegner beginnt; exakt, mit einem Fehler von höchstens { $bound }.
editor-field = Gewinnt { $wins } von { $matches } Matches gegen die Hausstrategien
editor-field-before = Gewinnt { $wins } von { $matches } Matches gegen die Hausstrategien, vorher { $before }
editor-matches = Matches
editor-opponent = Gegner
editor-win-rate = Gewinnquote
editor-column-change = Änderung
editor-map = Heatmap
editor-map-label = Entscheidungen nach beiden Punkteständen
editor-outline = Die Linie umrandet die Entscheidungen, die anders sind.

editor-football-nothing-yet = Hier steht, wie viele Spiele deine Strategie gewinnt, sobald sie gelaufen ist.
editor-football-worth = { $won } von { $played } Spielen
editor-football-rate = <b>{ $won } von { $played }</b> Spielen gegen <bdi>{ $opponent }</bdi> gewonnen
editor-football-same = So viele wie in { $since }.
editor-football-change = <b class="{ $way }">{ $change }</b> { $games ->
    [1] Spiel
   *[other] Spiele
} seit { $since }.
editor-football-before = { $won } von { $played } in { $since }.
editor-football-seats = { $first } von { $of-first }, wenn sie beginnt, { $second } von { $of-second }, wenn der Gegner beginnt; { $n } Figuren pro Seite. Jede Version spielt dieselben Spiele.
editor-football-missing = { $games ->
    [1] 1 Spiel des Matches wurde nicht gespielt
   *[other] { $games } Spiele des Matches wurden nicht gespielt
}: { $why ->
    [forfeits] Es endet, wenn zwei kampflos verloren sind
   *[time] Die Zeit war um
}.
editor-football-field = Gewinnt { $won } von { $played } Spielen gegen die Hausstrategien
editor-football-field-before = Gewinnt { $won } von { $played } Spielen gegen die Hausstrategien, vorher { $before } von { $of }
editor-houses = Hausstrategien
editor-games-won = Gewonnene Spiele
editor-column-before = Vorher
editor-games = { $won } von { $played }
editor-by-perfect-play = Nach perfektem Spiel
editor-thrown-none = Sie konnte keines dieser Spiele gewinnen{ $solved ->
    [some] {" "}(in den Zügen, die gelöst sind)
   *[all] {""}
}.
editor-thrown-nothing = Sie konnte { $could } dieser Spiele gewinnen und hat keines verschenkt{ $solved ->
    [some] {" "}(in den Zügen, die gelöst sind)
   *[all] {""}
}.
editor-thrown = Sie konnte { $could } dieser Spiele gewinnen und hat { $games } davon verschenkt{ $solved ->
    [some] {" "}(soweit die Züge gelöst sind)
   *[all] {""}
}.
editor-thrown-first = Zuerst in Spiel { $game }, Zug { $move } <b class="slip">??</b> { $narration } { $winning } hätte den Sieg gehalten (★):
editor-play-on = Von hier weiterspielen
editor-review = Das Spiel Zug für Zug
football-steps = { $team } zieht von { $from } auf { $to }.
football-jumps = { $team } springt von { $from } auf { $to } über die Figur von { $other } auf { $over }.
squares-and = { $squares } und { $last }

editor-label = Deine Strategie, in { $language }
editor-signed-out = Du bist abgemeldet. Melde dich wieder an; dein Text bleibt in diesem Browser.
editor-not-taken = Der Server hat den Text nicht angenommen.
editor-silent = Der Server hat nicht geantwortet.
editor-not-sent = Der Server hat die Version nicht gesendet. Vielleicht bist du abgemeldet.
editor-too-long = ein Text hat höchstens 64 KiB
editor-no-programs = dieser Server führt keine Programme aus
