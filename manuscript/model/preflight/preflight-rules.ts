import { type Source, sources } from '../cover/print-facts.ts'

// The rules of the shops. Check them before each release, like those in `print-facts.ts`.

export const shops = {
  kdp_ebook: 'Amazon KDP, ebook',
  kdp_paperback: 'Amazon KDP, paperback',
  apple: 'Apple Books',
  ingram: 'IngramSpark',
  kobo: 'Kobo',
} as const
export type Shop = keyof typeof shops
export const shopNames = Object.keys(shops) as [Shop, ...Shop[]]

/**
 * `blocks`: the shop refuses the book. `warns`: it may refuse it, or readers suffer. `advises`:
 * worth a look.
 */
export type Severity = 'blocks' | 'warns' | 'advises'

/** The page on which the problem can be fixed. */
export type Place = 'details' | 'cover' | 'text' | 'downloads'

interface Rule {
  title: string
  shops: readonly Shop[]
  severity: Severity
  place: Place
  /** The label of the field, the group or the button that fixes it, if there is one. */
  field?: string
  sources: readonly Source[]
  /** The limit of the rule, if it has one. */
  limit?: number
}

const epub: Source = {
  name: 'EPUB 3.3, required metadata, not looked up again',
  certainty: 'memory',
  checked: '2026-11-22',
}
const access: Source = { name: 'EPUB Accessibility 1.1', certainty: 'page', checked: '2026-11-22' }
const languageList: Source = {
  name: 'osmosio.com, a copy of the languages in KDP’s form, of unknown age',
  certainty: 'secondary',
  checked: '2026-11-23',
}
const {
  kdp,
  kdpQuoted,
  kdpRemembered,
  ingram,
  ingramQuoted,
  ingramRemembered,
  apple,
  appleQuoted,
  kobo,
  koboRemembered,
} = sources

const all = shopNames
const ebooks: readonly Shop[] = ['kdp_ebook', 'apple', 'ingram', 'kobo']
const amazon: readonly Shop[] = ['kdp_ebook', 'kdp_paperback']
const printers: readonly Shop[] = ['kdp_paperback', 'ingram']
const megabytes = 1_000_000

