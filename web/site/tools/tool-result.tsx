import { useMemo, useState } from 'react'
import { noteTextOf } from '#contract/note-texts.ts'
import { type LanguageCode, languageOf } from '#manuscript/model/languages.ts'
import { SiteButton } from '../site-button.tsx'
import { toolWords } from '../texts/tool-words.ts'
import type { WordPart } from '#manuscript/model/diff/diff-words.ts'
import { compareTexts } from './compare-texts.ts'
import { keptFacts } from './kept-facts.ts'
import type { FinishedText } from './tool-work.ts'
import type { ToolProps } from './tool.tsx'
import { Connect } from './without-model.tsx'
import { wordsIn } from './words-in.ts'

export type Run =
  | { type: 'idle' }
  | { type: 'running'; text: string; language: LanguageCode | null }
  | ({ type: 'done' } & FinishedText)

const COPIED_MS = 3000
/** Maximum number of missing facts that are listed. */
const NAMED = 5

interface ToolResultProps {
  run: Run
  name: string
  texts: ToolProps['texts']
  /** Uses the result as the new text. */
  onGoOn: () => void
  /** Restores the state before the last "Use as new text"; null if there is none. */
  onUndo: (() => void) | null
  writer: 'model' | 'builtin' | undefined
}

/** Shows the result of a tool as text to copy or as marked changes. */
export const ToolResult = ({ run, name, texts, onGoOn, onUndo, writer }: ToolResultProps) => {
  const [copied, setCopied] = useState('')
  const [shown, setShown] = useState<'text' | 'changes'>('text')
  const text = run.type === 'idle' ? '' : run.text
  const before = run.type === 'done' ? run.before : undefined
  const compared = useMemo(() => (before === undefined ? null : compareTexts(before, text)), [before, text])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(toolWords.copied)
    } catch {
      // The clipboard is forbidden or unavailable, as on a page without HTTPS.
      setCopied(toolWords.notCopied)
    }
    setTimeout(() => setCopied(''), COPIED_MS)
  }
  return (
    <div className="flex flex-col gap-8">
      <div className="flex items-baseline justify-between">
        <label htmlFor={`${name}-result`} className="text-15 font-medium">
          {texts.outputLabel}
        </label>
        <span className="text-13 text-quiet tabular-nums">{toolWords.words(wordsIn(text))}</span>
      </div>
      {compared && shown === 'changes' ? (
        <Changes name={texts.outputLabel} parts={compared.parts} />
      ) : (
        <textarea
          id={`${name}-result`}
          readOnly
          rows={12}
          dir="auto"
          placeholder={texts.outputPlaceholder}
          value={text}
          aria-busy={run.type === 'running'}
          className="w-full max-sm:max-h-[40dvh] rounded-control border border-rule bg-paper px-16 py-12 font-serif text-17 leading-relaxed placeholder:text-quiet"
        />
      )}
      <div className="flex flex-wrap items-center gap-8">
        <SiteButton disabled={run.type !== 'done'} onClick={() => void copy()}>
          {copied || toolWords.copy}
        </SiteButton>
        {run.type === 'done' && (
          <>
            <SiteButton onClick={() => setShown(shown === 'text' ? 'changes' : 'text')}>
              {shown === 'text' ? toolWords.showChanges : toolWords.showText}
            </SiteButton>
            <SiteButton onClick={onGoOn}>{toolWords.goOn}</SiteButton>
          </>
        )}
        {onUndo && <SiteButton onClick={onUndo}>{toolWords.undo}</SiteButton>}
      </div>
      <output className="text-15 text-quiet empty:sr-only">
        {run.type === 'done' && (run.isWhole ? <span className="sr-only">{toolWords.done}</span> : toolWords.stopped)}
      </output>
      {run.type === 'done' && <Doubts done={run} writer={writer} />}
      {run.type === 'done' && compared && <Report {...run} changed={compared.changed} writer={writer} />}
    </div>
  )
}

const Changes = ({ name, parts }: { name: string; parts: readonly WordPart[] }) => (
  <section
    dir="auto"
    aria-label={name}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it
    tabIndex={0}
    className="max-h-[60dvh] overflow-y-auto rounded-control border border-rule bg-paper px-16 py-12 font-serif text-17 leading-relaxed wrap-anywhere whitespace-pre-wrap"
  >
    {parts.map(({ type, text }, at) =>
      type === 'same' ? (
        text
      ) : type === 'added' ? (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
        <ins key={at} className="bg-added-wash text-added underline decoration-1 underline-offset-4">
          {text}
        </ins>
      ) : (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
        <del key={at} className="bg-removed-wash text-removed line-through">
          {text}
        </del>
      ),
    )}
  </section>
)

/** Lists problems of the result: a missed target, or an uncertain language. */
const Doubts = ({
  done: { note, language, sure, isChosen, isWhole },
  writer,
}: {
  done: FinishedText
  writer: ToolResultProps['writer']
}) => {
  const doubts = [
    ...(note && isWhole ? [noteTextOf(note, writer)] : []),
    ...(language && !sure && !isChosen ? [toolWords.language.unsure(languageOf(language).name)] : []),
  ]
  return doubts.map((doubt) => (
    <output key={doubt} className="block border-s-2 border-accent ps-16 text-15">
      {doubt}
    </output>
  ))
}

interface ReportProps extends FinishedText {
  changed: number
  writer: ToolResultProps['writer']
}

const Report = ({ before, text, times, changed, writer }: ReportProps) => {
  const words = toolWords.report
  const facts = useMemo(() => keptFacts(before, text), [before, text])
  const [was, is] = [wordsIn(before), wordsIn(text)]
  return (
    <div className="flex flex-col gap-12 border-t border-rule pt-12 text-15">
      <dl className="grid grid-cols-[auto_1fr] gap-x-16 gap-y-4">
        <dt className="text-quiet">{words.words}</dt>
        <dd className="tabular-nums">
          {words.beforeAfter(was, is)}
          {times !== undefined && words.target(Math.round(was * times))}
        </dd>
        <dt className="text-quiet">{words.changed}</dt>
        <dd className="tabular-nums">{words.share(changed)}</dd>
        {facts.map(({ kind, total, missing }) => {
          const [one, many] = words.kinds[kind]
          return (
            <div key={kind} className="contents">
              <dt className="text-quiet">{many}</dt>
              <dd className="min-w-0 wrap-anywhere">
                {missing.length === 0
                  ? words.kept(total, one)
                  : words.missing(missing.slice(0, NAMED), Math.max(0, missing.length - NAMED))}
              </dd>
            </div>
          )
        })}
      </dl>
      <p className="text-13 text-quiet">{words.limits}</p>
      {writer === 'builtin' && (
        <div className="text-13 text-quiet">
          {toolWords.builtin}
          <Connect />
        </div>
      )}
    </div>
  )
}
