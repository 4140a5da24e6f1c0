import { lockedText } from '#manuscript/model/blocks/locked-text.ts'
import { diffWords, type WordPart } from '#manuscript/model/diff/diff-words.ts'
import { editorBlockText } from '#manuscript/model/editor-state/count-editor-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { statusNames } from '#manuscript/model/sections/section-fields.ts'
import { readSectionState } from '#manuscript/model/sections/section-state.ts'

/** Enough of an image's hash to tell two images apart. */
const IMAGE_DIGITS = 6

/**
 * Returns the words for a figure's file, description and width, which can change without its
 * caption.
 */
const pictureWords = ({ image, alt, width }: EditorNode): string =>
  `[${[
    `Picture ${String(image)
      .replace(/^sha256-/, '')
      .slice(0, IMAGE_DIGITS)}`,
    ...(typeof alt === 'string' && alt !== '' ? [alt] : []),
    `${Number(width)} %`,
  ].join(', ')}]`

/** Returns the text of one block. */
export const wordsOfBlock = (block: EditorNode): string => {
  if (block.type === 'scenebreak') return lockedText(block)
  const text = editorBlockText(block)
  return block.type === 'figure' ? [pictureWords(block), text].filter(Boolean).join('\n') : text
}

/**
 * Returns a line for each of a section's status, synopsis and notes, with its name, since they are
 * not part of the text.
 */
export const stateLines = (block: EditorNode): string[] => {
  const { status, synopsis, notes } = readSectionState(block)
  return [
    ...(status ? [`[Status: ${statusNames[status]}]`] : []),
    ...(synopsis ? [`[Synopsis: ${synopsis}]`] : []),
    ...(notes ? [`[Notes: ${notes}]`] : []),
  ]
}

const parse = (json: string): EditorNode => JSON.parse(json) as EditorNode

/**
 * Returns the text of blocks, one block per line. A table has a line for each row. The state of a
 * section is included if the other version has another one.
 */
export const wordsOfBlocks = (blocks: readonly string[], others: readonly string[] = []): string => {
  const same = new Set(others.flatMap((json) => (json.includes('"$":{') ? stateLines(parse(json)) : [])))
  return blocks
    .map((json) => {
      const block = parse(json)
      return [wordsOfBlock(block), ...stateLines(block).filter((line) => !same.has(line))].join('\n')
    })
    .join('\n')
}

/** With more changed words than this, the whole text is shown as replaced. */
const MOST_CHANGES = 2000

/**
 * Maximum number of unchanged words between two changes that become part of them. Otherwise a
 * replaced sentence would be shown as a mixture of both, because both contain an article or a
 * comma.
 */
const ISLAND = 3

interface Segment {
  removed: string
  added: string
  /** True if both texts have it. */
  isSame: boolean
  /** The words of the longer side. */
  words: number
}

/** Joins removed and added words at one place into one change. */
const segmentsOf = (parts: readonly WordPart[], countWords: (text: string) => number): Segment[] => {
  const segments: Segment[] = []
  for (const { type, text } of parts) {
    const last = segments.at(-1)
    if (type === 'same') segments.push({ removed: text, added: text, isSame: true, words: 0 })
    else if (last && !last.isSame) last[type] += text
    else segments.push({ removed: '', added: '', isSame: false, words: 0, [type]: text })
  }
  for (const segment of segments) segment.words = Math.max(countWords(segment.removed), countWords(segment.added))
  return segments
}

/**
 * Merges changes that are separated by at most `most` words. The end of a block is kept, so that
 * each block has its own line.
 */
const withoutIslands = (segments: readonly Segment[], most: number): Segment[] => {
  const kept: Segment[] = []
  /** The segments of the last change. They are joined when it ends, so that its text is copied once. */
  let open: Segment[] = []
  let openWords = 0
  const close = () => {
    if (open.length > 0)
      kept.push({
        removed: open.map(({ removed }) => removed).join(''),
        added: open.map(({ added }) => added).join(''),
        isSame: false,
        words: openWords,
      })
    open = []
    openWords = 0
  }
  for (const [at, segment] of segments.entries()) {
    const { isSame, words, added } = segment
    const after = segments[at + 1]
    const isIsland =
      open.length > 0 &&
      after?.isSame === false &&
      !added.includes('\n') &&
      words <= Math.min(most, openWords, after.words)
    if (isSame && !isIsland) {
      close()
      kept.push(segment)
    } else {
      open.push(segment)
      openWords += words
    }
  }
  close()
  return kept
}

/**
 * Compares two texts word by word, with the word boundaries of their language. Words that stayed by
 * chance in a rewritten sentence belong to the change.
 */
export const changedWords = (before: string, after: string, language: LanguageCode): WordPart[] => {
  const segmenter = new Intl.Segmenter(languageOf(language).tag, { granularity: 'word' })
  const parts = diffWords(before, after, segmenter, MOST_CHANGES)
  if (!parts)
    return [
      { text: before, type: 'removed' },
      { text: after, type: 'added' },
    ]
  const countWords = (text: string): number => {
    let words = 0
    for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words++
    return words
  }
  return withoutIslands(withoutIslands(segmentsOf(parts, countWords), 0), ISLAND).flatMap(
    ({ removed, added, isSame }): WordPart[] =>
      isSame
        ? [{ text: added, type: 'same' }]
        : [
            ...(removed ? [{ text: removed, type: 'removed' as const }] : []),
            ...(added ? [{ text: added, type: 'added' as const }] : []),
          ],
  )
}
