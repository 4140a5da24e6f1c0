import type { z } from 'zod'
import type { Block } from '#contract/text-block.ts'
import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { textOfBlock } from '#manuscript/model/blocks/lines-of-block.ts'

/** Adds the plain text of blocks that a program may not know. */
export const presentBlocks = (blocks: readonly ManuscriptBlock[]): z.infer<typeof Block>[] =>
  blocks.map((block) =>
    block.type === 'paragraph' || block.type === 'quote' || block.type === 'list'
      ? block
      : { ...block, plain: textOfBlock(block) },
  )

/** Presents the blocks of a text. Returns null if there is no text. */
export const presentText = (blocks: readonly ManuscriptBlock[] | null | undefined): z.infer<typeof Block>[] | null =>
  blocks ? presentBlocks(blocks) : null
