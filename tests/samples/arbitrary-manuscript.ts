import { createHash } from 'node:crypto'
import {
  type Arbitrary,
  array,
  boolean,
  constant,
  constantFrom,
  integer,
  nat,
  oneof,
  option,
  record,
  tuple,
} from 'fast-check'
import type { Images } from '#manuscript/export/images.ts'
import type {
  Alignment,
  ItemMark,
  Manuscript,
  ManuscriptBlock,
  ManuscriptRun,
  ManuscriptSection,
} from '#manuscript/model/blocks/block-types.ts'
import { cleanManuscriptBlocks } from '#manuscript/model/blocks/clean-manuscript.ts'
import { cleanManuscriptRuns } from '#manuscript/model/blocks/manuscript-runs.ts'
import { picture } from './picture.ts'

const bytes = picture(40, 20)
/** The image of all figures, named by its bytes as imports name it. */
const IMAGE = `sha256-${createHash('sha256').update(bytes).digest('hex')}`
export const arbitraryImages: Images = new Map([[IMAGE, { bytes, type: 'image/png', width: 40, height: 20 }]])

const some = <T>(arbitrary: Arbitrary<T>, most: number): Arbitrary<T[]> =>
  array(arbitrary, { minLength: 1, maxLength: most, size: 'max' })
const none = constant<never[]>([])
/** An optional field, which is absent more often than present. */
const maybe = <T>(arbitrary: Arbitrary<T>): Arbitrary<T | undefined> => option(arbitrary, { nil: undefined, freq: 2 })
/** Removes the fields that are undefined, like the import of a file. */
const compact = <T extends object>(made: T): T =>
  Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)) as T

const words = constantFrom(
  'boats',
  'and 3 ships',
  'Lisbon',
  'naïve café',
  '長崎',
  'a < b & c',
  '“so”',
  'ten\u00a0km',
  '« oui\u202f»',
  'שלום',
  'مرحبا بكم',
  '*star*',
  'e\u0301tude',
  '🚢',
)
const line = some(words, 3).map((parts) => parts.join(' '))
const lines = oneof(
  { weight: 4, arbitrary: line },
  { weight: 1, arbitrary: some(line, 3).map((all) => all.join('\n')) },
)
const mark = maybe(constant(true))
const tex = constantFrom('a^2', '\\frac{a_1}{b}', 'x < y', '\\sqrt{2}', '\\alpha + \\beta', '\\sum_{i=1}^n i')

const formatted = (text: Arbitrary<string>): Arbitrary<ManuscriptRun> =>
  record({
    text,
    bold: mark,
    italic: mark,
    underline: mark,
    strike: mark,
    smallCaps: mark,
    script: maybe(constantFrom('sub' as const, 'super' as const)),
    href: maybe(constantFrom('https://example.org/a_b?c=(d)&e', 'mailto:ana@example.org')),
  }).map(compact)
/** A word between spaces, which have no formatting. */
const apart = (runs: readonly ManuscriptRun[]): ManuscriptRun[] =>
  runs.flatMap((run, at): ManuscriptRun[] => (at === 0 ? [run] : [{ text: ' ' }, run]))
const runsOf = (text: Arbitrary<string>, others: Arbitrary<ManuscriptRun>): Arbitrary<ManuscriptRun[]> =>
  some(
    oneof(
      { weight: 4, arbitrary: text.map((plain) => ({ text: plain })) },
      { weight: 3, arbitrary: formatted(text) },
      { weight: 1, arbitrary: others },
    ),
    3,
  ).map((runs) => cleanManuscriptRuns(apart(runs)))

const formula = tex.map((text): ManuscriptRun => ({ text, math: true }))
const note = some(runsOf(line, formula), 2).map((paragraphs): ManuscriptRun => ({ text: '', note: paragraphs }))
const inline = (text: Arbitrary<string>) => runsOf(text, oneof(formula, note))

/**
 * Titles begin with a word, because exports replace a title without words with its number. No text
 * contains this word, because imports treat lines that name later headings as a table of contents.
 */
const title = tuple(constantFrom('Tides', 'Ébène', '章', 'الفصل'), inline(line)).map(([word, runs]) =>
  cleanManuscriptRuns([{ text: `${word}\u00a0` }, ...runs]),
)

