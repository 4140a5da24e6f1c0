import type { Unsent } from './sync-types.ts'

/**
 * Counts the blocks that unsent text changes, adds or removes. A save whose answer is missing
 * counts as one.
 */
export const countChanges = ({ splices, sending }: Unsent): number =>
  Math.max(
    splices.reduce((sum, { deleteCount, blocks }) => sum + Math.max(deleteCount, blocks.length), 0),
    sending ? 1 : 0,
  )
