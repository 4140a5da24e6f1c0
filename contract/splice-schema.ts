import { z } from 'zod'
import { blockLimits } from '#manuscript/model/blocks/block-limits.ts'

/** Limits of one block. Anything deeper or larger is not a real paragraph. */
export const BLOCK_CHARACTERS = 1_000_000

const TYPE_CHARACTERS = 50

/**
 * One block of the editor's state (heading, paragraph, list, quote, table) as the editor serializes it.
 * Chapters are not sent, because they follow from the headings. A text can have 100,000 blocks, and
 * validating each with an object schema takes 15 times as long.
 */
export type EditorBlock = { type: string; [field: string]: unknown }

const isBlock = (value: unknown): value is EditorBlock =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  typeof value.type === 'string' &&
  value.type !== '' &&
  value.type.length <= TYPE_CHARACTERS

const blockSchema = {
  type: 'object' as const,
  properties: { type: { type: 'string' as const, minLength: 1, maxLength: TYPE_CHARACTERS } },
  required: ['type'],
  additionalProperties: true,
}

export const EditorBlock = z.custom<EditorBlock>(isBlock, 'A block must have a type').meta({
  id: 'EditorBlock',
  description: `A block of a manuscript. Programs that know a type keep its fields; others keep the block as it is. A table has at most ${blockLimits.tableRows} rows and ${blockLimits.tableColumns} columns, a formula ${blockLimits.texCharacters} characters, and a footnote ${blockLimits.noteParagraphs} paragraphs.`,
  override: blockSchema,
})

/**
 * Validation of a list of blocks stops at the first invalid one. Reporting 100,000 problems would
 * take longer than sending them.
 */
export const blockList = (most: number) => {
  const override = { type: 'array' as const, items: blockSchema, maxItems: most }
  return z
    .custom<EditorBlock[]>()
    .meta({ override })
    .superRefine((blocks: unknown, context) => {
      if (!Array.isArray(blocks)) return context.addIssue({ code: 'invalid_type', expected: 'array', input: blocks })
      if (blocks.length > most)
        return context.addIssue({ code: 'too_big', origin: 'array', maximum: most, inclusive: true, input: blocks })
      const odd = blocks.findIndex((block) => !isBlock(block))
      if (odd !== -1)
        context.addIssue({ code: 'custom', path: [odd], message: 'A block must have a type', input: blocks[odd] })
    })
    .meta({ override })
}

/** Removes `deleteCount` blocks at `start` and inserts `blocks` in their place. */
export const Splice = z
  .object({
    start: z.int().min(0),
    deleteCount: z.int().min(0),
    blocks: blockList(100_000),
  })
  .meta({ id: 'Splice' })
