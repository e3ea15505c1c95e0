"""Copies as bad as the ones that travellers bring: a symbol printed, handled, and seen by a camera.

A copy is made from the modules alone, in three steps: `printed` puts dots on paper, a damage spoils
them, `seen` looks at them through a lens. Every number is drawn from a seed. Pillow and NumPy do the
work; nothing here calls passtool.
"""

import io
import math

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

# Pixels of a module in the image that is damaged; a camera sees fewer of them, see `seen`.
FINE = 8


class Copy:
    """One copy in the making: grey levels, 255 is paper, `FINE` pixels to a module.

    Lengths are millimetres, because fingers, folds and lenses know nothing of modules.
    """

    def __init__(self, modules, rng, module_mm, dpi):
        self.rng, self.module_mm = rng, module_mm
        self.image = printed(modules, module_mm, dpi, rng)
        # Degrees; a hand adds a few of its own to each look.
        self.angle = 0.0
        self.tilt = 0.0
        self.blur = 0.06
        self.noise = 4.0
        self.black, self.white = 25, 235
        self.quality = None

    @property
    def size(self):
        return self.image.size

    def pixels(self, millimetres):
        """Pixels of the image, at least one."""
        return max(1, int(round(millimetres / self.module_mm * FINE)))

    def draw(self):
        return ImageDraw.Draw(self.image)

    def point(self):
        """A place inside the symbol."""
        width, height = self.size
        return self.rng.uniform(0.1, 0.9) * width, self.rng.uniform(0.1, 0.9) * height


def printed(modules, module_mm, dpi, rng):
    """The modules as dots of a printer: edges fall on whole dots, and ink spreads."""
    height, width = modules.shape
    dots = module_mm / 25.4 * dpi
    phase = rng.uniform(0, 1)
    columns = np.floor((np.arange(int(width * dots)) + phase) / dots).clip(0, width - 1).astype(int)
    rows = np.floor((np.arange(int(height * dots)) + phase) / dots).clip(0, height - 1).astype(int)
    paper = Image.fromarray(np.where(modules[np.ix_(rows, columns)], 0, 255).astype(np.uint8))
    gain = rng.uniform(-0.3, 0.5)
    fine = paper.resize((width * FINE, height * FINE), Image.NEAREST)
    # Ink spreads by a part of a dot, or falls short of it.
    spread = abs(gain) * FINE / dots
    if spread > 0.3:
        soft = fine.filter(ImageFilter.GaussianBlur(spread))
        fine = soft.point(lambda level, at=128 + 90 * (1 if gain > 0 else -1): 255 * (level > at))
    return fine


def seen(copy):
    """One look at the copy through a lens: turned, tilted, blurred, in grey levels with noise.

    The next look is another one: no hand holds still.
    """
    rng, image = copy.rng, copy.image
    angle, tilt = copy.angle + rng.uniform(-8, 8), copy.tilt + rng.uniform(0, 8)
    # Pixels of the camera to a millimetre: a megapixel, a hand's width from the paper.
    resolution = rng.uniform(9, 12)
    margin = 6 * FINE
    framed = Image.new("L", (image.width + 2 * margin, image.height + 2 * margin), 255)
    framed.paste(image, (margin, margin))
    framed = framed.filter(ImageFilter.GaussianBlur(copy.blur / copy.module_mm * FINE))
    framed = framed.rotate(angle, Image.BICUBIC, expand=True, fillcolor=255)
    scale = resolution * copy.module_mm / FINE
    size = (max(40, int(framed.width * scale)), max(40, int(framed.height * scale)))
    framed = framed.resize(size, Image.BOX)
    if tilt > 1:
        framed = tilted(framed, tilt, rng)
    levels = np.asarray(framed, dtype=np.float32) / 255
    levels = copy.black + levels * (copy.white - copy.black)
    levels += rng.normal(0, copy.noise, levels.shape)
    image = Image.fromarray(levels.clip(0, 255).astype(np.uint8))
    if copy.quality:
        stored = io.BytesIO()
        image.save(stored, "JPEG", quality=copy.quality)
        image = Image.open(stored).convert("L")
    return image


