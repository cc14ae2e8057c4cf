# Tabs, signing in, the account and devices.
tabs-course = Course
tabs-contest = Contest
tabs-project = Project
tabs-board = Board
tabs-my-team = My team
tabs-staff = Staff
tabs-project-staff = Project staff
tabs-reviews = Reviews
tabs-account = Account
tabs-sign-out = Sign out
tabs-sign-in = Sign in
tabs-opens = The contest opens at { $at }.
section-label = Section
section-all = all

sign-in-title = Sign in
sign-in-link-or-password = If staff have sent you a personal link, open it to sign in. If you have set a password, you can sign in here.
sign-in-open-link = Open the personal link that staff have sent you. If you have set a password, you can sign in here.
sign-in-id = Your id
sign-in-password = Password
sign-in-button = Sign in
sign-in-wrong = The id or the password is wrong.
link-as = Sign in as <bdi>{ $who }</bdi>?
link-note = This link is personal. Anybody who has it can send { $sends ->
    [entries] entries
   *[versions] versions
} for you; if others may have seen it, ask for a new one.
link-broken = This link does not work
link-revoked = It was revoked, or part of it is missing. Ask staff for a new one.

password-change = Change your password
password-set = Set a password for signing in
password-current = Your current password
password-new = New password, at least 10 characters
password-button = Set password

account-devices = Devices that act for you
account-none = None.
account-first-run = The first <code>python3 ok</code> asks to sign in.
account-first-entry = <code>python3 ok --submit</code> of a kit for Hog asks to sign in.
account-devices-table = Devices
account-device = Device
account-since = Since
account-unnamed = unnamed
account-enter-code = Enter the code of a device

device-title = Sign in a device
device-wants = A program on <strong><bdi>{ $device }</bdi></strong> wants to send { $sends ->
    [entries] entries of your team
   *[versions] versions of your project
} for you. It asked at { $at }, and shows the code <strong>{ $code }</strong>.
device-can = { $device ->
    [none] The device
   *[named] <bdi>{ $name }</bdi>
} can then read, send and submit { $held ->
    [project] your versions of the project
    [both] your versions of the project, and your team's entries in the contest
   *[contest] your team's entries in the contest
}, until you sign it out on <a href="/account">your account page</a>.
device-careful = Allow it only if you have just started it yourself, and it shows this code.
device-allow = Allow
device-deny = Deny
device-code = The code that <code>ok</code> shows
device-continue = Continue
device-yours = Your devices
device-project = Your project
device-team = My team
device-unknown = No device shows this code now. Codes work for 15 minutes.
device-allowed = The device is signed in. You can close this page.
device-denied = The device was denied. It cannot act for you.
device-not-staff = Devices are for students; you are staff.

token-title = Your token
token-lead = With this token, <code>ok</code> and <code>pigskin submit</code> send entries for you. Keep it to yourself, like a password.
token-label = Token
token-note = It is shown only now. Paste it where <code>python3 ok --submit</code> asks for it. It stays valid until staff give you a new personal link.
token-back = Back to my team

# Signing in through the university.
openid-strange = this sign-in was not begun in this browser, was used already or took too long; begin again
openid-refused = your university did not sign you in; it says: { $why }
openid-nobody = you have signed in as { $account }, who is not on the roster of this contest; ask the staff, or sign in with another account
openid-several = several people on the roster have the e-mail address { $email }; ask the staff to give each person a different one
openid-unverified = you have signed in as { $email }, but your university has not verified this address; verify it there, or sign in another way
openid-failed = the sign-in at { $issuer } failed: { $why }. Try again in a moment; links and passwords work as ever
openid-down = it does not answer as it should: { $why }
openid-busy = too many people are signing in
openid-untrusted = its answer cannot be trusted: { $why }
openid-silent = it does not send the { $claim } of this account
openid-secret = its secret cannot be read here
sign-in-busy = too many people are signing in; try again in a minute
device-not-for-staff = devices are for students; you are staff
device-no-code = a code has eight letters, such as BDWP-HQPK
