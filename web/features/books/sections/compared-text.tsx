import { useMemo } from 'react'
import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { diffText, type MarkedLine, markedLines } from '#manuscript/model/diff/text-diff.ts'
import { runsDirection } from '#manuscript/model/text-direction.ts'
import { classNames } from '#web/ui/class-names.ts'

interface ComparedTextProps {
  before: readonly ManuscriptBlock[]
  after: readonly ManuscriptBlock[]
  language: LanguageCode
}

/**
 * Shows two texts as one: text only in `before` is struck through, and text only in `after` is
 * underlined.
 */
export const ComparedText = ({ before, after, language }: ComparedTextProps) => {
  const lines = useMemo(() => markedLines(diffText(before, after, language)), [before, after, language])
  const { tag, direction } = languageOf(language)
  return (
    <div lang={tag} dir={direction} className="flex flex-col gap-12 font-serif text-17 wrap-anywhere">
      {lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity
        <Line key={at} line={line} />
      ))}
    </div>
  )
}

const marks: Partial<Record<MarkedLine['line'], string>> = { bullets: '• ', numbers: '– ' }

const Line = ({ line: { line, parts } }: { line: MarkedLine }) => (
  <p
    dir={runsDirection(parts.map(({ run }) => run))}
    className={classNames(line === 'quote' && 'border-s-2 border-edge ps-16', marks[line] && 'ps-16')}
  >
    {marks[line]}
    {parts.map((part, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
      <Part key={at} part={part} />
    ))}
  </p>
)

const Part = ({ part: { type, run } }: { part: MarkedLine['parts'][number] }) => {
  const text = (
    <span className={classNames(run.bold && 'font-bold', run.italic && 'italic', 'whitespace-pre-wrap')}>
      {run.text}
    </span>
  )
  if (type === 'same') return text
  return (
    <>
      <span className="sr-only select-none">{type === 'added' ? ' added: ' : ' removed: '}</span>
      {type === 'added' ? (
        <ins className="bg-added-wash text-added underline decoration-1 underline-offset-4">{text}</ins>
      ) : (
        <del className="bg-removed-wash text-removed line-through">{text}</del>
      )}
    </>
  )
}
