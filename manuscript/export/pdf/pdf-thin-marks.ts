// Text with many invisible characters. Shaping many marks and resolving many direction signs takes
// quadratic time: a few kilobytes would take minutes.
const heap =
  /((?:[\p{M}\p{Default_Ignorable_Code_Point}](?<![\u00AD\u200B])){24})(?:[\p{M}\p{Default_Ignorable_Code_Point}](?<![\u00AD\u200B]))+/gu

/**
 * Keeps at most 24 marks and invisible characters after one character; no writing system needs
 * more.
 */
export const thinMarks = (text: string): string => text.replace(heap, '$1')
