/**
 * Rules of printers for the interior of a book. Printers change them, so compare them with their
 * sources before a release, and update the date.
 */

interface Rule {
  /** The web page on which a printer states the rule. */
  source: string
  /** The day on which the rule was last compared with its source. */
  checked: string
}

interface GutterRule extends Rule {
  printer: string
  /** The smallest inner margin, in inches, of a book of up to `pages` pages. */
  gutters: readonly { pages: number; inches: number }[]
  /** The smallest other margins, in inches, without and with bleed. */
  outside: number
  outsideWithBleed: number
}

export const gutterRules: readonly GutterRule[] = [
  {
    printer: 'Amazon KDP',
    source: 'KDP help, “Set trim size, bleed, and margins”',
    checked: '2026-11-22',
    gutters: [
      { pages: 150, inches: 0.375 },
      { pages: 300, inches: 0.5 },
      { pages: 500, inches: 0.625 },
      { pages: 700, inches: 0.75 },
      { pages: 828, inches: 0.875 },
    ],
    outside: 0.25,
    outsideWithBleed: 0.375,
  },
  {
    printer: 'IngramSpark',
    source: 'IngramSpark File Creation Guide, “Interior”',
    checked: '2026-11-22',
    gutters: [{ pages: 1200, inches: 0.5 }],
    outside: 0.5,
    outsideWithBleed: 0.5,
  },
]

/** Bleed at the three unbound edges, in inches. Both printers require the same. */
export const BLEED_INCHES = 0.125

/**
 * Returns the smallest inner margin, in inches, that every printer accepts for this number of
 * pages.
 */
export const smallestGutter = (pages: number): number =>
  Math.max(...gutterRules.map(({ gutters }) => (gutters.find((step) => pages <= step.pages) ?? gutters.at(-1)!).inches))

/** The smallest outer margin, in inches, that every printer accepts. */
export const smallestMargin = Math.max(...gutterRules.map(({ outsideWithBleed }) => outsideWithBleed))

/** Shops, and the files that they accept for the interior of a printed book. */
export const interiorFiles: readonly (Rule & {
  shop: string
  accepts: string
  isAcceptedAsItIs: boolean
  isAcceptedAsPdfx: boolean
})[] = [
  {
    shop: 'Amazon KDP',
    accepts: 'PDF with embedded fonts, without bookmarks, links and marks',
    isAcceptedAsItIs: true,
    isAcceptedAsPdfx: true,
    source: 'KDP help, “Paperback submission guidelines”',
    checked: '2026-11-22',
  },
  {
    shop: 'IngramSpark',
    accepts: 'PDF/X-1a:2001 or PDF/X-3:2002',
    isAcceptedAsItIs: false,
    isAcceptedAsPdfx: true,
    source: 'IngramSpark File Creation Guide, “Interior”',
    checked: '2026-11-22',
  },
]
