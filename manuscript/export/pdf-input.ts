import type { Block, Book, Run } from '#manuscript/model/book.ts'
import { withFirmIndent } from '#manuscript/model/indent.ts'
import { languageOf, type LanguageCode, type Script } from '#manuscript/model/languages.ts'
import { hasLines } from '#manuscript/model/runs-text.ts'
import { removeEdges } from '#manuscript/model/text-edges.ts'
import { labelsOf } from './labels.ts'
import { matterOf } from './matter/matter.ts'
import { type SetMatter, setMatter } from './matter/pdf-matter.ts'
import { breakLongWords, paragraphSeparator } from './pdf-break-long-words.ts'
import { hyphenatorOf } from './pdf-hyphenate.ts'
import { thaiPieces } from './pdf-thai.ts'
import { thinMarks } from './pdf-thin-marks.ts'
import { layoutOf, type Layout } from './pdf-layout.ts'

/**
 * A run for the template: plain text, or text with formatting; `null` ends the line, `false` the
 * paragraph.
 */
type SetRun =
  | string
  | null
  | false
  | { text: string; bold?: true; italic?: true; underline?: true; href?: string; kept?: true }

/** `simple` text has too many break points for optimal line breaking. */
type SetBlock = { simple: boolean } & (
  | { type: 'paragraph' | 'quote'; text: SetRun[]; lines: boolean }
  | { type: 'list'; ordered: boolean; items: SetRun[][] }
)

interface SetSection {
  title: string
  blocks: SetBlock[]
}

/**
 * Content of /book.json for `pdf-book.typ`. The template treats all of it as data, never as markup.
 */
export interface TypstInput {
  title: string
  author: string
  /** Title in one line, for the running head of left pages. */
  head: string
  /** Chapter titles in one line, for the running head of right pages. */
  heads: string[]
  lang: string
  region: string | null
  created: [year: number, month: number, day: number, hour: number, minute: number, second: number] | null
  fonts: (string | { name: string; covers: string })[]
  layout: Layout
  labels: { contents: string }
  /** Note at the foot of the title page; null if the book is complete. */
  note: string | null
  /** Front and back matter; null for a book without details. */
  matter: SetMatter<SetBlock> | null
  description: string
  keywords: string[]
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

// Typst needs a territory to distinguish the two Chinese scripts.
const regions: Partial<Record<LanguageCode, string>> = { chinese_simplified: 'CN', chinese_traditional: 'TW' }

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFF60]/u

/** Shortens a title to one line of the running head. */
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

/** Moves spaces at both ends outside of an underline, which should end at the last letter. */
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

// Number of characters in a paragraph with broken words above which line breaking is simple.
const simplePast = 2000

const setTitle = (title: string): string => breakLongWords([thinMarks(title)])[0]!.replaceAll(paragraphSeparator, '')

/** Builds the template's input from a clean book. `fonts` are family names in lookup order. */
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

  const matter = matterOf(book, 'pdf')
  return {
    title: setTitle(book.title),
    author: setTitle(book.author),
    head: inOneLine(book.title),
    heads: [...book.chapters, ...(matter?.back ?? [])].map(({ title }) => inOneLine(title)),
    lang: language,
    region: region ?? regions[book.language] ?? null,
    created: created ? timeOf(created) : null,
    fonts: covers ? [{ name: 'Noto Serif', covers }, ...fonts] : fonts,
    layout: layoutOf(book.language),
    labels: { contents: labels.contents },
    note: book.incomplete ? setTitle(labels.incomplete) : null,
    matter: matter && setMatter(matter, setTitle, setBlock),
    description: book.publication?.description ?? '',
    keywords: book.publication?.keywords ?? [],
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
