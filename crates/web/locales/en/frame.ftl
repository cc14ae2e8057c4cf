# The frame of all pages.
frame-skip = Skip to content
frame-site = Site
frame-footer = This server computes everything itself. Its pages load nothing from others.

# Pages about problems.
problem-address = This address does not work
problem-not-found = Page not found
problem-file = This file does not work
problem-unknown-file = Unknown file
problem-foreign = Request from another site
problem-other-host = Wrong host name
problem-busy = The server is busy
problem-stopping = The server is being restarted
problem-sign-in = Sign in first
problem-staff-only = Staff only
problem-not-let-in = This account has no access
problem-provider = The university's sign-in failed
problem-refused = This is not possible
problem-too-many = Too many requests
problem-server = The server failed
problem-why-not-found = there is no page { $page }
problem-why-too-large = the request is too large; a file has at most 1 MiB
problem-why-foreign = this request comes from a page of another site
problem-why-busy = the server is busy; try again in { $seconds } s
problem-why-stopping = the server is being restarted; try again in { $seconds } s
problem-why-sign-in = sign in first
problem-why-staff-only = only staff may see this page
problem-why-server = the server failed; its log has the reason
problem-request = request { $id }
problem-again = This page retries by itself in { $seconds } s.
problem-try-again = Try again now
problem-other-way = Sign in another way
problem-contest = Contest
problem-my-team = My team
problem-home = Home
problem-strategies = Strategies

# Legends of heat maps.
map-choices = Choices of { $name }
map-choice = Choice
map-dice = { $dice ->
    [one] 1 die
   *[other] { $dice } dice
}
map-across = opponent's score
map-up = own score