export const preflightRules = {
  title: { title: 'Title', shops: all, severity: 'blocks', place: 'details', field: 'Title', sources: [epub] },
  title_length: {
    title: 'Length of title and subtitle',
    shops: amazon,
    severity: 'blocks',
    place: 'details',
    field: 'Subtitle',
    sources: [kdpQuoted],
    limit: 199,
  },
  title_words: {
    title: 'Words in the title',
    shops: amazon,
    severity: 'blocks',
    place: 'details',
    field: 'Title',
    sources: [kdp],
  },
  author: {
    title: 'Author',
    shops: all,
    severity: 'blocks',
    place: 'details',
    field: 'People',
    sources: [kdpRemembered, koboRemembered, ingramRemembered],
  },
  people_kobo: {
    title: 'Number of people',
    shops: ['kobo'],
    severity: 'blocks',
    place: 'details',
    field: 'People',
    sources: [kobo],
    limit: 50,
  },
  people_kdp: {
    title: 'Number of people',
    shops: amazon,
    severity: 'warns',
    place: 'details',
    field: 'People',
    sources: [kdpRemembered],
    limit: 10,
  },
  language: { title: 'Language', shops: amazon, severity: 'advises', place: 'details', sources: [languageList] },
  description: {
    title: 'Description',
    shops: all,
    severity: 'warns',
    place: 'details',
    field: 'Description',
    sources: [apple, kdpQuoted, ingramRemembered],
  },
  description_short: {
    title: 'Length of the description',
    shops: ['apple'],
    severity: 'blocks',
    place: 'details',
    field: 'Description',
    sources: [apple],
    limit: 50,
  },
  description_long: {
    title: 'Length of the description',
    shops: amazon,
    severity: 'blocks',
    place: 'details',
    field: 'Description',
    sources: [kdpQuoted],
    limit: 4000,
  },
  description_links: {
    title: 'Links in the description',
    shops: ['ingram'],
    severity: 'blocks',
    place: 'details',
    field: 'Description',
    sources: [ingram],
  },
  keywords_kdp: {
    title: 'Keywords',
    shops: amazon,
    severity: 'warns',
    place: 'details',
    field: 'Keywords',
    sources: [kdpQuoted],
    limit: 7,
  },
  keywords_ingram: {
    title: 'Keywords',
    shops: ['ingram'],
    severity: 'warns',
    place: 'details',
    field: 'Keywords',
    sources: [ingram],
    limit: 7,
  },
  keywords_ingram_length: {
    title: 'Length of the keywords',
    shops: ['ingram'],
    severity: 'blocks',
    place: 'details',
    field: 'Keywords',
    sources: [ingram],
    limit: 500,
  },
  subjects: {
    title: 'Subjects',
    shops: ['apple', 'ingram', 'kobo'],
    severity: 'blocks',
    place: 'details',
    field: 'BISAC subjects',
    sources: [apple, ingram, kobo],
  },
  subjects_ingram: {
    title: 'Number of subjects',
    shops: ['ingram'],
    severity: 'advises',
    place: 'details',
    field: 'BISAC subjects',
    sources: [ingram],
    limit: 3,
  },
  categories_kdp: {
    title: 'Categories',
    shops: amazon,
    severity: 'advises',
    place: 'details',
    field: 'BISAC subjects',
    sources: [kdpQuoted],
    limit: 3,
  },
  series_number: {
    title: 'Number in the series',
    shops: ['apple'],
    severity: 'warns',
    place: 'details',
    field: 'Number',
    sources: [apple],
  },
  isbn_print_kdp: {
    title: 'ISBN of the printed book',
    shops: ['kdp_paperback'],
    severity: 'advises',
    place: 'details',
    field: 'ISBN of the printed book',
    sources: [kdpQuoted],
  },
  isbn_print_ingram: {
    title: 'ISBN of the printed book',
    shops: ['ingram'],
    severity: 'blocks',
    place: 'details',
    field: 'ISBN of the printed book',
    sources: [ingramQuoted],
  },
  isbn_epub: {
    title: 'ISBN of the EPUB',
    shops: ['apple', 'ingram', 'kobo'],
    severity: 'advises',
    place: 'details',
    field: 'ISBN of the EPUB',
    sources: [apple, ingramRemembered, kobo],
  },
  isbn_shared: {
    title: 'An ISBN for each format',
    shops: all,
    severity: 'blocks',
    place: 'details',
    field: 'ISBN of the printed book',
    sources: [kdpQuoted, ingramQuoted],
  },
  cover: {
    title: 'Front cover',
    shops: ebooks,
    severity: 'blocks',
    place: 'cover',
    field: 'Design',
    sources: [kdp, appleQuoted, ingram, kobo],
  },
  cover_in_epub: {
    title: 'Cover inside the EPUB',
    shops: ['apple', 'kobo', 'ingram'],
    severity: 'warns',
    place: 'cover',
    field: 'Use this cover in the EPUB',
    sources: [access],
  },
  cover_print: {
    title: 'Cover of the printed book',
    shops: printers,
    severity: 'blocks',
    place: 'cover',
    field: 'Pages',
    sources: [kdpQuoted, ingram],
  },
  cover_image: {
    title: 'Resolution of the cover’s image',
    shops: all,
    severity: 'warns',
    place: 'cover',
    field: 'Choose another image',
    sources: [kdp],
    limit: 300,
  },
  cover_prices: {
    title: 'Prices on the cover',
    shops: ['kdp_ebook'],
    severity: 'blocks',
    place: 'details',
    field: 'Subtitle',
    sources: [kdp],
  },
  page_size: {
    title: 'Page size',
    shops: ['kdp_paperback'],
    severity: 'blocks',
    place: 'downloads',
    sources: [kdpQuoted],
  },
  pages_kdp: {
    title: 'Number of pages',
    shops: ['kdp_paperback'],
    severity: 'blocks',
    place: 'downloads',
    sources: [kdpQuoted],
  },
  pages_ingram: {
    title: 'Number of pages',
    shops: ['ingram'],
    severity: 'blocks',
    place: 'downloads',
    sources: [ingram, ingramQuoted],
  },
  inner_margin: {
    title: 'Inner margin',
    shops: printers,
    severity: 'blocks',
    place: 'downloads',
    sources: [kdpQuoted, ingram],
  },
  pdf_kdp: {
    title: 'PDF for printing',
    shops: ['kdp_paperback'],
    severity: 'advises',
    place: 'downloads',
    sources: [kdp],
  },
  pdf_ingram: { title: 'PDF/X', shops: ['ingram'], severity: 'warns', place: 'downloads', sources: [ingram] },
  complete: { title: 'Complete text', shops: all, severity: 'blocks', place: 'text', sources: [kdp] },
  headings: { title: 'Headings and contents', shops: all, severity: 'blocks', place: 'text', sources: [access, apple] },
  heading_levels: {
    title: 'Levels of headings',
    shops: ['kdp_ebook'],
    severity: 'advises',
    place: 'text',
    sources: [kdp],
    limit: 2,
  },
  blank_chapters: { title: 'Blank chapters', shops: all, severity: 'warns', place: 'text', sources: [kdp] },
  placeholders: { title: 'Placeholders', shops: all, severity: 'blocks', place: 'text', sources: [kdp] },
  links: { title: 'Links', shops: ebooks, severity: 'warns', place: 'text', sources: [access] },
  page_numbers: {
    title: 'Page numbers in the text',
    shops: ['ingram'],
    severity: 'warns',
    place: 'text',
    sources: [ingram],
  },
  alt_text: { title: 'Descriptions of images', shops: ebooks, severity: 'warns', place: 'text', sources: [access] },
  image_print: {
    title: 'Resolution of images in print',
    shops: printers,
    severity: 'warns',
    place: 'text',
    sources: [kdp],
    limit: 300,
  },
  image_pixels_apple: {
    title: 'Size of images',
    shops: ['apple'],
    severity: 'blocks',
    place: 'text',
    sources: [apple],
    limit: 4 * megabytes,
  },
  image_pixels_ingram: {
    title: 'Size of images',
    shops: ['ingram'],
    severity: 'warns',
    place: 'text',
    sources: [ingram],
    limit: 3.2 * megabytes,
  },
  images_lost: { title: 'Stored images', shops: all, severity: 'blocks', place: 'text', sources: [access] },
  epub_kdp: {
    title: 'Size of the EPUB',
    shops: ['kdp_ebook'],
    severity: 'blocks',
    place: 'text',
    sources: [kdpRemembered],
    limit: 650 * megabytes,
  },
  epub_apple: {
    title: 'Size of the EPUB',
    shops: ['apple'],
    severity: 'blocks',
    place: 'text',
    sources: [apple],
    limit: 2000 * megabytes,
  },
  epub_kobo: {
    title: 'Size of the EPUB',
    shops: ['kobo'],
    severity: 'warns',
    place: 'text',
    sources: [koboRemembered],
    limit: 100 * megabytes,
  },
  epub_ingram: {
    title: 'Size of the EPUB',
    shops: ['ingram'],
    severity: 'blocks',
    place: 'text',
    sources: [ingram],
    limit: 100 * megabytes,
  },
  ai_kdp: {
    title: 'Use of AI',
    shops: amazon,
    severity: 'advises',
    place: 'details',
    field: 'AI disclosure',
    sources: [kdpQuoted],
  },
  ai_ingram: {
    title: 'Use of AI',
    shops: ['ingram'],
    severity: 'advises',
    place: 'details',
    field: 'AI disclosure',
    sources: [ingram],
  },
} as const satisfies Record<string, Rule>
export type RuleName = keyof typeof preflightRules
export const ruleNames = Object.keys(preflightRules) as [RuleName, ...RuleName[]]

/** Returns the label of the field in which the problem of a rule can be fixed. */
export const fieldOf = (name: RuleName): string | undefined => (preflightRules[name] as Rule).field

/** Returns the limit of a rule that has one. */
export const limitOf = (name: RuleName): number => (preflightRules[name] as Rule).limit ?? 0

/** Words that KDP refuses in titles. */
export const refusedTitleWords = ['bestselling', 'best-selling', 'bestseller', 'best seller', 'free'] as const

/** The languages that the source of the rule `language` lists. */
export const listedLanguages: ReadonlySet<string> = new Set([
  'danish',
  'dutch',
  'english',
  'finnish',
  'french',
  'german',
  'italian',
  'japanese',
  'norwegian',
  'portuguese',
  'portuguese_br',
  'spanish',
  'swedish',
])

/** The range, in inches, within which KDP accepts custom page sizes. */
export const kdpPageInches = { width: { least: 4, most: 8.5 }, height: { least: 6, most: 11.69 } } as const
