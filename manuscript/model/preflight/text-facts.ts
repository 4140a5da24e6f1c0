import type { ManuscriptBlock, ManuscriptRun } from '../blocks/block-types.ts'
import { runSteps, type Steps } from '../steps.ts'
import type { PlacedImage, TextFacts } from './preflight-facts.ts'

/** The parts of a text that the rules check, which a generated book and a project both have. */
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

/** Maximum number of examples that are named. */
const MOST_EXAMPLES = 5

const placeholder =
  /\[(?:TODO|TBD|TK|insert[^\]\n]{0,60}|your [^\]\n]{0,60}|name|title|\.{3}|…)\]|\b(?:TODO|TBD|FIXME|XXX)\b|lorem ipsum/gi
const pageMention = /\b(?:see|on|to) pages? \d{1,4}\b/gi

const addExamples = (found: Set<string>, block: ManuscriptBlock, pattern: RegExp): void => {
  // Code may contain such words.
  if (found.size >= MOST_EXAMPLES || block.type === 'code' || block.type === 'math') return
  for (const [match] of textOf(block).matchAll(pattern)) {
    found.add(match)
    if (found.size >= MOST_EXAMPLES) return
  }
}

const placed = ({ image, alt, width }: Figure, stored: StoredImages): PlacedImage => {
  const known = stored.get(image)
  const pixels = known ? { width: known.width, height: known.height } : null
  return { alt, width, pixels, isDrawing: known?.isDrawing ?? false }
}

type Figure = Extract<ManuscriptBlock, { type: 'figure' }>

const titleOf = (title: string | readonly ManuscriptRun[]): string =>
  typeof title === 'string' ? title : title.map(({ text }) => text).join('')

/** Returns the blocks of a text with the position of their chapter, or -1. */
function* eachBlock({ opening, parts, chapters }: CheckedText): Generator<[block: ManuscriptBlock, chapter: number]> {
  for (const block of opening ?? []) yield [block, -1]
  for (const { blocks } of parts ?? []) for (const block of blocks) yield [block, -1]
  for (const [at, { blocks, sections }] of chapters.entries())
    for (const each of [blocks, ...sections.map((section) => section.blocks)])
      for (const block of each) yield [block, at]
}

/** Returns the facts about a text that the rules of shops check. Takes linear time. */
export const textFacts = (text: CheckedText, stored: StoredImages): TextFacts => runSteps(textFactsSteps(text, stored))

/** Computes `textFacts` in steps of one block. */
export function* textFactsSteps(text: CheckedText, stored: StoredImages): Steps<TextFacts> {
  const perChapter = text.chapters.map(() => 0)
  const links: string[] = []
  const [placeholders, pageMentions, names] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const images: PlacedImage[] = []
  let characters = 0
  for (const [block, chapter] of eachBlock(text)) {
    yield
    const length = textOf(block).trim().length + (block.type === 'figure' ? 1 : 0)
    characters += length
    if (chapter >= 0) perChapter[chapter]! += length
    for (const { href } of runsOf(block)) if (href) links.push(href)
    addExamples(placeholders, block, placeholder)
    addExamples(pageMentions, block, pageMention)
    if (block.type !== 'figure') continue
    images.push(placed(block, stored))
    names.add(block.image)
  }
  const imageBytes = [...names].reduce((sum, name) => sum + (stored.get(name)?.bytes ?? 0), 0)
  return {
    isComplete: text.incomplete !== true,
    chapters: text.chapters.map(({ title }, at) => ({ title: titleOf(title), characters: perChapter[at]! })),
    levels: (text.parts?.length ? 1 : 0) + 1 + (text.chapters.some(({ sections }) => sections.length > 0) ? 1 : 0),
    characters,
    links,
    placeholders: [...placeholders],
    pageMentions: [...pageMentions],
    images,
    // UTF-8 has up to 4 bytes for a character.
    bytes: characters * 4 + imageBytes,
  }
}
