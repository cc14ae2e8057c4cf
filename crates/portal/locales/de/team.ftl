# Die Seite des eigenen Teams, und wann Beiträge angenommen werden.
my-team-removed = Die Kursleitung hat dein Team aus der Rangliste genommen: <bdi>{ $reason }</bdi>
my-team-invitation = Einladung
my-team-invites = Einladung in ein Team von <bdi>{ $who }</bdi>.
my-team-join = Beitreten
my-team-decline = Ablehnen
my-team-send = Beitrag senden
my-team-write = Strategie schreiben
my-team-drop = Zieh deine Datei hierher oder wähle eine aus
my-team-send-button = Senden
my-team-file-name = Deine Datei muss <code>{ $name }</code> heißen.
my-team-send-note = Es zählt die letzte angenommene Version; wird eine neue abgelehnt, bleibt sie in der Rangliste. Mehrere Dateien werden zu einem Beitrag. <code>pigskin check</code> prüft eine Datei vorher auf deinem eigenen Rechner, und <code>pigskin submit</code> sendet sie vom Terminal aus.
my-team-send-unrun = Dein Programm wird zuerst nur gelesen und läuft erst in seinen Spielen: Eines mit einem Fehler, der sich beim Laden zeigt, wird angenommen, zählt und verliert seine Spiele kampflos. Prüfe es mit <code>pigskin check</code> oder den Dateien des Kurses, bevor du es sendest.
my-team-pseudonyms = Andere Teams sehen den Namen deines Teams nicht. Zwei Teams können aber nicht gleich heißen: Wer einen Beitrag unter deinem Namen sendet, erfährt, dass der Name vergeben ist, aber nicht an wen. Nimm einen Namen, der nicht verrät, wer ihr seid, und den andere nicht erraten.
my-team-versions = Versionen
my-team-none-yet = Du hast noch keinen Beitrag gesendet.
my-team-forfeits = Deine Version in der Rangliste verliert Spiele kampflos: <bdi>{ $why }</bdi>
my-team-version = Version
my-team-file = Datei
my-team-sent = Gesendet
my-team-verdict = Ergebnis
my-team-late = verspätet
my-team-counts = zählt
my-team-people = Mitglieder
my-team-invited = eingeladen
my-team-withdraw = Zurückziehen
my-team-invite-label = Kennung der Person, die du einladen möchtest
my-team-invite = Einladen
my-team-public = Die öffentliche Seite deines Teams mit seinen Gewinnquoten
my-team-own-machine = Von deinem eigenen Rechner
my-team-kit = Fang mit <a href="/contest/kit.zip" hx-boost="false" download>diesen Dateien</a> an. <code>{ $command }</code> sendet einen Beitrag von deinem eigenen Rechner und braucht ein Token.
my-team-program = <code>{ $name }</code> prüft, vergleicht und sendet Strategien ohne diesen Server ({ $platform }; { $size } MB). Es ist die Version, die hier läuft.
my-team-program-download = { $name } herunterladen
my-team-program-start = So startest du es
my-team-program-where = Im Ordner mit diesen Dateien, in dem auch das Programm liegt:
my-team-token = Token anzeigen

state-queued = wartet
state-judging = wird geprüft
state-accepted = angenommen
state-refused = abgelehnt

entries-always = Beiträge werden angenommen.
entries-until = Beiträge werden bis { $closes } angenommen.
entries-until-late = Beiträge werden bis { $closes } angenommen, verspätete bis { $late }; zählt ein verspäteter Beitrag, werden seine Punkte mit { $factor } multipliziert.
entries-late = Die Frist ist abgelaufen; verspätete Beiträge werden bis { $late } angenommen; zählt ein verspäteter Beitrag, werden seine Punkte mit { $factor } multipliziert.
entries-from = Beiträge werden ab { $opens } angenommen.
entries-over = Seit { $since } werden keine Beiträge mehr angenommen.

# Zum Beispiel: 4. Dez. 2026, 12:00:00 CET
day = { $day }. { $month ->
    [1] Jan.
    [2] Feb.
    [3] März
    [4] Apr.
    [5] Mai
    [6] Juni
    [7] Juli
    [8] Aug.
    [9] Sept.
    [10] Okt.
    [11] Nov.
   *[12] Dez.
} { $year }
moment = { day }, { $time } { $zone }

