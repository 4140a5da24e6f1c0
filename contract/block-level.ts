import { z } from 'zod'
import { BLOCK_LEVEL } from '#manuscript/model/blocks/block-level.ts'
import { LEVEL_HEADER } from './level-header.ts'

const HIGHEST = 999

/** The headers of a call that reads or changes the blocks of a text. */
export const knownLevel = z.object({
  [LEVEL_HEADER]: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, `${LEVEL_HEADER} must be a number from 1 to ${HIGHEST}.`)
    .default('1')
    .meta({
      description: `The highest level of blocks that your program keeps unchanged; ${BLOCK_LEVEL} is the newest. Without it you have level 1: paragraphs, headings of two levels, quotes, lists and links. A text with blocks above your level answers 409 \`reload_required\` when it is opened or saved, so that no block is lost.`,
    }),
})

/** Returns the block level that a client states in its headers. */
export const levelOfClient = (headers: z.output<typeof knownLevel>): number => Number(headers[LEVEL_HEADER])

/**
 * The header with which a client requests plain paragraphs instead of blocks that it does not know.
 */
export const FALLBACK_HEADER = 'Block-Fallback'

/** The headers of a call that only reads blocks. */
export const readingLevel = knownLevel.extend({
  [FALLBACK_HEADER]: z.enum(['text']).optional().meta({
    description:
      "`text`: blocks above your level come as paragraphs with their plain text, instead of an error. Such a text is for reading; it can't be saved.",
  }),
})

export const levelMessages = {
  open: "This text has parts that this version of the page can't show. The text is safe. Reload the page to open it.",
  save: "This text has parts that this version of the page can't show, so nothing was saved over them. Your own changes are kept in this browser. Reload the page to go on.",
} as const
