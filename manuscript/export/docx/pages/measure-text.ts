// Widths of Cambria in thousandths of the type size, for the characters from space to tilde.
const ascii = [
  220, 286, 393, 619, 506, 890, 687, 237, 382, 382, 427, 554, 205, 329, 206, 490, 517, 362, 472, 461, 492, 475, 470,
  470, 485, 478, 264, 264, 554, 554, 554, 422, 885, 599, 579, 519, 625, 540, 509, 539, 696, 343, 304, 630, 501, 888,
  693, 599, 533, 599, 613, 453, 557, 687, 598, 889, 571, 557, 507, 350, 490, 350, 554, 371, 151, 470, 520, 421, 520,
  441, 313, 459, 554, 277, 255, 525, 271, 813, 558, 480, 520, 501, 396, 392, 325, 546, 470, 720, 483, 482, 428, 387,
  316, 387, 712,
]

// Mean widths of other scripts in the fonts of `language.ts`, and of marks that take no room.
const ranges: [from: number, to: number, width: number][] = [
  [0xa0, 0xa0, 220],
  [0xc0, 0x24f, 515],
  [0x300, 0x36f, 0],
  [0x370, 0x3ff, 545],
  [0x400, 0x52f, 570],
  [0x591, 0x5bd, 0],
  [0x5d0, 0x5ff, 520],
  [0x610, 0x61a, 0],
  [0x620, 0x64a, 430],
  [0x64b, 0x65f, 0],
  [0x660, 0x6ff, 450],
  [0x900, 0x902, 0],
  [0x93e, 0x93e, 270],
  [0x93f, 0x940, 270],
  [0x941, 0x948, 0],
  [0x94d, 0x94d, 0],
  [0x904, 0x97f, 590],
  [0x980, 0x9ff, 520],
  [0xb80, 0xbff, 640],
  [0xe31, 0xe31, 0],
  [0xe34, 0xe3a, 0],
  [0xe47, 0xe4e, 0],
  [0xe00, 0xe7f, 500],
  [0x1100, 0x11ff, 1000],
  [0x200b, 0x200f, 0],
  [0x2013, 0x2013, 500],
  [0x2014, 0x2014, 1000],
  [0x2018, 0x201b, 221],
  [0x201c, 0x201f, 375],
  [0x2026, 0x2026, 752],
  [0x2e80, 0x9fff, 1000],
  [0xac00, 0xd7af, 1000],
  [0xf900, 0xfaff, 1000],
  [0xfb1d, 0xfdff, 480],
  [0xfe00, 0xfe0f, 0],
  [0xff00, 0xff60, 1000],
  [0x20000, 0x3ffff, 1000],
]
const OTHER = 550

const lookUp = (code: number): number => ranges.find(([from, to]) => code >= from && code <= to)?.[2] ?? OTHER

const known = new Map<number, number>()
const widthOf = (code: number): number => {
  if (code >= 0x20 && code < 0x7f) return ascii[code - 0x20]!
  let width = known.get(code)
  if (width === undefined) known.set(code, (width = lookUp(code)))
  return width
}

/** Returns the estimated width of a text in thousandths of the type size. */
export const measureText = (text: string): number => {
  let width = 0
  for (let at = 0; at < text.length; at++) {
    let code = text.charCodeAt(at)
    if (code >= 0xd800 && code < 0xdc00 && at + 1 < text.length) code = text.codePointAt(at++)!
    width += widthOf(code)
  }
  return width
}
