"""The window of Hog; nobody needs it in a contest."""

import tkinter

import hog

window = tkinter.Tk()
window.title("Hog")
window.mainloop()
