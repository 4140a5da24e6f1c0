import { useMemo, useState } from 'react'
import { SiteButton } from '../site-button.tsx'
import { compareTexts } from './compare-texts.ts'
import { type FactKind, keptFacts } from './kept-facts.ts'
import { wordsIn } from './words-in.ts'

export type Run =
  | { is: 'idle' }
  | { is: 'running'; text: string }
  /** `times`: the length that was asked for, against the text's. */
  | { is: 'done'; before: string; text: string; times: number | undefined }

const factNames: Record<FactKind, [one: string, many: string]> = {
  numbers: ['number', 'numbers'],
  names: ['name', 'names'],
  quotes: ['quotation', 'quotations'],
  links: ['link', 'links'],
}

const inPercent = (share: number): string => `${Math.round(share * 100)}%`

/** What came of a text: as it is to be copied, and what was changed in it. */
export const ToolResult = ({ run, name }: { run: Run; name: string }) => {
  const [copied, setCopied] = useState(false)
  const [shown, setShown] = useState<'text' | 'changes'>('text')
  const text = run.is === 'idle' ? '' : run.text
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 3000)
  }
  return (
    <div className="flex flex-col gap-8">
      <div className="flex items-baseline justify-between">
        <label htmlFor={`${name}-result`} className="text-15 font-medium">
          Result
        </label>
        <span className="text-13 text-quiet tabular-nums">{wordsIn(text).toLocaleString('en')} words</span>
      </div>
      {run.is === 'done' && shown === 'changes' ? (
        <Changes before={run.before} after={run.text} />
      ) : (
        <textarea
          id={`${name}-result`}
          readOnly
          rows={12}
          dir="auto"
          value={text}
          aria-busy={run.is === 'running'}
          className="w-full rounded-control border border-rule bg-paper px-16 py-12 font-serif text-17 leading-relaxed"
        />
      )}
      <div className="flex flex-wrap items-center gap-8">
        <SiteButton disabled={run.is !== 'done'} onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy'}
        </SiteButton>
        {run.is === 'done' && (
          <SiteButton
            aria-pressed={shown === 'changes'}
            onClick={() => setShown(shown === 'text' ? 'changes' : 'text')}
          >
            {shown === 'text' ? 'What changed' : 'The text alone'}
          </SiteButton>
        )}
      </div>
      {run.is === 'done' && <Report {...run} />}
    </div>
  )
}

const Changes = ({ before, after }: { before: string; after: string }) => {
  const { parts } = useMemo(() => compareTexts(before, after), [before, after])
  return (
    <p
      dir="auto"
      className="max-h-[60dvh] overflow-y-auto rounded-control border border-rule bg-paper px-16 py-12 font-serif text-17 leading-relaxed wrap-anywhere whitespace-pre-wrap"
    >
      {parts.map(({ is, text }, at) =>
        is === 'same' ? (
          text
        ) : is === 'added' ? (
          // oxlint-disable-next-line react/no-array-index-key -- parts have nothing else that tells them apart
          <ins key={at} className="bg-added-wash text-added underline decoration-1 underline-offset-4">
            {text}
          </ins>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- parts have nothing else that tells them apart
          <del key={at} className="bg-removed-wash text-removed line-through">
            {text}
          </del>
        ),
      )}
    </p>
  )
}

interface ReportProps {
  before: string
  text: string
  times: number | undefined
}

const Report = ({ before, text, times }: ReportProps) => {
  const { changed } = useMemo(() => compareTexts(before, text), [before, text])
  const facts = useMemo(() => keptFacts(before, text), [before, text])
  const [was, is] = [wordsIn(before), wordsIn(text)]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-16 gap-y-4 border-t border-rule pt-12 text-15">
      <dt className="text-quiet">Words</dt>
      <dd className="tabular-nums">
        {was.toLocaleString('en')} before, {is.toLocaleString('en')} after
        {times !== undefined && `; asked for about ${Math.round(was * times).toLocaleString('en')}`}
      </dd>
      <dt className="text-quiet">Changed</dt>
      <dd className="tabular-nums">{inPercent(changed)} of the words</dd>
      {facts.map(({ kind, total, missing }) => {
        const [one, many] = factNames[kind]
        return (
          <div key={kind} className="contents">
            <dt className="text-quiet first-letter:uppercase">{many}</dt>
            <dd className="min-w-0 wrap-anywhere">
              {missing.length === 0
                ? total === 1
                  ? `The one ${one} is there`
                  : `All ${total} are there`
                : `Not found: ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ` and ${missing.length - 5} more` : ''}`}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
