/**
 * A font whose widths are known. Free fonts of the same widths are Caladea and Liberation Serif.
 * The widths of Garamond are those of EB Garamond, which differ a little.
 */
export type Face = 'Cambria' | 'Times New Roman' | 'Garamond'

interface Widths {
  /** Widths of characters in a row, from the first of them. */
  rows: readonly [first: number, widths: readonly number[]][]
  marks: Readonly<Record<number, number>>
  /** Factors of the widths for bold and italic text. */
  bold: number
  italic: number
  boldItalic: number
  /** The width that a letter after an f loses if both are one sign. */
  ligature?: number
}

// Widths are thousandths of the type size.
const faces: Record<Face, Widths> = {
  Cambria: {
    rows: [
      [
        0x20,
        [
          220, 286, 393, 619, 506, 890, 687, 237, 382, 382, 427, 554, 205, 329, 206, 490, 517, 362, 472, 461, 492, 475,
          470, 470, 485, 478, 264, 264, 554, 554, 554, 422, 885, 599, 579, 519, 625, 540, 509, 539, 696, 343, 304, 630,
          501, 888, 693, 599, 533, 599, 613, 453, 557, 687, 598, 889, 571, 557, 507, 350, 490, 350, 554, 371, 151, 470,
          520, 421, 520, 441, 313, 459, 554, 277, 255, 525, 271, 813, 558, 480, 520, 501, 396, 392, 325, 546, 470, 720,
          483, 482, 428, 387, 316, 387, 712,
        ],
      ],
    ],
    marks: {
      0xab: 491,
      0xbb: 491,
      0x2013: 500,
      0x2014: 1000,
      0x2018: 221,
      0x2019: 221,
      0x201a: 205,
      0x201c: 375,
      0x201d: 375,
      0x201e: 360,
      0x2026: 752,
    },
    bold: 1.1,
    italic: 0.98,
    boldItalic: 1.085,
  },
  'Times New Roman': {
    rows: [
      [
        0x20,
        [
          250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500,
          500, 500, 500, 500, 278, 278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722,
          611, 889, 722, 722, 556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469, 500, 333, 444,
          500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722,
          500, 500, 444, 480, 200, 480, 541,
        ],
      ],
      [
        0x386,
        [
          722, 278, 694, 808, 411, 0, 722, 0, 816, 743, 269, 722, 667, 578, 643, 611, 611, 722, 722, 333, 722, 725, 889,
          722, 643, 722, 722, 556, 0, 582, 611, 722, 731, 722, 738, 743, 333, 722, 524, 420, 523, 269, 495, 524, 509,
          442, 471, 420, 414, 523, 479, 269, 504, 485, 536, 452, 446, 500, 505, 499, 396, 539, 402, 495, 577, 444, 626,
          658, 269, 495, 500, 495, 658,
        ],
      ],
      [
        0x400,
        [
          611, 611, 752, 578, 660, 556, 333, 333, 389, 872, 872, 741, 667, 722, 708, 722, 722, 574, 667, 578, 682, 611,
          896, 501, 722, 722, 667, 678, 889, 722, 722, 722, 556, 667, 611, 708, 790, 722, 722, 650, 1009, 1009, 706,
          872, 574, 660, 1028, 667, 444, 509, 472, 410, 509, 444, 691, 395, 535, 535, 486, 499, 633, 535, 500, 535, 500,
          444, 437, 500, 648, 500, 535, 503, 770, 770, 517, 672, 456, 429, 747, 460, 444, 444, 483, 410, 429, 389, 278,
          278, 278, 727, 723, 500, 486, 535, 500, 535,
        ],
      ],
    ],
    marks: {
      0xab: 500,
      0xbb: 500,
      0x2013: 500,
      0x2014: 1000,
      0x2018: 333,
      0x2019: 333,
      0x201a: 333,
      0x201c: 444,
      0x201d: 444,
      0x201e: 444,
      0x2026: 1000,
    },
    bold: 1.07,
    italic: 1,
    boldItalic: 1.03,
  },
  Garamond: {
    rows: [
      [
        0x20,
        [
          200, 250, 330, 468, 441, 650, 756, 200, 315, 315, 340, 590, 230, 274, 230, 399, 480, 480, 480, 480, 480, 480,
          480, 480, 480, 480, 248, 228, 560, 566, 560, 376, 749, 692, 587, 710, 754, 564, 512, 729, 810, 340, 340, 681,
          584, 901, 792, 763, 552, 763, 713, 465, 670, 738, 672, 916, 707, 578, 603, 331, 399, 331, 500, 500, 200, 399,
          515, 407, 506, 390, 318, 435, 515, 245, 226, 469, 240, 778, 528, 495, 519, 522, 334, 323, 314, 527, 438, 685,
          430, 438, 377, 376, 260, 376, 500,
        ],
      ],
    ],
    marks: {
      0xab: 595,
      0xbb: 595,
      0x2013: 550,
      0x2014: 950,
      0x2018: 242,
      0x2019: 242,
      0x201a: 242,
      0x201c: 418,
      0x201d: 418,
      0x201e: 418,
      0x2026: 686,
    },
    bold: 1.1,
    italic: 0.97,
    boldItalic: 1.11,
    ligature: 50,
  },
}

