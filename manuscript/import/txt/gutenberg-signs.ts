import type { ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'

const italics = /(?<![\p{L}\p{N}_])_(?=[^\s_])([^_]{1,400})(?<=\S)_(?![\p{L}\p{N}_])/gu

/**
 * Returns a text with the words between underscores in italics, which is the convention of Project
 * Gutenberg.
 */
export const withItalics = (text: string): ManuscriptRun[] => {
  const runs: ManuscriptRun[] = []
  let at = 0
  for (const match of text.matchAll(italics)) {
    runs.push({ text: text.slice(at, match.index) }, { text: match[1]!, italic: true })
    at = match.index + match[0].length
  }
  return [...runs, { text: text.slice(at) }].filter((run) => run.text !== '')
}

/** Counts the pictures that a text file only mentions. */
export const illustrationsIn = (text: string): number => text.match(/^[ \t]{0,20}\[Illustration\b/gm)?.length ?? 0
