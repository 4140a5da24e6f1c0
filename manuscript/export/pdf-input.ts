import type { Block, Book, Run } from '#manuscript/model/book.ts'
import { languageOf, type LanguageCode, type Script } from '#manuscript/model/languages.ts'
import { labelsOf } from './labels.ts'
import { breakLongWords } from './pdf-break-long-words.ts'
import { hyphenatorOf } from './pdf-hyphenate.ts'
import { thaiPieces } from './pdf-thai.ts'
import { layoutOf, type Layout } from './pdf-layout.ts'

/** A run as the template reads it: bare text, or text with what is set about it; `null` ends the line. */
type SetRun = string | null | { text: string; bold?: true; italic?: true; underline?: true; href?: string; kept?: true }

type SetBlock = { type: 'paragraph' | 'quote'; text: SetRun[] } | { type: 'list'; ordered: boolean; items: SetRun[][] }

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
  /** Titles of the chapters that have one, in one line, for the head of right-hand pages. */
  heads: string[]
  lang: string
  region: string | null
  created: [year: number, month: number, day: number, hour: number, minute: number, second: number] | null
  fonts: (string | { name: string; covers: string })[]
  layout: Layout
  labels: { contents: string }
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
const setRun = (run: Run): SetRun[] =>
  run.text.split('\n').flatMap((line, index) => {
    const set: SetRun[] = index > 0 ? [null] : []
    if (!run.underline && !run.href) return [...set, ...pieces(line, run)]
    const [, before, text, after] = /^(\s*)(.*?)(\s*)$/s.exec(line)!
    if (before) set.push(before)
    set.push(...pieces(text!, run))
    if (after) set.push(after)
    return set
  })

const setTitle = (title: string): string => breakLongWords([title.replace(/\s+/gu, ' ').trim()])[0]!

/** `fonts` are the families of the book's fonts, in the order in which a glyph is looked for. */
export const typstInput = async (book: Book, fonts: string[], created?: Date): Promise<TypstInput> => {
  const { tag, script } = languageOf(book.language)
  const { language, region } = new Intl.Locale(tag)
  const hyphenate = await hyphenatorOf(book.language)
  const covers = latinOfItsOwn[script]

  const setText = (runs: Run[]): SetRun[] => {
    const texts = breakLongWords(runs.map((run) => (run.href ? run.text : hyphenate(run.text))))
    return runs.flatMap((run, index) => setRun({ ...run, text: texts[index]!.replaceAll('\t', ' ') }))
  }
  const setBlock = (block: Block): SetBlock =>
    block.type === 'list'
      ? { type: 'list', ordered: block.ordered, items: block.items.map(setText) }
      : { type: block.type, text: setText(block.text) }

  return {
    title: setTitle(book.title),
    author: setTitle(book.author),
    head: inOneLine(book.title.trim()),
    heads: book.chapters.map(({ title }) => inOneLine(title.trim())).filter(Boolean),
    lang: language,
    region: region ?? regions[book.language] ?? null,
    created: created ? timeOf(created) : null,
    fonts: covers ? [{ name: 'Noto Serif', covers }, ...fonts] : fonts,
    layout: layoutOf(book.language),
    labels: labelsOf(book.language),
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
