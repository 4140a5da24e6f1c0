import { createCommand, type NodeKey } from 'lexical'

/**
 * Asks a view that hides a part of the text to show this block. Does nothing without such a view.
 */
export const REVEAL_BLOCK_COMMAND = createCommand<NodeKey>('REVEAL_BLOCK_COMMAND')
