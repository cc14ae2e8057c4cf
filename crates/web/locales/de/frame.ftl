# Der Rahmen aller Seiten.
frame-skip = Zum Inhalt springen
frame-site = Website
frame-footer = Dieser Server rechnet alles selbst. Seine Seiten laden nichts von anderen Servern.
