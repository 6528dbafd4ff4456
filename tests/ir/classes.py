class Base:
    """Nothing."""


@dataclass(frozen=True)
class Point(Base, Generic[T], pkg.Mixin, metaclass=Meta):
    x: int
    y: float = 0.0
    names = [n for n in range(3)]

    def __init__(self, x, y=y):
        super().__init__()
        self.x = x
        self.y = y

    @property
    def norm(self):
        return self.x

    @norm.setter
    def norm(self, value):
        self.x = value

    @staticmethod
    @decorate(1, "two", key=three)  # comment
    async def make(*, size=SIZE):
        return Point(size)

    if FLAG:

        def conditional(self):
            return cuda

    class Inner:
        def deep(self):
            return Point

    last = norm


def factory(base):
    name = 1

    class Local(base):
        copy = name
        name = copy

        def use(self):
            return name, base, Local

    return Local
