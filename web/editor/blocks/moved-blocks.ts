import { $isParagraphNode, type ElementNode } from 'lexical'
import type { Splice } from '#manuscript/model/diff/splices.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { stringifyBlock } from '#manuscript/model/editor-state/stringify-block.ts'
import { $exportBlock } from './block-json.ts'

/** Blocks that a change removes in one place and inserts in another, by the inserted JSON. */
export type MovedBlocks = ReadonlyMap<EditorNode, ElementNode>

/** Returns the items that occur once, by their text. */
const uniqueBy = <T>(items: readonly (readonly [text: string, item: T])[]): Map<string, T> => {
  const [once, often] = [new Map<string, T>(), new Set<string>()]
  for (const [text, item] of items) {
    if (once.has(text)) often.add(text)
    once.set(text, item)
  }
  for (const text of often) once.delete(text)
  return once
}

/**
 * Finds the blocks that a change moves. Such a block has to keep its node, because proposals, open
 * forms and the caret refer to it. A block that can be confused with another one, such as an empty
 * paragraph, is none.
 */
export const $movedBlocks = (blocks: readonly ElementNode[], splices: readonly Splice<EditorNode>[]): MovedBlocks => {
  if (splices.length < 2) return new Map()
  const inserted = uniqueBy(
    splices.flatMap(({ blocks: json }, splice) =>
      json.map((block) => [stringifyBlock(block), { block, splice }] as const),
    ),
  )
  const removed = uniqueBy(
    splices.flatMap(({ start, deleteCount }, splice) =>
      blocks
        .slice(start, start + deleteCount)
        .filter((node) => !$isParagraphNode(node) || !node.isEmpty())
        .map((node) => [stringifyBlock($exportBlock(node)), { node, splice }] as const),
    ),
  )
  return new Map(
    Array.from(removed).flatMap(([text, { node, splice }]) => {
      const place = inserted.get(text)
      return place && place.splice !== splice ? [[place.block, node] as const] : []
    }),
  )
}