def tilted(image, degrees, rng):
    """Seen at a slant: the far edge is shorter than the near one."""
    width, height = image.size
    short = math.tan(math.radians(degrees)) * 0.35
    far, near = width * short / 2, height * short / 4
    corners = [(0, 0), (width, 0), (width, height), (0, height)]
    slanted = [(far, near), (width - far, near), (width, height), (0, height)]
    turns = int(rng.integers(4))
    slanted = slanted if turns % 2 == 0 else [(far, height - near), (width - far, height - near),
                                               (width, 0), (0, 0)][::-1]
    if turns % 2:
        slanted = [(0, 0), (width, 0), (width - far, height - near), (far, height - near)]
    rows, right = [], []
    for (x, y), (u, v) in zip(slanted, corners):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y])
        right += [u, v]
    coefficients = np.linalg.solve(np.array(rows), np.array(right))
    return image.transform(image.size, Image.PERSPECTIVE, coefficients, Image.BICUBIC,
                           fillcolor=255)


# --- damages: each spoils a copy; `s` runs from 0, nothing, to 1, the worst that `ORDINARY` has -----


def faded(copy, mask, share):
    """Takes that share of the ink away where the mask is white."""
    pale = copy.image.point(lambda level: int(level + (255 - level) * share))
    copy.image = Image.composite(pale, copy.image, mask)


def thermal(copy, s):
    """A kiosk's printer of 203 dpi: coarse dots, worn elements, pale ink."""
    width, height = copy.size
    dot, mask = copy.pixels(25.4 / 203), Image.new("L", copy.size, 0)
    for _ in range(2):
        x = int(copy.rng.uniform(0, width))
        ImageDraw.Draw(mask).rectangle((x, 0, x + dot - 1, height), fill=255)
    faded(copy, mask, min(1, 0.5 * s))
    copy.black = 25 + 70 * s


def office(copy, s):
    """A printer of 300 dpi that wants toner: specks and gaps."""
    specks(copy, 0.02 * s, 0)
    specks(copy, 0.05 * s, 255)
    copy.black = 25 + 40 * s


def specks(copy, share, level):
    draw, (width, height) = copy.draw(), copy.size
    dot = copy.pixels(25.4 / 300)
    for _ in range(int(share * width * height / dot ** 2)):
        x, y = int(copy.rng.uniform(0, width)), int(copy.rng.uniform(0, height))
        draw.rectangle((x, y, x + dot - 1, y + dot - 1), fill=level)


def rotated(copy, s):
    """Any side up, and at a slant."""
    copy.angle = copy.rng.uniform(0, 360)
    copy.tilt = 25 * s


def blurred(copy, s):
    """Out of focus, or moved."""
    copy.blur = 0.06 + 0.1 * s


def noisy(copy, s):
    """A dark hall and a cheap camera."""
    copy.noise = 4 + 24 * s


def jpeg(copy, s):
    """A photo of a photo, sent by a messenger."""
    copy.quality = int(round(max(1, 60 - 45 * s)))


def creased(copy, s):
    """Folded once or twice across the code: a line that lost ink, and paper that shifts at it."""
    for _ in range(int(copy.rng.integers(1, 3))):
        width, height = copy.size
        angle = copy.rng.uniform(0, math.pi)
        x, y = copy.point()
        dx, dy = math.cos(angle) * 2 * width, math.sin(angle) * 2 * width
        side = Image.new("L", copy.size, 0)
        normal = (-math.sin(angle) * 3 * width, math.cos(angle) * 3 * width)
        ImageDraw.Draw(side).polygon(
            [(x - dx, y - dy), (x + dx, y + dy), (x + dx + normal[0], y + dy + normal[1]),
             (x - dx + normal[0], y - dy + normal[1])], fill=255)
        shift = 0.1 * s / copy.module_mm * FINE
        moved = ImageChops.offset(copy.image, int(round(math.cos(angle) * shift)),
                                  int(round(math.sin(angle) * shift)))
        copy.image = Image.composite(moved, copy.image, side)
        mask = Image.new("L", copy.size, 0)
        ImageDraw.Draw(mask).line((x - dx, y - dy, x + dx, y + dy), fill=255,
                                  width=copy.pixels(0.3))
        faded(copy, mask, min(1, 0.5 * s))


