# Die Seiten des Projekts für Studierende.
home-and = <bdi>{ $project }</bdi> und <bdi>{ $contest }</bdi>
home-project = Deine Versionen, was der Server beim Bewerten gefunden hat, und deine Punkte.
home-your-project = Dein Projekt
home-kit = Dateien für den Anfang
home-contest = Die Rangliste des Wettbewerbs und die Beiträge deines Teams.
home-the-contest = Der Wettbewerb
home-hog = Spiel das Würfelspiel und sieh, was jede Entscheidung wert ist.
home-play = Hog spielen
no-contest-title = Hier gibt es keinen Wettbewerb
no-contest-lead = Auf diesem Server läuft <bdi>{ $project }</bdi>.

project-invitation = Einladung
project-invites = <bdi>{ $who }</bdi> möchte mit dir zusammenarbeiten. Was eine Person von euch abgibt, zählt dann in den Phasen mit Partnern für beide.
project-accept = Annehmen
project-decline = Ablehnen
project-hides = Was beim Bewerten der Abgaben gefunden wird, siehst du nach Ablauf der Frist.
project-nothing-yet = Du hast noch nichts abgegeben, was zählt. Starte <code>python3 ok --submit</code>{ $versions ->
    [none] .
   *[some] {" "}oder gib eine Version aus der Liste unten ab.
}
project-nothing = Du hast nichts abgegeben, was zählt.
project-points = Punkte
project-for = Für
project-of = Von
project-why = Warum
project-sum = Summe bisher
project-points-of = { $points } von { $of }

composition-heading = Programmierstil: { $points } von { $of } Punkten
composition = Programmierstil
composition-published = Veröffentlicht am { $at }.
composition-file = Die begutachtete Datei
composition-comments = { $comments } { $comments ->
    [1] Kommentar
   *[other] Kommentaren
} an ihren Zeilen
composition-with = {" "}mit
composition-changes = Änderungen
composition-change = { $at }: { $points } { $points ->
    [1] Punkt
   *[other] Punkte
}
composition-regrade = Neubewertung
composition-unanswered = Die Kursleitung hat noch nicht geantwortet.
composition-ask-label = { $limit ->
    [until] Du kannst bis { $until } einmal um eine Neubewertung bitten. Die Punkte können steigen oder sinken.
   *[always] Du kannst einmal um eine Neubewertung bitten. Die Punkte können steigen oder sinken.
}
composition-ask = Um Neubewertung bitten

versions = Versionen
versions-none = Es gibt noch keine. Bei jedem <code>python3 ok</code> entsteht eine.
versions-no-older = Es gibt keine älteren.
versions-version = Version
versions-state = Stand
versions-not-passing = Noch falsch
versions-received = Eingegangen
versions-counts = zählt
versions-submit-label = Version { $version } abgeben
versions-submit = Abgeben
versions-newest = Neueste
versions-older = Ältere
versions-by-partner = Von deiner Partnerin oder deinem Partner abgegeben
versions-of-partner = Version { $version } von <bdi>{ $name }</bdi>
grade-none = Sicherung
grade-queued = abgegeben, wartet auf die Bewertung
grade-grading = abgegeben, wird bewertet
grade-graded = abgegeben und bewertet

dates = Termine
dates-due = <bdi>{ $phase }</bdi>: fällig { $due }
dates-phase = Phase { $number }: { $title }
dates-with-project = mit dem Projekt
dates-alone = allein
dates-early = { $points } { $points ->
    [1] Zusatzpunkt
   *[other] Zusatzpunkte
}, wenn das ganze Projekt bis { $until } alle Tests besteht
left-over = vorbei
left-minutes = noch { $minutes } min
left-hours = noch { $hours } h { $minutes } min
left-days = { $days ->
    [1] noch 1 Tag { $hours } h
   *[other] noch { $days } Tage { $hours } h
}
submissions-always = Abgaben werden angenommen.
submissions-until = Abgaben werden bis { $closes } angenommen ({ $left }).
submissions-late = Verspätete werden bis { $until } angenommen; ihre Punkte werden mit { $factor } multipliziert.
submissions-was = Die Frist endete am { $closes }.
submissions-only-late = Die Frist ist abgelaufen; verspätete Abgaben werden bis { $until } angenommen ({ $left }).
submissions-over = Das Projekt endete am { $closes }.

counting-chosen = Deine Version { $version } zählt, abgegeben am { $at }: Die Kursleitung hat sie ausgewählt ({ $reason }).
counting-chosen-partner = Version { $version } deiner Partnerin oder deines Partners zählt, abgegeben am { $at }: Die Kursleitung hat sie ausgewählt ({ $reason }).
counting-own = Deine Version { $version } zählt, abgegeben am { $at }: Sie ist die letzte Abgabe.
counting-own-alone = Deine Version { $version } zählt für die Phasen ohne Partner, abgegeben am { $at }: Sie ist deine letzte Abgabe.
counting-partner = Version { $version } deiner Partnerin oder deines Partners zählt für die Phasen mit Partnern, abgegeben am { $at }: Sie ist eure letzte Abgabe.

unlocking = Freischalten
unlocking-question = Frage
unlocking-answered = Beantwortet
unlocking-tries = Versuche

