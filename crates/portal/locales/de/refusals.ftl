# Warum etwas abgelehnt wird, und was hilft.
team-error-no-student = auf der Kursliste hat niemand die Kennung { $person }
team-error-oneself = du bist schon in deinem eigenen Team; lade jemand anderen ein
team-error-taken = { $person } ist schon in einem Team mit einem Beitrag oder mit anderen Mitgliedern
team-error-full = ein Team hat höchstens { $most } Mitglieder, Eingeladene mitgezählt
team-error-not-invited = von diesem Team gibt es keine Einladung; bitte um eine neue
team-error-over = nach der Frist ändern sich Teams nicht mehr; frag die Kursleitung

submit-error-nobody = { $person } steht nicht auf der Kursliste
submit-error-staff = die Kursleitung kann keine Beiträge senden; sende als Student oder als Test-Student der Kursliste
submit-error-early = der Wettbewerb öffnet um { $opens }
submit-error-closed = der Wettbewerb ist seit { $since } geschlossen
submit-error-waiting = { $waiting } Versionen deines Teams warten noch auf die Prüfung; sende die nächste danach
submit-error-full = dein Team hat { $most } Versionen gesendet, und mehr werden nicht aufgehoben; frag die Kursleitung
submit-error-too-much = dein Team hat zusammen { $most } MiB gesendet, und mehr wird nicht aufgehoben; frag die Kursleitung

person-error-nobody = { $person } steht nicht auf der Kursliste
person-error-other-password = das ist nicht dein jetziges Passwort; wenn du es vergessen hast, bitte die Kursleitung um einen neuen Link, der das Passwort löscht
password-error-short = ein Passwort hat mindestens { $least } Zeichen
password-error-long = ein Passwort hat höchstens { $most } Bytes

agree-error-no-team = du hast noch kein Team; sende zuerst einen Beitrag
agree-error-taken = die Sieger sind schon in den nächsten Wettbewerb übernommen; bitte die Kursleitung, dein Team nicht mehr zu nennen

partner-error-alone = dieses Projekt hat keinen Teil für Partner
partner-error-no-student = auf der Kursliste hat niemand die Kennung { $person }
partner-error-oneself = das ist deine eigene Kennung
partner-error-taken = { $person } hat schon einen Partner
partner-error-inviting = du lädst { $person } schon ein; zieh das zuerst zurück
partner-error-over = diese Einladung gibt es nicht mehr
partner-error-too-many = du hast { $most } Mal eingeladen, und mehr geht nicht; frag die Kursleitung

refused-link = dieser Link gilt nicht mehr; bitte um einen neuen
refused-staff-team = die Kursleitung hat kein Team
refused-too-often = zu viele Versuche; versuch es in einer Minute noch einmal
refused-no-board = es gibt noch keine Rangliste
refused-few-teams = ein Text wird gemessen, sobald { $least } andere Teams auf der Rangliste sind
refused-measured = heute wurden für dich oder dein Team { $most } Texte gemessen; mach morgen weiter

mend-load-error = Führe die Datei zuerst auf deinem eigenen Rechner aus: Sie muss sich ohne Fehler laden lassen und das definieren, wonach der Wettbewerb fragt.
mend-not-promised = Beiträge haben nur die Pakete, die der Wettbewerb zusagt. Komm ohne es aus, oder bitte die Kursleitung, es zuzusagen.
mend-other-file = Schick die Datei mit der Strategie selbst: entpacke ein Archiv zuerst, und speichere ein Dokument als reinen Text.
mend-no-language = Dem Server fehlt diese Sprache. Frag die Kursleitung.
mend-bad-value = Geh die Funktion für genau diese Punktestände durch. Jeder Weg durch sie muss eine ganze Zahl zurückgeben, die die Regeln erlauben.
mend-impure = Dieselben Punktestände müssen immer dieselbe Antwort ergeben. Verzichte auf Zufallszahlen, die Uhrzeit und alles, was zwischen Aufrufen gemerkt wird.
mend-time = Alle Entscheidungen zusammen müssen in die Zeit passen. Berechne Tabellen einmal beim Laden der Datei, und such nach Schleifen, die nicht enden.
mend-memory = Behalte weniger im Speicher, zum Beispiel kleinere Tabellen.
mend-processes = Starte kein anderes Programm und keinen Thread.
mend-output = Gib weniger aus.
mend-bad-name = Wähle in der Datei einen anderen Namen für dein Team.
mend-duplicate-name = Ein anderes Team hat diesen Namen oder einen, der gleich aussieht. Wähle in der Datei einen anderen.

entry-line = Zeile { $number } deiner Datei:
entry-source = Quelltext
entry-source-cut = Die Datei geht weiter; hier steht nur ihr Anfang.
