/** Returns true if both ranges begin and end at the same places of the page. */
export const isSameRange = (a: AbstractRange, b: AbstractRange): boolean =>
  a.startContainer === b.startContainer &&
  a.startOffset === b.startOffset &&
  a.endContainer === b.endContainer &&
  a.endOffset === b.endOffset
