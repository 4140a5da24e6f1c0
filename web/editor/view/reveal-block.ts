import { createCommand, type NodeKey } from 'lexical'

/**
 * Asks a view that hides a part of the text to show this block. Without such a view, nothing
 * happens.
 */
export const REVEAL_BLOCK_COMMAND = createCommand<NodeKey>('REVEAL_BLOCK_COMMAND')
