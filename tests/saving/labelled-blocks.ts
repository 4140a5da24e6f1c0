import type { EditorBlock } from '#contract/splice-schema.ts'
import { stringifyBlock } from '#manuscript/model/editor-state/stringify-block.ts'
import type { Splice } from '#manuscript/model/diff/splices.ts'
import { EMPTY_PARAGRAPH } from '#manuscript/model/diff/tidy-splices.ts'
import { paragraph, textOf } from '#tests/support/fake-desk.ts'

/** Tests write a block as its text. */
export const blockOf = (label: string): string => (label === '' ? EMPTY_PARAGRAPH : stringifyBlock(paragraph(label)))
export const labelOf = (json: string): string => textOf(JSON.parse(json) as EditorBlock)
export const blocksOf = (labels: readonly string[]): string[] => labels.map(blockOf)
export const labelsOf = (blocks: readonly string[]): string[] => blocks.map(labelOf)

export const labelledSplices = (splices: readonly Splice<string>[]): Splice<string>[] =>
  splices.map((splice) => ({ ...splice, blocks: labelsOf(splice.blocks) }))
