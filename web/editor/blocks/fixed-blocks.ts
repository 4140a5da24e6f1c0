import type { ElementNode } from 'lexical'

/** Blocks with a structure of their own, which can't become a paragraph, a heading or a list. */
const fixed: ReadonlySet<string> = new Set(['locked', 'table', 'math', 'figure'])

/** Returns true if neither the toolbar nor a shortcut can change the kind of a block. */
export const $isFixed = (block: ElementNode): boolean => fixed.has(block.getType())