// Mean widths of other scripts in the usual fonts of Office, and of marks that take no room.
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
  [0x2e80, 0x9fff, 1000],
  [0xac00, 0xd7af, 1000],
  [0xf900, 0xfaff, 1000],
  [0xfb1d, 0xfdff, 480],
  [0xfe00, 0xfe0f, 0],
  [0xff00, 0xff60, 1000],
  [0x20000, 0x3ffff, 1000],
]
const OTHER = 550

const meanOf = (code: number): number => ranges.find(([from, to]) => code >= from && code <= to)?.[2] ?? OTHER

const inRow = (code: number, { rows }: Widths): number | undefined => {
  for (const [first, widths] of rows) if (code >= first && code < first + widths.length) return widths[code - first]
  return undefined
}

/** An accent does not change the width of its letter. */
const lookUp = (code: number, widths: Widths): number =>
  inRow(code, widths) ??
  widths.marks[code] ??
  inRow(String.fromCodePoint(code).normalize('NFD').codePointAt(0)!, widths) ??
  meanOf(code)

/** The size of a small capital as a part of that of a capital. */
const SMALL_CAPITAL = 0.8

const F = 0x66
const isLigature = (code: number): boolean => code === F || code === 0x69 || code === 0x6c

const known: Record<Face, Map<number, number>> = {
  Cambria: new Map(),
  'Times New Roman': new Map(),
  Garamond: new Map(),
}
const widthOf = (code: number, face: Face): number => {
  let width = known[face].get(code)
  if (width === undefined) known[face].set(code, (width = lookUp(code, faces[face])))
  return width
}

/** Returns the estimated width of a text in thousandths of the type size. */
export const measureText = (
  text: string,
  face: Face = 'Cambria',
  { bold, italic, smallCaps }: Partial<Record<'bold' | 'italic' | 'smallCaps', boolean | undefined>> = {},
): number => {
  const factors = faces[face]
  const { ligature = 0 } = factors
  let width = 0
  let previous = 0
  for (let at = 0; at < text.length; at++) {
    let code = text.charCodeAt(at)
    if (previous === F && isLigature(code) && !smallCaps) width -= ligature
    previous = code
    if (code >= 0xd800 && code < 0xdc00 && at + 1 < text.length) code = text.codePointAt(at++)!
    const capital = smallCaps ? String.fromCodePoint(code).toUpperCase().codePointAt(0)! : code
    width += capital === code ? widthOf(code, face) : SMALL_CAPITAL * widthOf(capital, face)
  }
  if (bold) return width * (italic ? factors.boldItalic : factors.bold)
  return width * (italic ? factors.italic : 1)
}
