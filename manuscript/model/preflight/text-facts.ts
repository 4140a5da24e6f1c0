import type { ManuscriptBlock, ManuscriptRun } from '../blocks/block-types.ts'
import type { PlacedImage, TextFacts } from './preflight-facts.ts'

/** The parts of a text that the rules look at. A generated book and a project's text both have them. */
export interface CheckedText {
  incomplete?: boolean
  opening?: readonly ManuscriptBlock[]
  parts?: readonly { blocks: readonly ManuscriptBlock[] }[]
  chapters: readonly {
    title: string | readonly ManuscriptRun[]
    blocks: readonly ManuscriptBlock[]
    sections: readonly { blocks: readonly ManuscriptBlock[] }[]
  }[]
}

type StoredImages = ReadonlyMap<string, { width: number; height: number; bytes: number; isDrawing: boolean }>

const runsOf = (block: ManuscriptBlock): ManuscriptRun[] => {
  if (block.type === 'list') return block.items.flat()
  if (block.type === 'table') return block.rows.flat(2)
  if (block.type === 'figure') return block.caption
  return 'text' in block && typeof block.text !== 'string' ? block.text : []
}

const textOf = (block: ManuscriptBlock): string =>
  'text' in block && typeof block.text === 'string'
    ? block.text
    : runsOf(block)
        .map(({ text }) => text)
        .join('')

/** Examples that are named. More would not help. */
const MOST_EXAMPLES = 5

const placeholder =
  /\[(?:TODO|TBD|TK|insert[^\]\n]{0,60}|your [^\]\n]{0,60}|name|title|\.{3}|…)\]|\b(?:TODO|TBD|FIXME|XXX)\b|lorem ipsum/gi
const pageMention = /\b(?:see|on|to) pages? \d{1,4}\b/gi

const examplesOf = (blocks: readonly ManuscriptBlock[], pattern: RegExp): string[] => {
  const found = new Set<string>()
  for (const block of blocks) {
    // Code may contain such words.
    if (block.type === 'code' || block.type === 'math') continue
    for (const [match] of textOf(block).matchAll(pattern)) found.add(match)
    if (found.size >= MOST_EXAMPLES) break
  }
  return [...found].slice(0, MOST_EXAMPLES)
}

const imagesOf = (blocks: readonly ManuscriptBlock[], stored: StoredImages): PlacedImage[] =>
  blocks.flatMap((block): PlacedImage[] => {
    if (block.type !== 'figure') return []
    const image = stored.get(block.image)
    const { alt, width } = block
    return [
      {
        alt,
        width,
        pixels: image ? { width: image.width, height: image.height } : null,
        isDrawing: image?.isDrawing ?? false,
      },
    ]
  })

const charactersIn = (blocks: readonly ManuscriptBlock[]): number =>
  blocks.reduce((sum, block) => sum + textOf(block).trim().length + (block.type === 'figure' ? 1 : 0), 0)

const titleOf = (title: string | readonly ManuscriptRun[]): string =>
  typeof title === 'string' ? title : title.map(({ text }) => text).join('')

/** Returns what the rules of shops look at in a text. It takes time in proportion to its length. */
export const textFacts = (text: CheckedText, stored: StoredImages): TextFacts => {
  const chapterBlocks = text.chapters.map(({ blocks, sections }) => [
    ...blocks,
    ...sections.flatMap((section) => section.blocks),
  ])
  const blocks = [
    ...(text.opening ?? []),
    ...(text.parts ?? []).flatMap((part) => part.blocks),
    ...chapterBlocks.flat(),
  ]
  const runs = blocks.flatMap(runsOf)
  const characters = charactersIn(blocks)
  const names = new Set(blocks.flatMap((block) => (block.type === 'figure' ? [block.image] : [])))
  const imageBytes = [...names].reduce((sum, name) => sum + (stored.get(name)?.bytes ?? 0), 0)
  return {
    isComplete: text.incomplete !== true,
    chapters: text.chapters.map(({ title }, at) => ({
      title: titleOf(title),
      characters: charactersIn(chapterBlocks[at]!),
    })),
    levels: (text.parts?.length ? 1 : 0) + 1 + (text.chapters.some(({ sections }) => sections.length > 0) ? 1 : 0),
    characters,
    links: runs.flatMap(({ href }) => (href ? [href] : [])),
    placeholders: examplesOf(blocks, placeholder),
    pageMentions: examplesOf(blocks, pageMention),
    images: imagesOf(blocks, stored),
    // UTF-8 has up to 4 bytes for a character.
    bytes: characters * 4 + imageBytes,
  }
}