recognition-title = Wenn dein Team gewinnt
recognition-lead = Sieger werden in späteren Semestern nur genannt, wenn alle Mitglieder des Teams einverstanden sind. Dein eigener Name wird nie gezeigt, nur der des Teams.
recognition-no = Nennt unser Team nicht.
recognition-named = Nennt unser Team mit Platz, Siegen und mittlerer Gewinnquote.
recognition-plays = Nennt unser Team, und lasst unsere letzte angenommene Version in späteren Wettbewerben zum Vergleich mitspielen. Andere sehen, wie sie dagegen abschneiden; sie hat keinen Platz und nimmt niemandem einen weg.
recognition-save = Speichern
recognition-all = { $agreed ->
    [named] Alle Mitglieder sind einverstanden: Dein Team darf genannt werden.
    [plays] Alle Mitglieder sind einverstanden: Dein Team darf genannt werden, und seine Strategie darf in späteren Wettbewerben mitspielen.
   *[no] Nicht alle Mitglieder sind einverstanden, genannt zu werden.
}
recognition-until = Du kannst das ändern, bis die Kursleitung die Sieger in den nächsten Wettbewerb übernimmt.
recognition-taken = Am { $at } hat die Kursleitung die Sieger übernommen. Frag sie, wenn dein Team nicht mehr genannt werden soll.

checked-title = Probe
checked-accepted = würde angenommen
checked-refused = würde abgelehnt
checked-as = Der Wettbewerb würde <bdi>{ $file }</bdi> als <bdi>{ $name }</bdi> annehmen.
checked-unnamed = Der Wettbewerb würde <bdi>{ $file }</bdi> annehmen. Die Datei nennt keinen Namen und würde nach deinem Team benannt.
checked-read = Das Programm wurde gelesen und hat nicht gespielt: Was es falsch macht, zeigt sich in seinen Matches. Der Editor spielt gegen Hausstrategien.
late-checked = Der Beitrag wäre verspätet, und seine Punkte würden mit { $factor } multipliziert.
late-replaces = Deine Version { $version } ist pünktlich. Eine verspätete, die angenommen wird, tritt an ihre Stelle, und ihre Punkte werden mit { $factor } multipliziert.
checked-not-sent = Nichts wurde gesendet.

my-team-check = Prüfen, ohne zu senden
my-team-your-zone = Auf deiner Uhr:
my-team-own-deadline = Diese Frist gilt nur für dich; die der anderen ist { $closes }.
my-team-freezes = Ab { $at } ist die Rangliste eingefroren, bis die Kursleitung sie zeigt. Beiträge danach werden geprüft und zählen auch.
my-team-what = Was ist ein Beitrag?
my-team-what-hog = Eine Python-Datei mit <code>TEAM_NAME</code> und einer Funktion <code>final_strategy(score, opponent_score)</code>, die eine Zahl von Würfeln zurückgibt. Der Wettbewerb fragt sie nach allen Paaren von Punkteständen, und jedes Paar von Teams wird exakt verglichen. Auf dieselben Punktestände muss sie immer dasselbe antworten. Auch dein ganzes <code>hog.py</code> ist ein Beitrag.
my-team-what-bid = Außerdem hat sie eine Zeile wie <code>final_bid = 5</code>: dein Gebot für den Anfang, eine ganze Zahl von 0 bis { $most }. Wer mehr bietet, ist zuerst am Zug, und beide beginnen mit so vielen Punkten, wie der andere geboten hat. Ein Gebot, das genau 3 höher ist, beginnt stattdessen mit 10 zu 0 Punkten. Gleiche Gebote sind ein Unentschieden.
my-team-what-football = Eine Datei in R oder Python oder das Notebook des Kurses, mit <code>team_name</code> und einer Funktion <code>my_strategy(game)</code>, die das Feld der Figur zurückgibt, die zieht. Jedes Paar von Teams spielt ein Match, mit der Zeit des Wettbewerbs für jeden Zug.
my-team-rules = Die Regeln: { $rules }
my-team-perfect = Was perfektes Spiel erreicht
tabs-invited = Du bist in ein Team eingeladen: <a href="/contest/mine">antworte unter <em>Mein Team</em></a>.

# Die Versionen der Texte einer Person im Editor.
kept-title = Versionen deiner Strategie
kept-lead = Jeder Text, der im Editor lief und spielte. Außer dir sieht sie niemand, auch die Kursleitung nicht.
kept-limits = Derselbe Text ist nur einmal da. Der Server bewahrt { $most } deiner Texte mit { $kibibytes } KiB auf; was am längsten nicht lief, fällt weg. Ein Beitrag, den du sendest, gehört nicht dazu.
kept-none = Noch hat kein Text von dir gespielt.
kept-worth = Ergebnis
kept-against = gegen <bdi>{ $opponent }</bdi>
kept-ran = Lief
kept-from = Von
kept-to = Nach
kept-from-version = Von Version { $version }
kept-to-version = Nach Version { $version }
kept-compare = Unterschied zeigen
kept-open = Öffnen
kept-download = Herunterladen
kept-same = Beide sind derselbe Text.
kept-editor = Zurück zum Editor
