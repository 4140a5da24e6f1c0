/**
 * The header in which a client states the highest block level that it knows. It has a file of its own,
 * because the browser's client must not load the schemas of the contract.
 */
export const LEVEL_HEADER = 'Block-Level'