enter = Wettbewerb
enter-words = Die <code>final_strategy</code> einer Version kann der Beitrag deines Teams zu <a href="/contest"><bdi>{ $contest }</bdi></a> sein. Dort gelten die Regeln des Wettbewerbs: seine Frist, seine Teams und seine Prüfung. Es zählt der letzte angenommene Beitrag.
enter-version = Version
enter-button = Zum Wettbewerb senden
enter-in = Zu <bdi>{ $contest }</bdi> senden

partner = Partnerin oder Partner
partner-is = <bdi>{ $who }</bdi> und du arbeitet zusammen: Was eine Person von euch abgibt, zählt in den Phasen mit Partnern für beide.
partner-leave = Zusammenarbeit beenden
partner-invited = <bdi>{ $who }</bdi>, eingeladen
partner-withdraw = Zurückziehen
partner-none = Es gibt keine.
partner-label = Kennung der Person, die du einladen möchtest
partner-invite = Einladen

version-title = Version { $version }
version-of = Version { $version } von <bdi>{ $who }</bdi>
version-points = { $points } von { $of } Punkten
version-backup = Das ist eine Sicherung. Niemand hat sie abgegeben.
version-waits = Sie ist abgegeben und wartet auf die Bewertung.
version-waiting = wartet
version-grading = Sie ist abgegeben und wird gerade bewertet.
version-working = in Arbeit
version-graded = Sie ist abgegeben und bewertet.
version-counts = Sie zählt.
version-counts-not = Sie zählt nicht.
version-hidden = Was beim Bewerten gefunden wird, siehst du nach Ablauf der Frist.
version-load-error = hog.py konnte nicht bis zum Ende geladen werden: <bdi>{ $error }</bdi>
version-by-problem = Nach Aufgaben
version-problem = Aufgabe
version-smallest = Kleinster Fehler
version-passes = richtig
version-fails = falsch
version-report = Der ganze Bericht, mit den Regeln und den Fehlern jeder Aufgabe
version-reported = Wie ok es gemeldet hat
version-question = Frage
version-receipt = Eingangsbestätigung
version-received = Eingegangen
version-ran = Ausgeführt, nach der Uhr des Rechners
version-hash = Hash
version-since = Was ist anders als in Version
version-show = Anzeigen
version-submit-again = Diese Version noch einmal abgeben
version-submit = Diese Version abgeben
version-last = Das ist die Version, die du zuletzt abgegeben hast.
version-reviewed = Von der Kursleitung begutachtet
version-download = Herunterladen
version-above = Sie steht oben, mit den Kommentaren.
version-too-long = Sie ist zu lang, um angezeigt zu werden, oder kein Text.
version-students-page = Die Seite der Person
version-all = Alle Versionen
queue-ahead = { $ahead ->
    [0] Sie ist die nächste.
    [1] Vorher wird noch eine Version bewertet.
   *[other] Vorher werden noch { $ahead } Versionen bewertet.
}
queue-paused = Die Kursleitung hat die Bewertung angehalten.
queue-minutes = { $minutes ->
    [1] Das dauert etwa eine Minute.
   *[other] Das dauert etwa { $minutes } Minuten.
}
queue-hours = Das dauert etwa { $hours } Stunden.

difference-tab = Was sich geändert hat
difference-title = Von Version { $from } zu { $to }
difference-same = Beide haben dieselben Dateien.
difference-from = Von Version
difference-to = zu
difference-too-long = Die Datei ist anders und zu lang, um hier verglichen zu werden.
difference-left-out = Zeilen ausgelassen
difference-added = hinzugefügt:{" "}
difference-removed = entfernt:{" "}

points-checkpoint = Zwischenstand von Phase { $phase }
points-composition = Programmierstil
points-early = Früh fertig, zusätzlich
points-not-published = noch nicht veröffentlicht
points-nothing = es ist nichts abgegeben
points-nothing-of-yours = du hast nichts abgegeben
points-not-graded = { $version } und ist noch nicht bewertet
points-passes = { $version }, und alle Aufgaben sind richtig
points-passes-but = { $version }, und alle Aufgaben sind richtig außer { $problems } (keine Punkte)
points-fails = { $version }; falsch sind diese Aufgaben: { $problems }
points-late = { $reason }; sie ist verspätet, deshalb werden ihre Punkte mit { $factor } multipliziert
points-reached = erreicht: { $whole ->
    [phase] die ganze Phase ist richtig in
   *[project] das ganze Projekt ist richtig mit
} { $version }
points-not-reached = noch nicht erreicht: gib bis { $by } ab, wenn { $whole ->
    [phase] die ganze Phase
   *[project] das ganze Projekt
} richtig ist
points-missed = verpasst: in keiner Abgabe bis { $by } ist { $whole ->
    [phase] die ganze Phase
   *[project] das ganze Projekt
} richtig
points-reviewed = von der Kursleitung durchgesehen
points-not-reviewed = noch nicht durchgesehen
points-version = Version { $version }
points-version-of = Version { $version } von { $by }
points-counts = { $version } zählt
points-counts-chosen = { $version } zählt, von der Kursleitung gewählt ({ $reason })
