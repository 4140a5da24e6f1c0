import { useMemo } from 'react'
import type { WordPart } from '#manuscript/model/diff/diff-words.ts'
import { type LanguageCode, languageOf } from '#manuscript/model/languages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { changedWords, wordsOfBlocks } from './block-words.ts'
import type { SerializedBlocks } from '../serialized-blocks.ts'

interface WordChangesProps {
  before: SerializedBlocks
  after: SerializedBlocks
  language: LanguageCode
  /**
   * Shows only this version, with the words marked that the other lacks. Without it, both are shown
   * in one text.
   */
  side?: 'before' | 'after'
  className?: string
}

/** Shows the differing words of two texts, in one text or in one version of them. */
export const WordChanges = ({ before, after, language, side, className }: WordChangesProps) => {
  const parts = useMemo(() => {
    const all = changedWords(wordsOfBlocks(before, after), wordsOfBlocks(after, before), language)
    return side ? all.filter(({ type }) => type !== (side === 'before' ? 'added' : 'removed')) : all
  }, [before, after, language, side])
  const { tag, direction } = languageOf(language)
  return (
    <p
      lang={tag}
      dir={direction}
      className={classNames(
        // Each line is a paragraph and gets its own direction.
        'font-serif text-17 wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]',
        className,
      )}
    >
      {parts.every(({ text }) => text.trim() === '') ? (
        <span className="font-sans text-13 text-quiet">Nothing</span>
      ) : (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
        parts.map((part, at) => <MarkedPart key={at} part={part} marked={side !== undefined} />)
      )}
    </p>
  )
}

interface MarkedPartProps {
  part: WordPart
  /**
   * True if only one version is shown: differing words are highlighted, without being marked as
   * added or removed.
   */
  marked?: boolean
}

/** Shows a part of a comparison, marked as added or removed. */
export const MarkedPart = ({ part: { type, text }, marked }: MarkedPartProps) => {
  if (type === 'same') return text
  if (marked) return <mark className="bg-added-wash text-added underline decoration-1 underline-offset-4">{text}</mark>
  return type === 'added' ? (
    <ins className="bg-added-wash text-added underline decoration-1 underline-offset-4">{text}</ins>
  ) : (
    <del className="bg-removed-wash text-removed line-through">{text}</del>
  )
}
