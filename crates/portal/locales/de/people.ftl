# Reiter, Anmelden, Konto und Geräte.
tabs-course = Kurs
tabs-contest = Wettbewerb
tabs-project = Projekt
tabs-board = Rangliste
tabs-my-team = Mein Team
tabs-staff = Kursleitung
tabs-project-staff = Projektleitung
tabs-reviews = Reviews
tabs-account = Konto
tabs-sign-out = Abmelden
tabs-sign-in = Anmelden
tabs-opens = Der Wettbewerb beginnt am { $at }.
section-label = Gruppe
section-all = alle

sign-in-title = Anmelden
sign-in-link-or-password = Wenn du von der Kursleitung einen persönlichen Link bekommen hast, öffne ihn, um dich anzumelden. Wenn du ein Passwort festgelegt hast, kannst du dich hier anmelden.
sign-in-open-link = Öffne den persönlichen Link, den du von der Kursleitung bekommen hast. Wenn du ein Passwort festgelegt hast, kannst du dich hier anmelden.
sign-in-id = Deine Kennung
sign-in-password = Passwort
sign-in-button = Anmelden
sign-in-wrong = Kennung oder Passwort ist falsch.
link-as = Als <bdi>{ $who }</bdi> anmelden?
link-note = Dieser Link ist nur für dich. Wer ihn hat, kann in deinem Namen { $sends ->
    [entries] Beiträge
   *[versions] Versionen
} senden. Wenn andere ihn gesehen haben könnten, bitte um einen neuen.
link-broken = Dieser Link funktioniert nicht
link-revoked = Er wurde widerrufen, oder ein Teil davon fehlt. Bitte die Kursleitung um einen neuen.

password-change = Passwort ändern
password-set = Passwort zum Anmelden festlegen
password-current = Dein bisheriges Passwort
password-new = Neues Passwort, mindestens 10 Zeichen
password-button = Passwort festlegen

account-devices = Geräte, die für dich senden dürfen
account-none = Keine.
account-first-run = Beim ersten <code>python3 ok</code> wirst du gebeten, dich anzumelden.
account-first-entry = Bei <code>python3 ok --submit</code> in Hog wirst du gebeten, dich anzumelden.
account-devices-table = Geräte
account-device = Gerät
account-since = Seit
account-unnamed = ohne Namen
account-enter-code = Code eines Geräts eingeben

device-title = Gerät anmelden
device-wants = Ein Programm auf <strong><bdi>{ $device }</bdi></strong> möchte { $sends ->
    [entries] Beiträge deines Teams
   *[versions] Versionen deines Projekts
} für dich senden. Es hat am { $at } angefragt und zeigt den Code <strong>{ $code }</strong>.
device-can = { $device ->
    [none] Das Gerät
   *[named] <bdi>{ $name }</bdi>
} kann dann { $held ->
    [project] deine Versionen des Projekts
    [both] deine Versionen des Projekts und die Beiträge deines Teams zum Wettbewerb
   *[contest] die Beiträge deines Teams zum Wettbewerb
} lesen, senden und abgeben, bis du es auf der <a href="/account">Seite deines Kontos</a> abmeldest.
device-careful = Erlaube das nur, wenn du das Programm gerade selbst gestartet hast und es diesen Code zeigt.
device-allow = Erlauben
device-deny = Ablehnen
device-code = Der Code, den <code>ok</code> zeigt
device-continue = Weiter
device-yours = Deine Geräte
device-project = Dein Projekt
device-team = Mein Team
device-unknown = Kein Gerät zeigt gerade diesen Code. Ein Code gilt 15 Minuten.
device-allowed = Das Gerät ist angemeldet. Du kannst diese Seite schließen.
device-denied = Das Gerät wurde abgelehnt. Es kann nichts für dich senden.
device-not-staff = Geräte sind für Studierende; du gehörst zur Kursleitung.

token-title = Dein Token
token-lead = Mit diesem Token senden <code>ok</code> und <code>pigskin submit</code> Beiträge für dich. Behalte es für dich wie ein Passwort.
token-label = Token
token-note = Es wird nur jetzt angezeigt. Füge es ein, wenn <code>python3 ok --submit</code> danach fragt. Es gilt, bis du von der Kursleitung einen neuen persönlichen Link bekommst.
token-back = Zurück zu meinem Team

# Anmeldung über die Universität.
openid-strange = diese Anmeldung wurde nicht in diesem Browser begonnen, schon benutzt oder hat zu lange gedauert; beginne noch einmal
openid-refused = deine Universität hat dich nicht angemeldet; sie sagt: { $why }
openid-nobody = du hast dich als { $account } angemeldet, und dieses Konto steht nicht auf der Teilnehmerliste; frag die Kursleitung, oder melde dich mit einem anderen Konto an
openid-several = mehrere Personen auf der Teilnehmerliste haben die E-Mail-Adresse { $email }; bitte die Kursleitung, jeder Person eine andere zu geben
openid-unverified = du hast dich als { $email } angemeldet, aber deine Universität hat diese Adresse nicht bestätigt; bestätige sie dort, oder melde dich anders an
openid-failed = die Anmeldung bei { $issuer } ist gescheitert: { $why }. Versuch es gleich noch einmal; Links und Passwörter gehen wie immer
openid-down = der Dienst antwortet nicht, wie er soll: { $why }
openid-busy = zu viele melden sich gerade an
openid-untrusted = der Antwort ist nicht zu trauen: { $why }
openid-silent = der Dienst sendet { $claim } dieses Kontos nicht
openid-secret = sein Geheimnis ist hier nicht zu lesen
sign-in-busy = zu viele melden sich gerade an; versuch es in einer Minute noch einmal
device-not-for-staff = Geräte sind für Studierende; du gehörst zur Kursleitung
device-no-code = ein Code hat acht Buchstaben, wie BDWP-HQPK
