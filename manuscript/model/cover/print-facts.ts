// The requirements of printers for the cover of a printed book. Check them before each release.

/** `page`: the platform's own page was read. `secondary`: a page that quotes it. `memory`: neither. */
export type Certainty = 'page' | 'secondary' | 'memory'

export interface Source {
  name: string
  certainty: Certainty
  /** The day on which the requirement was looked up. */
  checked: string
}

const CHECKED = '2026-11-22'

export const sources = {
  kdp: { name: 'Kindle Direct Publishing, its help pages', certainty: 'page', checked: CHECKED },
  kdpQuoted: { name: 'Pages that quote Kindle Direct Publishing', certainty: 'secondary', checked: CHECKED },
  kdpRemembered: { name: 'Kindle Direct Publishing, not looked up again', certainty: 'memory', checked: CHECKED },
  ingram: { name: 'IngramSpark, its file creation guide', certainty: 'page', checked: CHECKED },
  ingramQuoted: { name: 'Pages and programs that quote IngramSpark', certainty: 'secondary', checked: CHECKED },
  ingramRemembered: { name: 'IngramSpark, not looked up again', certainty: 'memory', checked: CHECKED },
  apple: { name: 'Apple Books asset guide', certainty: 'page', checked: CHECKED },
  appleQuoted: { name: 'Pages that quote Apple Books', certainty: 'secondary', checked: CHECKED },
  kobo: { name: 'Kobo Writing Life, its help pages', certainty: 'page', checked: CHECKED },
  koboRemembered: { name: 'Kobo Writing Life, not looked up again', certainty: 'memory', checked: CHECKED },
} as const satisfies Record<string, Source>

interface Paper {
  label: string
  /** Inches of the spine for each page; null if the printer states it only in its template. */
  perPage: number | null
  pages: { least: number; most: number }
  /** Minimum number of pages for text on the spine. */
  spineTextFrom: number
  sources: readonly Source[]
}

export const papers = {
  kdp_white: {
    label: 'KDP, black ink on white paper',
    perPage: 0.002252,
    pages: { least: 24, most: 828 },
    spineTextFrom: 79,
    sources: [sources.kdpQuoted],
  },
  kdp_cream: {
    label: 'KDP, black ink on cream paper',
    perPage: 0.0025,
    pages: { least: 24, most: 776 },
    spineTextFrom: 79,
    sources: [sources.kdpQuoted],
  },
  kdp_colour: {
    label: 'KDP, standard colour on white paper',
    perPage: 0.002252,
    pages: { least: 72, most: 600 },
    spineTextFrom: 79,
    sources: [sources.kdpQuoted],
  },
  kdp_premium: {
    label: 'KDP, premium colour on white paper',
    perPage: 0.002347,
    pages: { least: 24, most: 828 },
    spineTextFrom: 79,
    sources: [sources.kdpQuoted],
  },
  ingram: {
    label: 'IngramSpark, spine width from its template',
    perPage: null,
    pages: { least: 18, most: 1200 },
    spineTextFrom: 48,
    sources: [sources.ingram, sources.ingramQuoted, sources.ingramRemembered],
  },
} as const satisfies Record<string, Paper>
export type PaperName = keyof typeof papers
export const paperNames = Object.keys(papers) as [PaperName, ...PaperName[]]

/** Inches. */
export const wrapInches = {
  bleed: 0.125,
  /** Distance of the text of the spine from both folds. */
  spineMargin: 0.0625,
  barcode: { width: 2, height: 1.2, margin: 0.25 },
} as const

/** The widest spine that can be entered, in inches. */
export const WIDEST_SPINE = 3.5

const POINTS = 72

export interface PrintedCover {
  paper: PaperName
  pages: number
  /** The width of the spine in inches, for a paper whose printer states it only in a template. */
  spine?: number | undefined
}

/** Returns the width of the spine in inches, or undefined if it must be entered and is missing. */
export const spineWidth = ({ paper, pages, spine }: PrintedCover): number | undefined => {
  const { perPage } = papers[paper]
  return perPage === null ? spine : pages * perPage
}

export const hasSpineText = ({ paper, pages }: PrintedCover): boolean => pages >= papers[paper].spineTextFrom

/** Returns the sizes of a wrap in points for a trimmed page in points. */
export const wrapSize = (page: { width: number; height: number }, printed: PrintedCover, spine: number) => ({
  width: page.width,
  height: page.height,
  bleed: wrapInches.bleed * POINTS,
  spine: spine * POINTS,
  spineText: hasSpineText(printed),
  spineMargin: wrapInches.spineMargin * POINTS,
})
