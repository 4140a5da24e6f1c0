// Text that hides more than it shows. Shaping a heap of marks, and resolving one of directions, takes time that grows with its
// square: a few kilobytes would hold a processor for minutes.
const heap =
  /((?:[\p{M}\p{Default_Ignorable_Code_Point}](?<![\u00AD\u200B])){24})(?:[\p{M}\p{Default_Ignorable_Code_Point}](?<![\u00AD\u200B]))+/gu

/** Keeps the first 24 of the marks and invisible signs that stand on one character; no writing system needs as many. */
export const thinMarks = (text: string): string => text.replace(heap, '$1')
