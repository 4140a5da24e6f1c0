import { z } from 'zod'

/** Limits of what an editor may send as one block: deeper or larger is no paragraph. */
export const BLOCK_CHARACTERS = 1_000_000

const TYPE_CHARACTERS = 50

/**
 * One block of the editor's state (heading, paragraph, list, quote) as the editor serializes it. Chapters are not sent:
 * they follow from the headings. A text may have 100,000 blocks, and checking each as an object of a schema takes 15 times as long.
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
  override: blockSchema,
})

/** Lists of blocks end at the first that is none: a list of 100,000 problems would take longer to report than to send. */
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

/** Takes `deleteCount` blocks out at `start` and puts `blocks` in their place. */
export const Splice = z
  .object({
    start: z.int().min(0),
    deleteCount: z.int().min(0),
    blocks: blockList(100_000),
  })
  .meta({ id: 'Splice' })
