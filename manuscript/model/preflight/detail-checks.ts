import { languageOf } from '../languages.ts'
import { authorsOf } from '../publication/publication.ts'
import { limitOf, listedLanguages, refusedTitleWords } from './preflight-rules.ts'
import type { PreflightFacts } from './preflight-facts.ts'
import type { Check } from './run-preflight.ts'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const lengthOf = (text: string) => [...graphemes.segment(text)].length

const titlesOf = ({ title, details: { subtitle } }: PreflightFacts) => [title, subtitle].filter(Boolean).join(': ')

const price = /(?:[$€£¥₹]\s?\d)|(?:\d\s?(?:[$€£]|USD|EUR|GBP)\b)/i
const address = /https?:\/\/|www\.|\b[\w-]+\.(?:com|org|net)\b/i

const usesAi = ({ aiUse: { generated, drafts, edits } }: PreflightFacts) => generated + drafts + edits > 0

const titleChecks = {
  title: ({ title }) => (title.trim() === '' || title === 'Untitled' ? 'The book has no title yet.' : undefined),
  title_length: (facts) => {
    const length = lengthOf(titlesOf(facts))
    return length > limitOf('title_length')
      ? `Title and subtitle have ${length} characters. They can have at most ${limitOf('title_length')} together.`
      : undefined
  },
  title_words: (facts) => {
    const titles = titlesOf(facts)
    if (/<[a-z/][^>]{0,100}>/i.test(titles)) return 'The title or subtitle contains HTML.'
    const word = refusedTitleWords.find((refused) => new RegExp(`\\b${refused}\\b`, 'i').test(titles))
    return word ? `The title or subtitle contains “${word}”, which KDP does not allow as an advertisement.` : undefined
  },
} satisfies Record<string, Check>

const peopleOver =
  (most: number): Check =>
  ({ details: { contributors } }) =>
    contributors.length > most ? `The book names ${contributors.length} people. The shop takes ${most}.` : undefined

/** Returns a count in words: `no keywords`, `1 keyword`, `2 keywords`. */
const countOf = (count: number, one: string): string => `${count || 'no'} ${one}${count === 1 ? '' : 's'}`

const descriptionChecks = {
  description: ({ details }) => (details.description.trim() === '' ? 'The book has no description.' : undefined),
  description_short: ({ details: { description } }) => {
    const length = lengthOf(description.trim())
    const has = length === 0 ? 'The book has no description' : `The description has ${countOf(length, 'character')}`
    return length < limitOf('description_short')
      ? `${has}. Apple asks for at least ${limitOf('description_short')} characters.`
      : undefined
  },
  description_long: ({ details: { description } }) =>
    lengthOf(description) > limitOf('description_long')
      ? `The description has more than ${limitOf('description_long').toLocaleString('en')} characters.`
      : undefined,
  description_links: ({ details: { description } }) =>
    address.test(description) ? 'The description contains an address of a website.' : undefined,
} satisfies Record<string, Check>

const subjectChecks = {
  keywords_kdp: ({ details: { keywords } }) => {
    const most = limitOf('keywords_kdp')
    if (keywords.length === 0) return `The book has no keywords. KDP takes ${most}.`
    return keywords.length > most
      ? `The book has ${keywords.length} keywords. KDP takes ${most}: enter the first ones there.`
      : undefined
  },
  keywords_ingram: ({ details: { keywords } }) =>
    keywords.length < limitOf('keywords_ingram')
      ? `The book has ${countOf(keywords.length, 'keyword')}. IngramSpark asks for at least ${limitOf('keywords_ingram')}.`
      : undefined,
  keywords_ingram_length: ({ details: { keywords } }) => {
    const length = keywords.join(';').length
    return length > limitOf('keywords_ingram_length')
      ? `The keywords have ${length} characters together. IngramSpark takes ${limitOf('keywords_ingram_length')}.`
      : undefined
  },
  subjects: ({ details: { subjects } }) =>
    subjects.bisac.length + subjects.thema.length === 0 ? 'Choose at least one subject.' : undefined,
  subjects_ingram: ({ details: { subjects } }) => {
    const most = limitOf('subjects_ingram')
    return subjects.bisac.length < most || subjects.thema.length < most
      ? `IngramSpark takes ${most} BISAC and ${most} Thema subjects. More of them make the book easier to find.`
      : undefined
  },
  categories_kdp: () =>
    `KDP has categories of its own: choose up to ${limitOf('categories_kdp')} when you upload the book.`,
  series_number: ({ details: { series } }) => {
    if (series.name === '') return null
    return /^\d+(?:\.\d+)?$/.test(series.number) ? undefined : 'Apple asks for the number in the series in digits.'
  },
} satisfies Record<string, Check>

const isbnChecks = {
  isbn_print_kdp: ({ details: { isbn } }) =>
    isbn.print === '' ? 'No ISBN. KDP gives a free one, which is valid only there.' : undefined,
  isbn_print_ingram: ({ details: { isbn } }) =>
    isbn.print === '' ? 'IngramSpark needs an ISBN for the printed book.' : undefined,
  isbn_epub: ({ details: { isbn } }) =>
    isbn.epub === '' ? 'No ISBN. These shops list an ebook without one too.' : undefined,
  isbn_shared: ({ details: { isbn } }) => {
    const isbns = Object.values(isbn).filter((one) => one !== '')
    if (isbns.length < 2) return null
    return new Set(isbns).size < isbns.length ? 'Two formats have the same ISBN. Each needs its own.' : undefined
  },
} satisfies Record<string, Check>

/** The checks of a book's details. */
export const detailChecks = {
  ...titleChecks,
  author: ({ details }) => (authorsOf(details).length === 0 ? 'The book names no author.' : undefined),
  people_kobo: peopleOver(limitOf('people_kobo')),
  people_kdp: peopleOver(limitOf('people_kdp')),
  language: ({ language }) =>
    listedLanguages.has(language)
      ? undefined
      : `Check in KDP’s form whether it accepts books in ${languageOf(language).name}. The list that we found does not include it.`,
  ...descriptionChecks,
  ...subjectChecks,
  ...isbnChecks,
  cover_prices: (facts) =>
    price.test(titlesOf(facts)) ? 'The title or subtitle names a price, which the cover shows.' : undefined,
  ai_kdp: (facts) =>
    usesAi(facts)
      ? 'KDP asks whether AI generated text, images or translations, also if they were edited later. The book details show what is recorded.'
      : null,
  ai_ingram: (facts) =>
    usesAi(facts)
      ? 'IngramSpark asks for the role “Assisted By – Generative AI” after the person concerned, and may remove automated books.'
      : null,
} satisfies Record<string, Check>
