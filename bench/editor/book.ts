import { blockToEditorNode } from '#manuscript/model/blocks/write-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'

export interface BookBlock {
  kind: 'h2' | 'h3' | 'p'
  text: string
}

const bank = (
  'the river house winter quiet morning letter stone bread window garden road evening silver mother promise shadow field ' +
  'music little country night water hand small might every part place while three state though never since against another'
).split(' ')

const TABLES = 100
const IMAGES = 200
const NOTES = 1000

const runs = (text: string) => [{ text }]

/**
 * Spreads 100 tables, 200 figures, 1,000 footnotes and 200 formulas evenly over the paragraphs of a
 * book, as the editor stores them.
 */
export const withRichBlocks = (blocks: readonly BookBlock[]): EditorNode[] => {
  const paragraphs = blocks.filter(({ kind }) => kind === 'p').length
  let at = -1
  const isDue = (count: number) => Math.floor((at * count) / paragraphs) !== Math.floor(((at - 1) * count) / paragraphs)
  return blocks.flatMap((block): EditorNode[] => {
    if (block.kind !== 'p') return [toLexical(block)]
    at++
    const noted = isDue(NOTES)
      ? [blockToEditorNode({ type: 'paragraph', text: [...runs(block.text), { text: '', note: [runs('A note.')] }] })]
      : [toLexical(block)]
    const table = isDue(TABLES)
      ? [
          blockToEditorNode({
            type: 'table',
            header: true,
            align: [null, null, 'center', 'right'],
            rows: Array.from({ length: 5 }, () => [runs('river'), runs('house'), runs('winter'), runs('7')]),
          }),
        ]
      : []
    const figures = isDue(IMAGES)
      ? [
          blockToEditorNode({
            type: 'figure',
            image: `sha256-${'0'.repeat(64)}`,
            alt: 'A river',
            caption: runs('The river in winter'),
            width: 60,
          }),
          blockToEditorNode({ type: 'paragraph', text: [...runs('So that '), { text: 'a^2 + b^2', math: true }] }),
        ]
      : []
    return [...noted, ...table, ...figures]
  })
}

/**
 * Builds the same book each time: a chapter for 4,000 words, a subheading for 700, and paragraphs
 * of about 85, optionally without headings.
 */
export const book = (words: number, headings = true): BookBlock[] => {
  let seed = 7
  const random = (below: number) => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) % below
  const blocks: BookBlock[] = []
  let [written, chapter, point] = [0, -1, -1]
  while (written < words) {
    if (headings && Math.floor(written / 4000) > chapter)
      blocks.push({ kind: 'h2', text: `Chapter ${++chapter + 1} of the book` })
    if (headings && Math.floor(written / 700) > point)
      blocks.push({ kind: 'h3', text: `Point ${++point + 1} of the chapter` })
    const size = 60 + random(50)
    written += size
    blocks.push({ kind: 'p', text: Array.from({ length: size }, () => bank[random(bank.length)]).join(' ') + '.' })
  }
  return blocks
}

const element = { version: 1, direction: null, format: '' as const, indent: 0 }

export const toLexical = ({ kind, text }: BookBlock) => ({
  ...element,
  ...(kind === 'p' ? { type: 'paragraph', textFormat: 0, textStyle: '' } : { type: 'heading', tag: kind }),
  children: [{ type: 'text', version: 1, text, format: 0, detail: 0, mode: 'normal', style: '' }],
})

export const toTiptap = ({ kind, text }: BookBlock) => ({
  ...(kind === 'p' ? { type: 'paragraph' } : { type: 'heading', attrs: { level: Number(kind[1]) } }),
  content: [{ type: 'text', text }],
})
