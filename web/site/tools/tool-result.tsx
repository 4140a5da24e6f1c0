import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { SiteButton } from '../site-button.tsx'
import { shared } from '../texts/tools.ts'
import { type Comparison, compareTexts } from './compare-texts.ts'
import { type FactKind, keptFacts } from './kept-facts.ts'
import { WithoutModel } from './without-model.tsx'
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

const COPIED_MS = 3000
const inPercent = (share: number): string => `${Math.round(share * 100)}%`

/** What came of a text: as it is to be copied, and what was changed in it. */
export const ToolResult = ({ run, name }: { run: Run; name: string }) => {
  const [copied, setCopied] = useState<'no' | 'copied' | 'selected'>('no')
  const [shown, setShown] = useState<'text' | 'changes'>('text')
  const area = useRef<HTMLTextAreaElement>(null)
  const text = run.is === 'idle' ? '' : run.text
  const before = run.is === 'done' ? run.before : ''
  // Of a long text this takes seconds, so it is done once.
  const comparison = useMemo(() => compareTexts(before, before && text), [before, text])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('copied')
    } catch {
      // The browser forbids it, as each does on a page without https.
      flushSync(() => setShown('text'))
      area.current?.select()
      setCopied('selected')
    }
    setTimeout(() => setCopied('no'), COPIED_MS)
  }
  return (
    <div className="flex flex-col gap-8">
      <div className="flex items-baseline justify-between">
        <label htmlFor={`${name}-result`} className="text-15 font-medium">
          Result
        </label>
        <span className="text-13 text-quiet tabular-nums">{shared.words(wordsIn(text))}</span>
      </div>
      {run.is === 'done' && shown === 'changes' ? (
        <Changes parts={comparison.parts} />
      ) : (
        <textarea
          ref={area}
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
          {copied === 'copied' ? shared.copied : shared.copy}
        </SiteButton>
        {run.is === 'done' && (
          <SiteButton onClick={() => setShown(shown === 'text' ? 'changes' : 'text')}>
            {shown === 'text' ? 'What changed' : 'The text alone'}
          </SiteButton>
        )}
        {copied === 'selected' && <output className="text-13">{shared.copyYourself}</output>}
      </div>
      {run.is === 'done' && (
        <>
          <WithoutModel />
          <Report {...run} {...comparison} />
        </>
      )}
    </div>
  )
}

const Changes = ({ parts }: Pick<Comparison, 'parts'>) => (
  <section
    dir="auto"
    aria-label="What changed"
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has only a keyboard scrolls it
    tabIndex={0}
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
  </section>
)

interface ReportProps {
  before: string
  text: string
  times: number | undefined
  changed: number
}

const Report = ({ before, text, times, changed }: ReportProps) => {
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
