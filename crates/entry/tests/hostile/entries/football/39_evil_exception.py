class Evil(BaseException):
    def __str__(self):
        while True:
            pass


def my_strategy(game):
    raise Evil()
