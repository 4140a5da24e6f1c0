import { Copy, PenLine, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AnswerSource } from '#contract/answer-source.ts'
import { actionOn } from '#web/lib/format/beginning-of.ts'
import { useKeptFocus } from '#web/lib/input/use-kept-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Caret } from '#web/ui/ink.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SentLine } from '#web/ui/sent-line.tsx'
import { toast } from '#web/ui/toast.tsx'
import { WritingProblem } from '#web/ui/writing-problem.tsx'
import { AnswerText } from './answer-text.tsx'
import { type Entry, plainAnswer } from './conversation.ts'
import { SourceList } from './source-list.tsx'

const FAILED = 'The question could not be answered. Your text is unchanged, and the question cost nothing.'

interface EntryViewProps {
  entry: Entry
  /** True while no other question is being answered. */
  isFree: boolean
  onShow: (source: AnswerSource) => void
  onAgain: (type: Entry['type']) => void
  onPropose: (text: string) => void
}

/** A question and its answer. */
export const EntryView = ({ entry, ...acts }: EntryViewProps) => {
  const { question, type, state, sent } = entry
  return (
    <article aria-label={question} aria-busy={state === 'waiting'} className="flex flex-col gap-12">
      <h3 dir="auto" className="rounded-control bg-wash px-12 py-8 font-medium wrap-anywhere whitespace-pre-wrap">
        {question}
      </h3>
      {state === 'failed' && <WritingProblem error={entry.error ?? new Error(FAILED)} otherwise={FAILED} />}
      {state !== 'failed' &&
        (type === 'passages' ? <Found entry={entry} {...acts} /> : <Answered entry={entry} {...acts} />)}
      {sent && state !== 'failed' && <SentLine sent={sent} />}
      {state !== 'waiting' && <EntryTools entry={entry} {...acts} />}
    </article>
  )
}

const Found = ({ entry: { state, sources }, onShow }: EntryViewProps) => {
  if (state === 'waiting') return <Loading what="Searching the book" />
  if (state === 'stopped') return <p className="text-quiet">Stopped.</p>
  if (sources.length === 0) return <p>No passage has these words. Try a name, or a word from the text.</p>
  return <SourceList label="Passages" sources={sources} onShow={onShow} />
}

const Answered = ({ entry, onShow }: EntryViewProps) => {
  const { state, text, sources, answer } = entry
  const isWriting = state === 'waiting'
  if (isWriting && text === '')
    return <Loading what={sources.length > 0 ? 'Reading the passages' : 'Searching the book'} />
  const cited = answer ? answer.cited.flatMap((number) => sources.filter((source) => source.number === number)) : []
  const invented = answer?.invented ?? []
  return (
    <>
      {text === '' ? (
        <p className="text-quiet">Stopped before the first word. It cost nothing.</p>
      ) : (
        <AnswerText
          text={answer?.answer ?? text}
          sources={sources}
          invented={invented}
          onShow={onShow}
          end={isWriting && <Caret writing />}
        />
      )}
      {state === 'stopped' && text !== '' && (
        <p className="text-13 text-quiet">Stopped. This is the text written so far.</p>
      )}
      {answer && <Doubts answer={answer} hasSources={cited.length > 0} />}
      {cited.length > 0 && <SourceList label="Sources" sources={cited} onShow={onShow} />}
      {answer && cited.length === 0 && sources.length > 0 && (
        <Disclosure quiet label="Passages that were searched">
          <SourceList label="Passages" sources={sources} onShow={onShow} />
        </Disclosure>
      )}
    </>
  )
}

interface DoubtsProps {
  answer: NonNullable<Entry['answer']>
  hasSources: boolean
}

/** Names the shortcomings of an answer, so that nobody mistakes it for the text of the book. */
const Doubts = ({ answer: { found, invented }, hasSources }: DoubtsProps): ReactNode => {
  if (!found) return <Notice tone="info">Not in the book, as far as the passages below show.</Notice>
  return (
    <>
      {!hasSources && <Notice tone="warning">The answer names no passage. Check it before you rely on it.</Notice>}
      {invented.length > 0 && (
        <Notice tone="warning">
          {invented.length === 1
            ? 'One quotation is not in the text word for word. It is struck through.'
            : `${invented.length} quotations are not in the text word for word. They are struck through.`}
        </Notice>
      )}
    </>
  )
}

const EntryTools = ({ entry, isFree, onAgain, onPropose }: EntryViewProps) => {
  const { question, type, state, text } = entry
  const plain = plainAnswer(entry)
  const copy = () =>
    navigator.clipboard.writeText(plain).then(
      () => toast.success('Copied'),
      () => toast.error('This browser does not allow copying. Select the text and copy it yourself.'),
    )
  const icon = { className: 'size-icon', strokeWidth: 1.5, 'aria-hidden': true } as const
  const isAnswer = type === 'answer' && state !== 'failed' && text !== ''
  return (
    <div {...useKeptFocus()} className="-mx-12 flex flex-wrap gap-x-4">
      {isAnswer && (
        <>
          <Button variant="quiet" compact onClick={() => void copy()} aria-label={actionOn('Copy', question)}>
            <Copy {...icon} />
            Copy
          </Button>
          <Button
            variant="quiet"
            compact
            onClick={() => onPropose(plain)}
            aria-label={actionOn('Propose as text at the caret', question)}
          >
            <PenLine {...icon} />
            Propose as text at the caret
          </Button>
        </>
      )}
      {(isAnswer || state !== 'done') && (
        <Button
          variant="quiet"
          compact
          disabled={!isFree}
          onClick={() => onAgain(type)}
          aria-label={actionOn('Try again', question)}
        >
          <RefreshCw {...icon} />
          Try again
        </Button>
      )}
      {type === 'answer' && state === 'failed' && (
        <Button
          variant="quiet"
          compact
          disabled={!isFree}
          onClick={() => onAgain('passages')}
          aria-label={actionOn('Show found passages', question)}
        >
          Show found passages
        </Button>
      )}
    </div>
  )
}
