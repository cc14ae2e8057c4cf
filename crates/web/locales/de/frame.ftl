# Der Rahmen aller Seiten.
frame-skip = Zum Inhalt springen
frame-site = Website
frame-footer = Dieser Server rechnet alles selbst. Seine Seiten laden nichts von anderen Servern.

# Seiten über Probleme.
problem-address = Diese Adresse geht nicht
problem-not-found = Seite nicht gefunden
problem-file = Diese Datei geht nicht
problem-unknown-file = Unbekannte Datei
problem-foreign = Anfrage von einer anderen Website
problem-other-host = Falscher Hostname
problem-busy = Der Server ist ausgelastet
problem-stopping = Der Server wird neu gestartet
problem-sign-in = Melde dich zuerst an
problem-staff-only = Nur für die Kursleitung
problem-not-let-in = Dieses Konto hat keinen Zugang
problem-provider = Die Anmeldung der Universität ist gescheitert
problem-refused = Das geht nicht
problem-too-many = Zu viele Anfragen
problem-server = Der Server hat versagt
problem-why-not-found = es gibt keine Seite { $page }
problem-why-too-large = die Anfrage ist zu groß; eine Datei hat höchstens 1 MiB
problem-why-foreign = diese Anfrage kommt von einer Seite einer anderen Website
problem-why-busy = der Server ist ausgelastet; versuch es in { $seconds } s noch einmal
problem-why-stopping = der Server wird neu gestartet; versuch es in { $seconds } s noch einmal
problem-why-sign-in = melde dich zuerst an
problem-why-staff-only = diese Seite sieht nur die Kursleitung
problem-why-server = der Server hat versagt; der Grund steht in seinem Protokoll
problem-request = Anfrage { $id }
problem-again = Diese Seite versucht es in { $seconds } s von selbst noch einmal.
problem-try-again = Jetzt noch einmal versuchen
problem-other-way = Anders anmelden
problem-contest = Wettbewerb
problem-my-team = Mein Team
problem-home = Startseite
problem-strategies = Strategien

# Legenden von Karten.
map-choices = Entscheidungen von { $name }
map-choice = Entscheidung
map-dice = { $dice ->
    [one] 1 Würfel
   *[other] { $dice } Würfel
}
map-across = Punktestand des anderen
map-up = eigener Punktestand
