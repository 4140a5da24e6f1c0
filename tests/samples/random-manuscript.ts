import type {
  ItemMark,
  Manuscript,
  ManuscriptBlock,
  ManuscriptRun,
  ManuscriptSection,
} from '#manuscript/model/blocks/block-types.ts'
import { cleanManuscriptBlocks } from '#manuscript/model/blocks/clean-manuscript.ts'
import { cleanManuscriptRuns } from '#manuscript/model/blocks/manuscript-runs.ts'

const pieces =
  '- + 1. 2) 24. # ## > ~~~ ~~ | --- :-: === * ** *** _ __ ` ``` [ ] ( ) ! < > <u> </u> <b> <sub> </span> <!-- & &amp; \\ \\\\ \n : ; . “ ” 。 字 word a é ا \t 😀 $ $$ $5 [^1] [^1]: <div> </div> ^ { } \u00a0 * * *'
    .split(' ')
    .concat('\n', '| - |', '# a', 'two words', '\\(x\\)', '\\[x^2\\]', '[x^2]', '[x = 2]', '[\\pi]', '[a_1]')

/** Makes random blocks in normal form, whose text is full of the marks of Markdown and HTML. */
export const randomManuscript = (random: () => number) => {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const chance = (share: number) => random() < share
  const many = <T>(most: number, make: () => T): T[] => Array.from({ length: 1 + Math.floor(random() * most) }, make)
  const text = (): string => many(5, () => pick(pieces)).join(pick(['', ' ']))
  const line = (): string => text().replaceAll('\n', ' ')

  const plainRun = (): ManuscriptRun => {
    const plain = text()
    if (chance(0.4)) return { text: plain }
    // Space at the edge of a marked run has no formatting.
    const run: ManuscriptRun = { text: plain.trim() || 'x' }
    if (chance(0.4)) run.bold = true
    if (chance(0.4)) run.italic = true
    if (chance(0.2)) run.underline = true
    if (chance(0.2)) run.strike = true
    if (chance(0.2)) run.smallCaps = true
    if (chance(0.2)) run.script = pick(['sub', 'super'] as const)
    if (chance(0.15)) run.href = 'https://example.org/a_b?c=(d)&e'
    return run
  }
  const tex = (): string => pick(['a^2', '\\frac{a_1}{b}', '|x|', '5', 'a $ b', 'a\\', '\\text{a b}', 'x < y', line()])
  const run = (inNote = false): ManuscriptRun => {
    if (chance(0.1)) return { text: tex(), math: true }
    if (!inNote && chance(0.1)) return { text: '', note: many(2, () => many(3, () => run(true))) }
    return plainRun()
  }
  const runs = (): ManuscriptRun[] => many(4, () => run())
  const marks = (count: number, ordered: boolean): ItemMark[] =>
    Array.from({ length: count }, () => ({
      depth: Math.floor(random() * 4),
      ordered: chance(0.3) ? !ordered : ordered,
      ...(chance(0.2) && { start: pick([0, 3, 24, 1914]) }),
    }))
  const direction = () => (chance(0.2) ? { direction: pick(['ltr', 'rtl'] as const) } : {})

  const makers: (() => ManuscriptBlock)[] = [
    () => ({
      type: 'paragraph',
      text: runs(),
      ...(chance(0.4) && { style: pick(['verse', 'letter', 'signature'] as const) }),
      ...direction(),
    }),
    () => ({
      type: 'quote',
      text: runs(),
      ...(chance(0.4) && { style: pick(['verse', 'source'] as const) }),
      ...direction(),
    }),
    () => {
      const items = many(5, runs)
      const ordered = chance(0.5)
      return { type: 'list', ordered, items, ...(chance(0.6) && { marks: marks(items.length, ordered) }) }
    },
    () => ({ type: 'subsection', text: runs() }),
    () => ({ type: 'scenebreak' }),
    () => ({
      type: 'table',
      header: chance(0.7),
      align: many(4, () => pick([null, 'left', 'center', 'right'] as const)),
      rows: many(3, () => many(4, () => (chance(0.2) ? [] : runs()))),
    }),
    () => ({ type: 'code', language: pick(['', 'js', 'c++', 'md']), text: many(4, text).join('\n') }),
    () => ({ type: 'math', tex: many(3, tex).join(pick(['\n', '\n\n', ' '])) }),
    () => ({
      type: 'figure',
      image: `sha256-${'0a'.repeat(32)}`,
      alt: line(),
      caption: chance(0.3) ? [] : runs(),
      width: Math.floor(random() * 120),
    }),
  ]
  const blocks = (): ManuscriptBlock[] => cleanManuscriptBlocks(many(4, () => pick(makers)()))
  const title = (): ManuscriptRun[] =>
    cleanManuscriptRuns(many(2, () => run()).map((one) => ({ ...one, text: one.text.replaceAll('\n', ' ') })))
  const section = (): ManuscriptSection => ({ title: title(), blocks: chance(0.8) ? blocks() : [] })
  const manuscript = (): Pick<Manuscript, 'opening' | 'parts' | 'chapters'> => {
    const chapters = many(3, () => ({ ...section(), sections: chance(0.5) ? many(2, section) : [] }))
    const starts = many(2, () => Math.floor(random() * (chapters.length + 1))).sort((one, other) => one - other)
    return {
      opening: chance(0.5) ? blocks() : [],
      parts: chance(0.5) ? starts.map((start) => ({ ...section(), start })) : [],
      chapters,
    }
  }
  return { blocks, manuscript, pick, chance }
}
