import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { emptyPublication, noAiUse, type Publication } from '../publication/publication.ts'
import type { PlacedImage, PreflightFacts, PrintChoices, TextFacts } from './preflight-facts.ts'
import { fieldOf, preflightRules, type RuleName, ruleNames } from './preflight-rules.ts'
import { runPreflight } from './run-preflight.ts'
import { textFacts } from './text-facts.ts'

const image: PlacedImage = { alt: 'A pier', width: 50, pixels: { width: 1500, height: 1000 }, isDrawing: false }

/** The facts of a book that satisfies every rule that a book can satisfy. */
const good: PreflightFacts = {
  title: 'The Salt Road',
  language: 'english',
  aiUse: noAiUse(),
  details: {
    ...emptyPublication(),
    subtitle: 'A novel',
    contributors: [{ name: 'Ada Lark', role: 'author' }],
    series: { name: 'Tidewater', number: '2' },
    isbn: { print: '9780306406157', epub: '9783161484100', pdf: '' },
    description: 'A novel about land, water, and the people who know the difference.',
    keywords: ['salt', 'sea', 'coast', 'north', 'ships', 'maps', 'winter'],
    subjects: { bisac: ['FIC000000', 'FIC019000', 'FIC014000'], thema: ['FB', 'FBA', 'FV'] },
  },
  text: {
    isComplete: true,
    chapters: [{ title: 'Tides', characters: 900 }],
    levels: 2,
    characters: 900,
    links: ['https://inkloom.org/about'],
    placeholders: [],
    pageMentions: [],
    images: [image],
    bytes: 400_000,
  },
  cover: { isMade: true, inEpub: true, image: { width: 2000, height: 3000 } },
  print: { page: '6x9', size: { width: 6, height: 9 }, paper: 'kdp_cream', pages: 346, innerMargin: 0.82 },
}

const details = (part: Partial<Publication>): PreflightFacts => ({ ...good, details: { ...good.details, ...part } })
const text = (part: Partial<TextFacts>): PreflightFacts => ({ ...good, text: { ...good.text, ...part } })
const print = (part: Partial<PrintChoices>): PreflightFacts => ({ ...good, print: { ...good.print, ...part } })
const people = (count: number) => Array.from({ length: count }, () => ({ name: 'Ada', role: 'author' as const }))

/** Rules that only remind the author of a requirement of the shop. */
const reminders: RuleName[] = ['categories_kdp', 'pdf_kdp', 'pdf_ingram']

/** For each rule, facts that break it. */
const broken: Record<Exclude<RuleName, 'categories_kdp' | 'pdf_kdp' | 'pdf_ingram'>, PreflightFacts> = {
  title: { ...good, title: 'Untitled' },
  title_length: details({ subtitle: 'x'.repeat(190) }),
  title_words: { ...good, title: 'A Free Book' },
  author: details({ contributors: [] }),
  people_kobo: details({ contributors: people(51) }),
  people_kdp: details({ contributors: people(11) }),
  language: { ...good, language: 'thai' },
  description: details({ description: ' ' }),
  description_short: details({ description: 'Too short.' }),
  description_long: details({ description: 'x'.repeat(4001) }),
  description_links: details({ description: `${good.details.description} See www.inkloom.org.` }),
  keywords_kdp: details({ keywords: Array.from({ length: 8 }, (_, at) => `word ${at}`) }),
  keywords_ingram: details({ keywords: ['salt'] }),
  keywords_ingram_length: details({ keywords: Array.from({ length: 12 }, () => 'x'.repeat(50)) }),
  subjects: details({ subjects: { bisac: [], thema: [] } }),
  subjects_ingram: details({ subjects: { bisac: ['FIC000000'], thema: ['FB', 'FBA', 'FV'] } }),
  series_number: details({ series: { name: 'Tidewater', number: 'two' } }),
  isbn_print_kdp: details({ isbn: { ...good.details.isbn, print: '' } }),
  isbn_print_ingram: details({ isbn: { ...good.details.isbn, print: '' } }),
  isbn_epub: details({ isbn: { ...good.details.isbn, epub: '' } }),
  isbn_shared: details({ isbn: { print: '9780306406157', epub: '9780306406157', pdf: '' } }),
  cover: { ...good, cover: { isMade: false, inEpub: true, image: null } },
  cover_in_epub: { ...good, cover: { ...good.cover, inEpub: false } },
  cover_print: { ...good, cover: { isMade: false, inEpub: true, image: null } },
  cover_image: { ...good, cover: { ...good.cover, image: { width: 1700, height: 2700 } } },
  cover_prices: { ...good, title: 'Rich for $5' },
  page_size: print({ size: { width: 3, height: 5 } }),
  pages_kdp: print({ pages: 20 }),
  pages_ingram: print({ pages: 347 }),
  inner_margin: print({ pages: 600, innerMargin: 0.6 }),
  complete: text({ isComplete: false }),
  headings: text({ chapters: [] }),
  heading_levels: text({ levels: 3 }),
  blank_chapters: text({ chapters: [...good.text.chapters, { title: 'Ebb', characters: 0 }] }),
  placeholders: text({ placeholders: ['[TODO]'] }),
  links: text({ links: ['https://example.com/shop'] }),
  page_numbers: text({ pageMentions: ['see page 12'] }),
  alt_text: text({ images: [{ ...image, alt: '' }] }),
  image_print: text({ images: [{ ...image, pixels: { width: 300, height: 200 } }] }),
  image_pixels_apple: text({ images: [{ ...image, pixels: { width: 2500, height: 2000 } }] }),
  image_pixels_ingram: text({ images: [{ ...image, pixels: { width: 2000, height: 1700 } }] }),
  images_lost: text({ images: [{ ...image, pixels: null }] }),
  epub_kdp: text({ bytes: 651_000_000 }),
  epub_apple: text({ bytes: 2_001_000_000 }),
  epub_kobo: text({ bytes: 101_000_000 }),
  epub_ingram: text({ bytes: 101_000_000 }),
  ai_kdp: { ...good, aiUse: { ...noAiUse(), edits: 3 } },
  ai_ingram: { ...good, aiUse: { ...noAiUse(), generated: 3, sections: 9 } },
}

