import { z } from 'zod'

/** Limits of what an editor may send as one block: deeper or larger is no paragraph. */
export const BLOCK_CHARACTERS = 1_000_000

/**
 * One block of the editor's state (heading, paragraph, list, quote) as the editor serializes it. Chapters are not sent:
 * they follow from the headings.
 */
export const EditorBlock = z.looseObject({ type: z.string().min(1).max(50) }).meta({ id: 'EditorBlock' })
export type EditorBlock = z.infer<typeof EditorBlock>

/** Takes `deleteCount` blocks out at `start` and puts `blocks` in their place. */
export const Splice = z
  .object({
    start: z.int().min(0),
    deleteCount: z.int().min(0),
    blocks: z.array(EditorBlock).max(100_000),
  })
  .meta({ id: 'Splice' })
