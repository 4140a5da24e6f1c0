import { diffWordsWithSpace } from 'diff'
import { lockedText } from '#manuscript/model/blocks/locked-text.ts'
import { editorBlockText } from '#manuscript/model/count-editor-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { statusNames } from '#manuscript/model/sections/section-fields.ts'
import { readSectionState } from '#manuscript/model/sections/section-state.ts'

/** Enough of an image's hash to tell two images apart. */
const IMAGE_DIGITS = 6

/**
 * A picture can change without a word of its caption, so that its file, description and width are
 * words too.
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

/** A section's status, synopsis and notes are no text, so they are named. */
const stateLines = (block: EditorNode): string[] => {
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

export interface WordPart {
  text: string
  type: 'same' | 'added' | 'removed'
}

/** Above this many changed words, the texts are shown as replaced as a whole. */
const MOST_CHANGES = 2000

/** Compares two texts word by word, with the word boundaries of their language. */
export const changedWords = (before: string, after: string, language: LanguageCode): WordPart[] => {
  const parts = diffWordsWithSpace(before, after, {
    intlSegmenter: new Intl.Segmenter(languageOf(language).tag, { granularity: 'word' }),
    maxEditLength: MOST_CHANGES,
  })
  if (!parts)
    return [
      { text: before, type: 'removed' },
      { text: after, type: 'added' },
    ]
  return parts.map(({ value, added, removed }) => ({
    text: value,
    type: added ? 'added' : removed ? 'removed' : 'same',
  }))
}