const found = (facts: PreflightFacts, rule: RuleName) => runPreflight(facts).results.find((one) => one.rule === rule)

describe('preflight', () => {
  it('passes a book that keeps all rules, at every shop, and only reminds', () => {
    const { results, ready } = runPreflight(good)
    expect(
      results
        .filter(({ status }) => status !== 'passed')
        .map(({ rule }) => rule)
        .sort(),
    ).toEqual([...reminders].sort())
    expect(ready).toEqual(['kdp_ebook', 'kdp_paperback', 'apple', 'ingram', 'kobo'])
  })

  it.each(Object.entries(broken))('notices a book that breaks %s', (rule, facts) => {
    const result = found(facts, rule as RuleName)
    expect(result).toMatchObject({
      status: preflightRules[rule as RuleName].severity,
      message: expect.stringMatching(/.\.$/),
    })
  })

  it('counts what is missing in plain words', () => {
    const message = (keywords: string[]) => found(details({ keywords }), 'keywords_ingram')?.message
    expect(message([])).toBe('The book has no keywords. IngramSpark asks for at least 7.')
    expect(message(['salt'])).toBe('The book has 1 keyword. IngramSpark asks for at least 7.')
    expect(found(details({ description: '' }), 'description_short')?.message).toBe(
      'The book has no description. Apple asks for at least 50 characters.',
    )
  })

  it('keeps each rule with its source, its day and its shops', () => {
    expect([...Object.keys(broken), ...reminders].sort()).toEqual([...ruleNames].sort())
    for (const rule of ruleNames) {
      const { sources, shops } = preflightRules[rule]
      expect(shops.length).toBeGreaterThan(0)
      for (const source of sources)
        expect(source).toMatchObject({ name: expect.any(String), checked: expect.stringMatching(/^2026-/) })
    }
  })

  it('says for which shops a book is ready', () => {
    expect(runPreflight(details({ isbn: { ...good.details.isbn, print: '' } })).ready).not.toContain('ingram')
    expect(runPreflight(details({ isbn: { ...good.details.isbn, print: '' } })).ready).toContain('kdp_paperback')
  })

  it('does not call a printed book ready whose pages nobody knows', () => {
    const facts = print({ pages: null, innerMargin: null })
    expect(found(facts, 'pages_kdp')).toMatchObject({ status: 'not_checked' })
    expect(runPreflight(facts).ready).toEqual(['kdp_ebook', 'apple', 'kobo'])
  })

  it('leaves out rules about what a book does not have', () => {
    expect(found(text({ images: [] }), 'alt_text')).toBeUndefined()
    expect(found(details({ series: { name: '', number: '' } }), 'series_number')).toBeUndefined()
  })
})

describe('the facts of a text', () => {
  it('are links, images, placeholders, levels and blank chapters', () => {
    const name = `sha256-${'a'.repeat(64)}`
    const facts = textFacts(
      {
        opening: [],
        parts: [{ blocks: [] }],
        chapters: [
          {
            title: 'Tides',
            blocks: [
              {
                type: 'paragraph',
                text: [{ text: 'See page 12, ' }, { text: 'here', href: 'https://a.org/' }, { text: ' [TODO]' }],
              },
              { type: 'figure', image: name, alt: '', width: 40, caption: [] },
              { type: 'figure', image: 'sha256-lost', alt: 'Lost', width: 40, caption: [] },
            ],
            sections: [{ blocks: [] }],
          },
          { title: 'Ebb', blocks: [], sections: [] },
        ],
      },
      new Map([[name, { width: 30, height: 20, bytes: 1000, isDrawing: true }]]),
    )
    expect(facts).toMatchObject({
      isComplete: true,
      levels: 3,
      links: ['https://a.org/'],
      placeholders: ['[TODO]'],
      pageMentions: ['See page 12'],
      chapters: [{ title: 'Tides' }, { title: 'Ebb', characters: 0 }],
      images: [
        { alt: '', pixels: { width: 30, height: 20 }, isDrawing: true },
        { alt: 'Lost', pixels: null, isDrawing: false },
      ],
    })
    expect(facts.bytes).toBeGreaterThan(1000)
  })
})

it('has a source with a day for every rule, and a field of the page where it is fixed', () => {
  const folder = new URL('../../../web/features/publication/', import.meta.url)
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n')
  for (const rule of ruleNames) {
    const { sources, place } = preflightRules[rule]
    expect([rule, sources.length > 0]).toEqual([rule, true])
    for (const { name, checked } of sources)
      expect([name, checked]).toEqual([name, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)])
    const field = fieldOf(rule)
    // The language of a book has no field among its details.
    const hasField = (place === 'details' || place === 'cover') && rule !== 'language'
    expect([rule, field !== undefined]).toEqual([rule, hasField])
    expect(pages).toContain((field ?? '').replace(/^BISAC /, '{label} '))
  }
})
