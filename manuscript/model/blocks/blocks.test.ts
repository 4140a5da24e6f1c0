import { expect, it } from 'vitest'
import { howMany } from '#tests/how-many.ts'
import { random } from '#tests/random.ts'
import { randomManuscript } from '#tests/samples/random-manuscript.ts'
import { lostLetters } from '#tests/support/lost-letters.ts'

import { editorBlockText } from '../editor-state/count-editor-block.ts'
import { EditorStateError, type EditorNode } from '../editor-state/editor-state.ts'
import { runsText } from '../runs-text.ts'
import { stringifyBlock } from '../editor-state/stringify-block.ts'
import { levelOfBlock, levelOfNode } from './block-level.ts'
import type { Manuscript, ManuscriptBlock } from './block-types.ts'
import { checkBlock } from './check-block.ts'
import { linesOf } from './lines-of-block.ts'
import { cleanManuscriptBlocks } from './clean-manuscript.ts'
import { manuscriptToBook } from './manuscript-to-book.ts'
import { createManuscriptReader } from './read-manuscript.ts'
import { readBlock } from './read-block.ts'
import { blockToEditorNode, manuscriptToNodes } from './write-block.ts'
import { markdownToManuscript, markdownToManuscriptBlocks } from './markdown/markdown-to-manuscript.ts'
import { blocksToMarkdown, manuscriptToMarkdown } from './markdown/manuscript-to-markdown.ts'

const { blocks, manuscript, pick } = randomManuscript(random)
const rounds = howMany('BLOCK_ROUNDS')
const repeat = (act: () => void) => {
  for (let round = 0; round < rounds; round++) act()
}

const about = { title: 'Title', author: '', language: 'english' } as const
const stored = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

const read = (nodes: readonly EditorNode[]): Manuscript => {
  const reader = createManuscriptReader(about)
  for (const node of nodes) reader.add(node)
  return reader.manuscript()
}

it('stores every block and reads it back the same', () => {
  repeat(() => {
    const made = blocks()
    const nodes = stored(made.map((block) => blockToEditorNode(block)))
    for (const node of nodes) checkBlock(node)
    const place: ManuscriptBlock[] = nodes.flatMap((node) =>
      node.type === 'heading' ? read([node]).opening : readBlock(node),
    )
    expect(cleanManuscriptBlocks(place)).toEqual(made)
  })
})

it('stores a manuscript with parts, chapters, sections and subsections and reads it back the same', () => {
  repeat(() => {
    const made = manuscript()
    expect(read(stored(manuscriptToNodes(made)))).toEqual({ ...about, ...made })
  })
})

it('writes every block as Markdown that reads back the same', () => {
  repeat(() => {
    const made = blocks()
    const markdown = blocksToMarkdown(made)
    expect(markdownToManuscriptBlocks(markdown)).toEqual(made)
  })
})

it('writes a manuscript as Markdown that reads back the same', () => {
  repeat(() => {
    const made = manuscript()
    const markdown = manuscriptToMarkdown(made)
    expect(markdownToManuscript(markdown)).toEqual(made)
  })
})

it('finds the same level in a parsed block and in its JSON', () => {
  repeat(() => {
    for (const block of blocks()) {
      const node = blockToEditorNode(block)
      expect(levelOfBlock(stringifyBlock(node))).toBe(levelOfNode(node))
    }
  })
})

it('loses no word when a manuscript becomes prose', () => {
  repeat(() => {
    const made = manuscript()
    const { opening = [], chapters } = manuscriptToBook({ ...about, ...made })
    const prose = [
      ...opening.flatMap(proseLines),
      ...chapters.flatMap(({ title, blocks, sections }) => [
        title,
        ...blocks.flatMap(proseLines),
        ...sections.flatMap((section) => [section.title, ...section.blocks.flatMap(proseLines)]),
      ]),
    ].join('\n')
    const text = manuscriptToNodes(made).map(editorBlockText).join('\n')
    expect(lostLetters(text, prose)).toBe('')
  })
})

const proseLines = (block: ManuscriptBlock): string[] => linesOf(block).map(runsText)

const junk: unknown[] = [
  null,
  0,
  -1,
  1e9,
  NaN,
  '',
  'rtl',
  'verse',
  [],
  [null],
  {},
  { type: 7 },
  { type: '' },
  { type: 'note' },
  true,
]

/** Replaces random fields of a node, or moves nodes to places where they don't belong. */
const damage = (node: EditorNode, depth = 0): EditorNode => {
  const fields = Object.entries(node).map(([name, value]): [string, unknown] => {
    const roll = random()
    if (roll < 0.06) return [name, pick(junk)]
    if (roll < 0.09) return [name, blockToEditorNode(blocks()[0] ?? { type: 'scenebreak' })]
    if (Array.isArray(value) && depth < 6)
      return [name, value.map((child: unknown) => (isObject(child) ? damage(child as EditorNode, depth + 1) : child))]
    return [name, value]
  })
  return Object.fromEntries(fields) as EditorNode
}
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

const textsOf = (made: readonly ManuscriptBlock[]): string[] =>
  made.map((block) => editorBlockText(blockToEditorNode(block)))

/** Returns no blocks if the JSON is refused with a reason for a person. Any other error is a defect. */
const unlessRefused = (read: () => ManuscriptBlock[]): ManuscriptBlock[] => {
  try {
    return read()
  } catch (error) {
    if (error instanceof EditorStateError) return []
    throw error
  }
}

it('reads damaged and hostile JSON as blocks in normal form, or refuses it', () => {
  repeat(() => {
    const node = damage(blockToEditorNode(blocks()[0] ?? { type: 'scenebreak' }))
    if (typeof node.type !== 'string' || node.type === '') return
    const found = unlessRefused(() => {
      checkBlock(node)
      editorBlockText(node)
      levelOfNode(node)
      return cleanManuscriptBlocks(read([node]).opening)
    })
    expect(cleanManuscriptBlocks(found)).toEqual(found)
    // Markdown has no formatting for the space at the edge of a word, so only the text is compared.
    expect(textsOf(markdownToManuscriptBlocks(blocksToMarkdown(found)))).toEqual(textsOf(found))
  })
})

const cells = (count: number) => Array.from({ length: count }, (_, at) => [{ text: `w${at}` }])
const words = (text: string) => text.match(/w\d+/g)

it('keeps all words of tables and notes that are longer than a saved block may be', () => {
  const long = [
    { type: 'table', header: true, align: [null], rows: cells(2500).map((cell) => [cell]) },
    { type: 'table', header: false, align: [], rows: [cells(80)] },
    { type: 'paragraph', text: [{ text: 'a' }, { text: '', note: cells(300) }] },
    { type: 'paragraph', text: [{ text: 'b' }, { text: '', note: [[{ text: 'c', note: cells(2) }]] }] },
  ] as const satisfies unknown[]
  for (const block of long as unknown as ManuscriptBlock[]) {
    const cleaned = cleanManuscriptBlocks([block])
    const nodes = cleaned.map((one) => blockToEditorNode(one))
    for (const node of nodes) checkBlock(node)
    expect(words(nodes.map(editorBlockText).join('\n'))).toEqual(words(JSON.stringify(block)))
  }
  expect(cleanManuscriptBlocks([long[0] as unknown as ManuscriptBlock])).toMatchObject([
    { header: true },
    { header: false },
    { header: false },
  ])
})
