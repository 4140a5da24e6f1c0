// Marks places in a text, to find the words with which the pages of its printed edition begin. The
// typesetter gets the numbers of places and reports their pages. An EPUB gets the pages at the same
// places.
import type { CodeBlock, ManuscriptBlock, ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import { type LanguageCode, languageOf, type Script } from '#manuscript/model/languages.ts'
import { type ExportChapter, type ExportPart, placesOf } from '../export-text.ts'
import type { TextWithMatter } from '../matter/matter.ts'

/** The beginning of a printed page: its id in an EPUB, and its number as printed. */
export interface PrintedPage {
  id: string
  label: string
}

/** The number of a place in the text, in reading order, or the page that begins there. */
export type Mark = number | PrintedPage

/** An empty run at a place. */
export interface MarkRun extends ManuscriptRun {
  text: ''
  mark: Mark
}

/** A block or a section that begins at a place. `lines` has the marks of lines of code, by their index. */
interface Marked {
  mark?: Mark
  lines?: ReadonlyMap<number, Mark>
}

/** Returns the mark of a run, or undefined for text. */
export const markOf = (run: ManuscriptRun): Mark | undefined => (run as Partial<MarkRun>).mark

/** Returns the place at which a block or section begins, if it is marked. */
export const markBefore = (part: ManuscriptBlock | { blocks: ManuscriptBlock[] }): Mark | undefined =>
  (part as Marked).mark

/** Returns the marks of the lines of a block of code, without the first. */
export const marksOfLines = (block: ManuscriptBlock): ReadonlyMap<number, Mark> =>
  (block as Marked).lines ?? new Map<number, Mark>()

/**
 * The kind of a place: a heading of a part, chapter, section or page of back matter, the first word
 * of a paragraph or item, that of a cell, which can be above words before it, or another word. A
 * figure, a formula or the first cell of a row is a first word. So is the first line of code, and its
 * other lines are other words.
 */
export type PlaceKind = 'heading' | 'first' | 'cell' | 'inner'

/** Returns the mark of a place, or undefined if it is not marked. Called in reading order. */
export type ChooseMark = (place: number, kind: PlaceKind) => Mark | undefined

const unspaced: ReadonlySet<Script> = new Set(['Hans', 'Hant', 'Jpan', 'Thai'])

/** Words of up to this many letters. Longer ones count as several, because they can fill pages. */
const words = /\S{1,100}/gu

/** The beginning and the end of a word, as offsets in its text. */
type Word = [start: number, end: number]

/** Returns the function that finds the words of a text in this language. */
const wordFinder = (code: LanguageCode): ((text: string) => Word[]) => {
  const { script, tag } = languageOf(code)
  if (!unspaced.has(script))
    return (text) => Array.from(text.matchAll(words), ({ 0: word, index }) => [index, index + word.length])
  const segmenter = new Intl.Segmenter(tag, { granularity: 'word' })
  return (text) =>
    Array.from(segmenter.segment(text)).flatMap(({ index, segment, isWordLike }): Word[] =>
      isWordLike ? [[index, index + segment.length]] : [],
    )
}

/** Stands for a formula among the words. */
const FORMULA = 'x'

interface MarkOptions {
  wordsOf: (text: string) => Word[]
  choose: ChooseMark
}

const withMark = <Part extends object>(part: Part, mark: Mark | undefined): Part =>
  mark === undefined ? part : { ...part, mark }

/** Returns the functions that mark runs and blocks. Places are numbered from 1. */
const placeMarker = ({ wordsOf, choose }: MarkOptions) => {
  let last = 0
  const take = (kind: PlaceKind): Mark | undefined => choose(++last, kind)

  /**
   * Returns the marks of a text with their offsets. The typesetter would leave a mark before the first
   * word of a line on the line above. Therefore it gets marks behind words. The first word of a text
   * is always on its line, and behind the last one, a mark would be outside of the paragraph.
   */
  const marksIn = (text: string, first: 'first' | 'cell'): [offset: number, mark: Mark][] => {
    const found = wordsOf(text)
    return found.flatMap(([start, end], at): [number, Mark][] => {
      const mark = take(at === 0 ? first : 'inner')
      if (mark === undefined) return []
      return [[typeof mark === 'number' && at > 0 && at < found.length - 1 ? end : start, mark]]
    })
  }

  const markRuns = (runs: readonly ManuscriptRun[], first: 'first' | 'cell' = 'first'): ManuscriptRun[] => {
    const texts = runs.map(({ note, math, text }) => (note ? '' : math ? FORMULA : text))
    const marks = marksIn(texts.join(''), first)
    const marked: ManuscriptRun[] = []
    let before = 0
    let next = 0
    runs.forEach((run, at) => {
      const end = before + texts[at]!.length
      let taken = 0
      for (; next < marks.length && marks[next]![0] < end; next++) {
        const [offset, mark] = marks[next]!
        const inside = offset - before
        if (inside > taken) marked.push({ ...run, text: run.text.slice(taken, inside) })
        const empty: MarkRun = { text: '', mark }
        marked.push(empty)
        taken = Math.max(taken, inside)
      }
      marked.push(taken > 0 ? { ...run, text: run.text.slice(taken) } : run)
      before = end
    })
    return marked
  }

  const markRow = (row: readonly ManuscriptRun[][]): ManuscriptRun[][] => {
    const begin = last
    return row.map((cell) => markRuns(cell, last === begin ? 'first' : 'cell'))
  }

  const markCode = (block: CodeBlock): CodeBlock => {
    const mark = take('first')
    const lines = new Map<number, Mark>()
    const count = block.text.split('\n').length
    for (let line = 1; line < count; line++) {
      const inner = take('inner')
      if (inner !== undefined) lines.set(line, inner)
    }
    return withMark(lines.size > 0 ? { ...block, lines } : block, mark)
  }

  const markBlock = <Block extends ManuscriptBlock>(block: Block): Block => {
    switch (block.type) {
      case 'list':
        return { ...block, items: block.items.map((item) => markRuns(item)) }
      case 'table':
        return { ...block, rows: block.rows.map(markRow) }
      case 'code':
        return markCode(block) as Block
      case 'math':
        return withMark(block, take('first'))
      case 'figure': {
        const mark = take('first')
        return withMark({ ...block, caption: markRuns(block.caption) }, mark)
      }
      case 'scenebreak':
        return block
      default:
        return { ...block, text: markRuns(block.text) }
    }
  }

  const markBlocks = <Block extends ManuscriptBlock>(blocks: readonly Block[]): Block[] => blocks.map(markBlock)
  const markSection = <Section extends { blocks: ManuscriptBlock[] }>(section: Section): Section => {
    const mark = take('heading')
    return withMark({ ...section, blocks: markBlocks(section.blocks) }, mark)
  }
  return { markBlocks, markSection }
}

/**
 * Marks the places of the text that `choose` returns a mark for: headings and words, without those
 * of footnotes and front matter. The same text always has the same places.
 */
export const markPlaces = ({ book, matter }: TextWithMatter, choose: ChooseMark): TextWithMatter => {
  const { markBlocks, markSection } = placeMarker({ wordsOf: wordFinder(book.language), choose })
  const opening = markBlocks(book.opening)
  const parts: ExportPart[] = []
  const chapters: ExportChapter[] = []
  for (const place of placesOf(book)) {
    if (place.kind === 'part') parts[place.index] = markSection(place.part)
    else {
      const chapter = markSection(place.chapter)
      chapters[place.index] = { ...chapter, sections: chapter.sections.map(markSection) }
    }
  }
  const back = matter?.back.map(markSection)
  return {
    book: { ...book, opening, ...(book.parts && { parts }), chapters },
    matter: matter && { ...matter, back: back! },
  }
}