def torn(copy, s):
    """A corner is gone."""
    width, height = copy.size
    slope = copy.rng.uniform(0.7, 1.4)
    legs = copy.pixels(6 * s)
    a, b = legs * math.sqrt(slope), legs / math.sqrt(slope)
    x, y = (0, width)[int(copy.rng.integers(2))], (0, height)[int(copy.rng.integers(2))]
    copy.draw().polygon([(x, y), (x + (a if x == 0 else -a), y), (x, y + (b if y == 0 else -b))],
                        fill=255)


def pale(copy, s):
    """Pale ink on grey paper, in uneven light."""
    contrast = max(4, 210 - 160 * s)
    middle = copy.rng.uniform(110, 160)
    copy.black, copy.white = middle - contrast / 2, middle + contrast / 2
    copy.noise = 3
    light = np.linspace(-0.25, 0.25, copy.size[0])[None, :] * s * 255
    levels = np.asarray(copy.image, dtype=np.float32) + light
    copy.image = Image.fromarray(levels.clip(0, 255).astype(np.uint8))


def cracked(copy, s):
    """A phone that fell: cracks that run from one point, and a lamp in the glass."""
    draw, (width, height) = copy.draw(), copy.size
    x, y = copy.point()
    for _ in range(int(round(1 + 2 * s))):
        angle, u, v = copy.rng.uniform(0, 2 * math.pi), x, y
        for _ in range(5):
            angle += copy.rng.uniform(-0.4, 0.4)
            step = copy.rng.uniform(0.08, 0.2) * width
            to = (u + math.cos(angle) * step, v + math.sin(angle) * step)
            draw.line((u, v, *to), fill=int(copy.rng.choice([0, 255])),
                      width=copy.pixels(copy.rng.uniform(0.05, 0.12)))
            u, v = to
    glare = 0.05 * s * width
    x, y = copy.point()
    draw.ellipse((x - glare, y - glare / 2, x + glare, y + glare / 2), fill=255)


DAMAGES = {
    "thermal printer, 203 dpi": thermal,
    "office printer, 300 dpi": office,
    "rotated and at a slant": rotated,
    "blurred": blurred,
    "noisy": noisy,
    "JPEG": jpeg,
    "creased": creased,
    "torn corner": torn,
    "low contrast": pale,
    "cracked screen": cracked,
}

# What the worst of each is, in words.
WORST = {
    "thermal printer, 203 dpi": "2 elements that print half of their ink, all at 37 % grey",
    "office printer, 300 dpi": "2 % specks, 5 % gaps",
    "rotated and at a slant": "any angle, 25 degrees of slant",
    "blurred": "a blur of 0.16 mm (sigma)",
    "noisy": "noise of 28 grey levels (sigma)",
    "JPEG": "quality 15",
    "creased": "2 creases of 0.3 mm that lost half of their ink, shifted by 0.1 mm",
    "torn corner": "a corner of 6 mm gone",
    "low contrast": "50 of 255 grey levels between ink and paper, uneven light",
    "cracked screen": "3 cracks of up to 0.12 mm over a code 37 mm wide, and a lamp",
}

# A phone shows the code as broad as it is itself, with the dots of its screen.
SCREEN_MM = 0.75

DPI = {"thermal printer, 203 dpi": 203, "office printer, 300 dpi": 300}


def looks(modules, kind, severity, seed, module_mm, count):
    """What a reader sees of one damaged copy, look after look; the same for the same arguments."""
    rng = np.random.default_rng(seed)
    if kind == "cracked screen":
        module_mm = SCREEN_MM
    copy = Copy(modules, rng, module_mm, DPI.get(kind, 600))
    DAMAGES[kind](copy, severity)
    for _ in range(count):
        yield seen(copy)
