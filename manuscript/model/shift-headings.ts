import { headingNode } from './blocks/write-block.ts'
import type { EditorNode } from './editor-state/editor-state.ts'

/** The level of a heading: 1 is a part, 2 a chapter, 3 a section and 4 a subsection. */
export type HeadingLevel = 1 | 2 | 3 | 4

const ranks = ['part', 'chapter', 'section', 'subsection'] as const

/**
 * Returns the level of a heading, or null for other blocks. As stored, an h1 without a rank is a
 * chapter.
 */
export const headingLevel = ({ type, tag, $ }: EditorNode): HeadingLevel | null => {
  if (type !== 'heading') return null
  const { rank } = ($ ?? {}) as { rank?: unknown }
  if (tag === 'h1') return rank === 'part' ? 1 : 2
  if (tag === 'h2') return 2
  return tag === 'h4' && rank === 'subsection' ? 4 : 3
}

const asLevel = (level: number): HeadingLevel => Math.min(4, Math.max(1, level)) as HeadingLevel

/** Returns a heading at another level. It keeps its text and its other fields. */
const atLevel = (heading: EditorNode, level: HeadingLevel): EditorNode => {
  const { tag, $: ranked } = headingNode(ranks[level - 1]!, [])
  const { rank: _, ...kept } = (heading.$ ?? {}) as Record<string, unknown>
  const state = { ...kept, ...(ranked as object | undefined) }
  const { $: _before, ...rest } = heading
  return { ...rest, tag, ...(Object.keys(state).length > 0 && { $: state }) }
}

/**
 * Shifts all headings by the same number of levels, so that the highest one gets this level. The
 * deepest level is a subsection.
 */
const shiftTo = (blocks: readonly EditorNode[], highest: HeadingLevel, to: HeadingLevel): EditorNode[] =>
  highest === to
    ? [...blocks]
    : blocks.map((block) => {
        const level = headingLevel(block)
        return level === null ? block : atLevel(block, asLevel(level + to - highest))
      })

const highestIn = (blocks: readonly EditorNode[]): HeadingLevel | null =>
  blocks.reduce<HeadingLevel | null>((highest, block) => {
    const level = headingLevel(block)
    return level !== null && (highest === null || level < highest) ? level : highest
  }, null)

const hasText = (node: EditorNode): boolean =>
  (node.text ?? '').trim() !== '' || (node.children ?? []).some(hasText) || node.type === 'figure'

/**
 * Prepares an imported text to follow the chapters of a manuscript. Its highest headings become
 * chapters, or stay parts. Text before the first heading gets a chapter with this title, because it
 * would otherwise belong to the chapter before it.
 */
export const asChapters = (blocks: readonly EditorNode[], title: string): EditorNode[] => {
  const highest = highestIn(blocks)
  const shifted = highest === null ? [...blocks] : shiftTo(blocks, highest, highest === 1 ? 1 : 2)
  const first = shifted.findIndex((block) => (headingLevel(block) ?? 4) <= 2)
  const opening = first === -1 ? shifted : shifted.slice(0, first)
  return opening.some(hasText) || first === -1 ? [headingNode('chapter', [{ text: title }]), ...shifted] : shifted
}

/**
 * Prepares an imported text for a place below a heading of this level, or below none. Text before its
 * first heading gets a heading with the title of the file, if it has one.
 */
export const belowHeading = (
  blocks: readonly EditorNode[],
  level: HeadingLevel | null,
  title: string,
): EditorNode[] => {
  const highest = highestIn(blocks)
  const top = level === null ? (highest === 1 ? 1 : 2) : asLevel(level + 1)
  const shifted = highest === null ? [...blocks] : shiftTo(blocks, highest, top)
  const first = shifted.findIndex((block) => headingLevel(block) !== null)
  const opening = first === -1 ? shifted : shifted.slice(0, first)
  return title !== '' && opening.some(hasText) ? [headingNode(ranks[top - 1]!, [{ text: title }]), ...shifted] : shifted
}
