import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import type { AnswerSource } from '#contract/answer-source.ts'
import { sourceName } from './source-name.ts'

interface SourceListProps {
  label: string
  sources: readonly AnswerSource[]
  onShow: (source: AnswerSource) => void
}

/** The passages of an answer, or those that a search found. */
export const SourceList = ({ label, sources, onShow }: SourceListProps) => (
  <ol aria-label={label} className="border-t border-rule">
    {sources.map((source) => (
      <SourceLine key={source.number} source={source} onShow={onShow} />
    ))}
  </ol>
)

/** Characters of a source that are shown at first. */
const SHOWN = 220

const SourceLine = ({ source, onShow }: { source: AnswerSource; onShow: (source: AnswerSource) => void }) => {
  const [isWhole, setWhole] = useState(false)
  const { number, type, text, quote } = source
  const isInText = quote !== ''
  const begins = type === 'manuscript' && quote !== '' ? quote : text
  const isLong = text.length > begins.length || begins.length > SHOWN
  return (
    <li className="flex items-start gap-8 border-b border-rule py-8">
      <span aria-hidden="true" className="w-24 shrink-0 pt-2 text-13 text-quiet tabular-nums">
        {number}
      </span>
      <div className="min-w-0 flex-1">
        <p dir="auto" className="text-13 text-quiet wrap-anywhere">
          {sourceName(source)}
        </p>
        <p dir="auto" className="font-serif wrap-anywhere whitespace-pre-wrap">
          {isWhole ? text : begins.slice(0, SHOWN)}
          {!isWhole && begins.length > SHOWN && '…'}
        </p>
        {isLong && (
          <button
            type="button"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
            className="min-h-24 rounded-control text-13 text-quiet underline decoration-edge underline-offset-4 hover:text-ink"
          >
            {isWhole ? 'Show less' : 'Show all of it'}
          </button>
        )}
      </div>
      {isInText && (
        <button
          type="button"
          aria-label={`Show source ${number} in the text`}
          title="Show in the text"
          onClick={() => onShow(source)}
          className="flex size-target shrink-0 items-center justify-center rounded-control text-quiet hover:bg-wash hover:text-ink"
        >
          <LocateFixed className="size-icon" strokeWidth={1.5} aria-hidden="true" />
        </button>
      )}
    </li>
  )
}
