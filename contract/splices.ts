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

export const EditorBlock = z.custom<EditorBlock>(isBlock, 'A block has to say its type').meta({
  id: 'EditorBlock',
  override: {
    type: 'object',
    properties: { type: { type: 'string', minLength: 1, maxLength: TYPE_CHARACTERS } },
    required: ['type'],
    additionalProperties: true,
  },
})

/** Takes `deleteCount` blocks out at `start` and puts `blocks` in their place. */
export const Splice = z
  .object({
    start: z.int().min(0),
    deleteCount: z.int().min(0),
    blocks: z.array(EditorBlock).max(100_000),
  })
  .meta({ id: 'Splice' })
