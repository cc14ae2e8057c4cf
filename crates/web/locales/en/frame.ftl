# The frame of all pages.
frame-skip = Skip to content
frame-site = Site
frame-footer = This server computes everything itself. Its pages load nothing from others.
