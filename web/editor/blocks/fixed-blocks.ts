import type { ElementNode } from 'lexical'

/** Blocks with a structure of their own, which can't become a paragraph, a heading or a list. */
const fixed: ReadonlySet<string> = new Set(['locked', 'table', 'math', 'figure'])

/** Returns true if a block keeps its kind, whatever the toolbar or a shortcut asks for. */
export const $isFixed = (block: ElementNode): boolean => fixed.has(block.getType())
