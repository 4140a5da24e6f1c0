import type { Block, Book, Run } from '#manuscript/model/book.ts'
import { withFirmIndent } from '#manuscript/model/indent.ts'
import { languageOf, type LanguageCode, type Script } from '#manuscript/model/languages.ts'
import { hasLines } from '#manuscript/model/runs-text.ts'
import { removeEdges } from '#manuscript/model/text-edges.ts'
import { labelsOf } from './labels.ts'
import { breakLongWords, paragraphSeparator } from './pdf-break-long-words.ts'
import { hyphenatorOf } from './pdf-hyphenate.ts'
import { thaiPieces } from './pdf-thai.ts'
import { thinMarks } from './pdf-thin-marks.ts'
import { layoutOf, type Layout } from './pdf-layout.ts'

/** A run as the template reads it: bare text, text with what is set about it, `null` to end the line, `false` the paragraph. */
type SetRun =
  | string
  | null
  | false
  | { text: string; bold?: true; italic?: true; underline?: true; href?: string; kept?: true }

/** `simple` text has too many places to break for the best of all ways to be found. */
type SetBlock = { simple: boolean } & (
  | { type: 'paragraph' | 'quote'; text: SetRun[]; lines: boolean }
  | { type: 'list'; ordered: boolean; items: SetRun[][] }
)

interface SetSection {
  title: string
  blocks: SetBlock[]
}

/** What `pdf-book.typ` reads as /book.json. Data only: no part of it is ever taken for markup. */
export interface TypstInput {
  title: string
  author: string
  /** The title in one line, for the head of left-hand pages. */
  head: string
  /** Titles of the chapters in one line, for the head of right-hand pages. */
  heads: string[]
  lang: string
  region: string | null
  created: [year: number, month: number, day: number, hour: number, minute: number, second: number] | null
  fonts: (string | { name: string; covers: string })[]
  layout: Layout
  labels: { contents: string }
  /** Stands at the foot of the title page; null where nothing is missing. */
  note: string | null
  opening: SetBlock[]
  chapters: (SetSection & { sections: SetSection[] })[]
}

const latinOfItsOwn: Partial<Record<Script, string>> = {
  Hebr: 'latin',
  Deva: 'latin',
  Beng: 'latin',
  Hans: 'latin-in-cjk',
  Hant: 'latin-in-cjk',
  Jpan: 'latin-in-cjk',
  Kore: 'latin-in-cjk',
}

// Typst wants a territory to tell the two ways of writing Chinese apart.
const regions: Partial<Record<LanguageCode, string>> = { chinese_simplified: 'CN', chinese_traditional: 'TW' }

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFF60]/u

/** Cuts a title to what one line of the running head holds. */
const inOneLine = (title: string): string => {
  const graphemes = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(title.slice(0, 1000))]
  let room = 62
  for (const { segment, index } of graphemes) {
    room -= wide.test(segment) ? 2 : 1
    if (room < 0) return `${title.slice(0, index).trimEnd()}…`
  }
  return title
}

const timeOf = (date: Date): TypstInput['created'] => [
  date.getUTCFullYear(),
  date.getUTCMonth() + 1,
  date.getUTCDate(),
  date.getUTCHours(),
  date.getUTCMinutes(),
  date.getUTCSeconds(),
]

const styled = (text: string, { bold, italic, underline, href }: Run, kept: boolean): SetRun =>
  bold || italic || underline || href || kept
    ? {
        text,
        ...(bold && { bold }),
        ...(italic && { italic }),
        ...(underline && { underline }),
        ...(href && { href }),
        ...(kept && { kept }),
      }
    : text

const pieces = (text: string, run: Run): SetRun[] =>
  thaiPieces(text).map((piece) => styled(piece.text, run, piece.kept))

/** A line drawn under a run stops at its last letter: spaces at either end go outside. */
const setLine = (line: string, run: Run): SetRun[] => {
  if (!run.underline && !run.href) return pieces(line, run)
  const [before, text, after] = removeEdges(line)
  return [...(before ? [before] : []), ...pieces(text, run), ...(after ? [after] : [])]
}

const setRun = (run: Run): SetRun[] =>
  run.text.split(/([\n\u2029])/u).flatMap((line, at, parts) => {
    if (line === '\n') return [null]
    if (line === paragraphSeparator) return [false]
    return setLine(parts[at - 1] === '\n' ? withFirmIndent(line) : line, run)
  })

// Characters of a paragraph with words broken up.
const simplePast = 2000

const setTitle = (title: string): string => breakLongWords([thinMarks(title)])[0]!.replaceAll(paragraphSeparator, '')

/** Takes a clean book. `fonts` are the families of the book's fonts, in the order in which a glyph is looked for. */
export const typstInput = async (book: Book, fonts: string[], created?: Date): Promise<TypstInput> => {
  const { tag, script } = languageOf(book.language)
  const { language, region } = new Intl.Locale(tag)
  const hyphenate = await hyphenatorOf(book.language)
  const covers = latinOfItsOwn[script]
  const labels = labelsOf(book.language)

  const setText = (runs: Run[]): { runs: SetRun[]; simple: boolean } => {
    const texts = runs.map(({ text, href }) => (href ? thinMarks(text) : hyphenate(thinMarks(text))))
    const broken = breakLongWords(texts)
    return {
      runs: runs.flatMap((run, index) => setRun({ ...run, text: broken[index]!.replaceAll('\t', ' ') })),
      simple: broken.join('').length > simplePast && broken !== texts,
    }
  }
  const setBlock = (block: Block): SetBlock => {
    if (block.type === 'list') {
      const items = block.items.map(setText)
      const simple = items.some((item) => item.simple)
      return { type: 'list', ordered: block.ordered, items: items.map(({ runs }) => runs), simple }
    }
    const { runs, simple } = setText(block.text)
    return { type: block.type, text: runs, simple, lines: hasLines(block.text) }
  }

  return {
    title: setTitle(book.title),
    author: setTitle(book.author),
    head: inOneLine(book.title),
    heads: book.chapters.map(({ title }) => inOneLine(title)),
    lang: language,
    region: region ?? regions[book.language] ?? null,
    created: created ? timeOf(created) : null,
    fonts: covers ? [{ name: 'Noto Serif', covers }, ...fonts] : fonts,
    layout: layoutOf(book.language),
    labels: { contents: labels.contents },
    note: book.incomplete ? setTitle(labels.incomplete) : null,
    opening: (book.opening ?? []).map(setBlock),
    chapters: book.chapters.map((chapter) => ({
      title: setTitle(chapter.title),
      blocks: chapter.blocks.map(setBlock),
      sections: chapter.sections.map((section) => ({
        title: setTitle(section.title),
        blocks: section.blocks.map(setBlock),
      })),
    })),
  }
}
