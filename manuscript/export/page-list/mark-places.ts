// Marks places in a text, to find the words with which the pages of its printed edition begin. The
// typesetter gets the numbers of places and reports their pages. An EPUB gets the pages at the same
// places.
import type { ManuscriptBlock, ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
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

/** A block or a section that begins at a place. */
interface Marked {
  mark?: Mark
}

/** Returns the mark of a run, or undefined for text. */
export const markOf = (run: ManuscriptRun): Mark | undefined => (run as Partial<MarkRun>).mark

/** Returns the place at which a block or section begins, if it is marked. */
export const markBefore = (part: ManuscriptBlock | { blocks: ManuscriptBlock[] }): Mark | undefined =>
  (part as Marked).mark

/**
 * The kind of a place: a heading of a part, chapter, section or page of back matter, the first word
 * of a paragraph, item or cell, or another word. A figure, formula or code is a first word.
 */
export type PlaceKind = 'heading' | 'first' | 'inner'

/** Returns the mark of a place, or undefined if it is not marked. Called in reading order. */
export type ChooseMark = (place: number, kind: PlaceKind) => Mark | undefined

const unspaced: ReadonlySet<Script> = new Set(['Hans', 'Hant', 'Jpan', 'Thai'])

/** The beginning and the end of a word, as offsets in its text. */
type Word = [start: number, end: number]

/** Returns the function that finds the words of a text in this language. */
const wordFinder = (code: LanguageCode): ((text: string) => Word[]) => {
  const { script, tag } = languageOf(code)
  if (!unspaced.has(script))
    return (text) => Array.from(text.matchAll(/\S+/g), ({ 0: word, index }) => [index, index + word.length])
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
  const marksIn = (text: string): [offset: number, mark: Mark][] => {
    const words = wordsOf(text)
    return words.flatMap(([start, end], at): [number, Mark][] => {
      const mark = take(at === 0 ? 'first' : 'inner')
      if (mark === undefined) return []
      return [[typeof mark === 'number' && at > 0 && at < words.length - 1 ? end : start, mark]]
    })
  }

  const markRuns = (runs: readonly ManuscriptRun[]): ManuscriptRun[] => {
    const texts = runs.map(({ note, math, text }) => (note ? '' : math ? FORMULA : text))
    const marks = marksIn(texts.join(''))
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

  const markBlock = <Block extends ManuscriptBlock>(block: Block): Block => {
    switch (block.type) {
      case 'list':
        return { ...block, items: block.items.map(markRuns) }
      case 'table':
        return { ...block, rows: block.rows.map((row) => row.map(markRuns)) }
      case 'code':
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