const direction = maybe(constantFrom('ltr' as const, 'rtl' as const))
/** Lines of verse, some with an indent. */
const verse = some(tuple(constantFrom('', '', '    '), inline(line)), 3).map((all) =>
  cleanManuscriptRuns(all.flatMap(([indent, runs], at) => (at === 0 ? runs : [{ text: `\n${indent}` }, ...runs]))),
)

const styled = <Type extends 'paragraph' | 'quote'>(type: Type, others: readonly string[]) =>
  oneof(
    record({ type: constant(type), text: inline(lines), direction }),
    record({ type: constant(type), text: verse, style: constant('verse'), direction }),
    record({ type: constant(type), text: inline(lines), style: constantFrom(...others), direction }),
  )

const list = record({
  ordered: boolean(),
  items: some(inline(lines), 5),
  depths: array(integer({ min: 0, max: 3 }), { minLength: 5, maxLength: 5 }),
  kinds: array(boolean(), { minLength: 5, maxLength: 5 }),
  starts: array(maybe(constantFrom(0, 3, 24, 1914)), { minLength: 5, maxLength: 5 }),
}).map(({ ordered, items, depths, kinds, starts }): ManuscriptBlock => ({
  type: 'list',
  ordered,
  items,
  marks: items.map(
    (_, at): ItemMark => compact({ depth: depths[at]!, ordered: kinds[at]!, start: starts[at] }) as ItemMark,
  ),
}))

const table = record({
  header: boolean(),
  align: some(constantFrom<Alignment>(null, 'left', 'center', 'right'), 4),
  rows: some(array(oneof(inline(lines), none), { minLength: 4, maxLength: 4 }), 4),
}).map(({ header, align, rows }): ManuscriptBlock => ({
  type: 'table',
  header,
  align,
  rows: rows.map((row) => row.slice(0, align.length)),
}))

const code = record({
  type: constant('code' as const),
  language: constantFrom('', 'js', 'c++', 'python', 'objective-c', 'f#'),
  text: some(constantFrom('for (;;) {', '\tgo(1 < 2 && "a")', '    stay()', '}', '', '// \u00a0*note*'), 4).map((all) =>
    all.join('\n'),
  ),
})

const figure = record({
  type: constant('figure' as const),
  image: constant(IMAGE),
  alt: oneof(constant(''), line),
  caption: oneof(none, inline(lines)),
  width: integer({ min: 10, max: 100 }),
})

const block: Arbitrary<ManuscriptBlock> = oneof(
  styled('paragraph', ['letter', 'signature']),
  styled('quote', ['source']),
  list,
  title.map((text) => ({ type: 'subsection', text })),
  constant({ type: 'scenebreak' }),
  table,
  code,
  some(tex, 2).map((all) => ({ type: 'math', tex: all.join(' = ') })),
  figure,
).map((made) => compact(made) as ManuscriptBlock)

/** Blocks of every type in every combination, in normal form. */
const blocks: Arbitrary<ManuscriptBlock[]> = some(block, 5).map(cleanManuscriptBlocks)

const section: Arbitrary<ManuscriptSection> = record({
  title,
  blocks: oneof({ weight: 4, arbitrary: blocks }, { weight: 1, arbitrary: none }),
})

/** Manuscripts with parts, chapters and sections, and every block and format. */
export const arbitraryManuscript: Arbitrary<Manuscript> = record({
  // Languages with italics, of right-to-left script, with emphasis marks, and with bold for
  // emphasis.
  language: constantFrom('english' as const, 'arabic' as const, 'japanese' as const, 'thai' as const),
  opening: oneof(none, blocks),
  parts: array(tuple(section, nat(2)), { maxLength: 2 }),
  chapters: some(tuple(section, array(section, { maxLength: 2 })), 2),
}).map(({ language, opening, parts, chapters }) => ({
  title: 'Returns',
  author: 'Anna Maria',
  language,
  opening,
  parts: parts
    .map(([own, start]) => ({ ...own, start: Math.min(start, chapters.length) }))
    .sort((one, other) => one.start - other.start),
  chapters: chapters.map(([own, sections]) => ({ ...own, sections })),
}))
