import { LocateFixed } from 'lucide-react'
import type { ReactNode } from 'react'
import { actionOn } from '#web/lib/format/beginning-of.ts'
import { useKeptFocus } from '#web/lib/input/use-kept-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { Caret } from '#web/ui/ink.tsx'
import { SentLine } from '#web/ui/sent-line.tsx'
import { WritingProblem } from '#web/ui/writing-problem.tsx'
import type { ChapterItem } from './chapter-item.ts'

const FAILED = 'This could not be written. Your text is unchanged, and it cost nothing.'

/** Number of characters of a paragraph that are shown to identify the place of a new heading. */
const SHOWN = 80

const settled: Partial<Record<ChapterItem['state'], string>> = {
  accepted: 'Accepted',
  rejected: 'Rejected',
  stale: 'The text here was changed in the meantime, so this stays as it is.',
  waiting: 'Waiting',
}

export interface ItemActs {
  onShow: (item: ChapterItem) => void
  onAccept: (item: ChapterItem) => void
  onReject: (item: ChapterItem) => void
  onAgain: (item: ChapterItem) => void
  /** Opens the ordinary proposal for a slow passage. */
  onShorten: (item: ChapterItem) => void
  /** Opens the ordinary proposal with a summary. */
  onInsert: (item: ChapterItem) => void
  /** Makes a summary the synopsis of its heading. */
  onSynopsis: (item: ChapterItem) => void
  onCopy: (item: ChapterItem) => void
}

interface ItemViewProps extends ItemActs {
  item: ChapterItem
  direction: 'ltr' | 'rtl'
  /** False while another item is being written. */
  isFree: boolean
}

/** A proposal for one place of a chapter, with its decisions. */
export const ItemView = ({ item, direction, isFree, ...acts }: ItemViewProps) => {
  const { type, state, sent } = item
  const canShow = type !== 'summary'
  return (
    <li className="flex flex-col gap-8 border-b border-rule py-12" aria-busy={state === 'writing'}>
      <div className="flex items-start gap-8">
        <div dir={direction} className="flex min-w-0 flex-1 flex-col gap-8 font-serif text-17 wrap-anywhere">
          <ItemText item={item} />
        </div>
        {canShow && (
          <button
            type="button"
            aria-label={actionOn('Show in the text', item.before || item.after)}
            title="Show in the text"
            onClick={() => acts.onShow(item)}
            className="-my-8 -me-12 flex size-target shrink-0 items-center justify-center rounded-control text-quiet hover:bg-wash hover:text-ink"
          >
            <LocateFixed className="size-icon" strokeWidth={1.5} aria-hidden="true" />
          </button>
        )}
      </div>
      {item.reason !== '' && (
        <p dir="auto" className="text-quiet wrap-anywhere">
          {item.reason}
        </p>
      )}
      {state === 'failed' && (
        <WritingProblem error={item.error ?? new Error(FAILED)} otherwise={item.error?.message || FAILED} />
      )}
      {sent && type === 'draft' && <SentLine sent={sent} />}
      {settled[state] && <p className="text-13 text-quiet">{settled[state]}</p>}
      <ItemTools item={item} isFree={isFree} {...acts} />
    </li>
  )
}

const Added = ({ children }: { children: ReactNode }) => (
  <ins className="bg-added-wash text-added underline underline-offset-4">{children}</ins>
)
const Removed = ({ children }: { children: ReactNode }) => (
  <del className="bg-removed-wash text-removed line-through">{children}</del>
)

/** A text of several paragraphs, which scrolls if it is long. */
const LongText = ({ label, text, end }: { label: string; text: string; end?: ReactNode }) => (
  <section
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region needs the keyboard
    tabIndex={0}
    className="max-h-[40dvh] overflow-y-auto overscroll-contain whitespace-pre-wrap"
  >
    {text}
    {end}
  </section>
)

const ItemText = ({ item: { type, state, before, after } }: { item: ChapterItem }) => {
  const isWriting = state === 'writing'
  const caret = isWriting && <Caret writing />
  switch (type) {
    case 'draft':
      return (
        <>
          <p className="font-semibold">{before}</p>
          {(after !== '' || isWriting) && <LongText label={`Draft of ${before}`} text={after} end={caret} />}
        </>
      )
    case 'summary':
      return <LongText label="Summary" text={after} end={caret} />
    case 'title':
      return (
        <p>
          {before !== '' && (
            <>
              <Removed>{before}</Removed>{' '}
            </>
          )}
          <Added>{after}</Added>
        </p>
      )
    case 'heading':
      return (
        <>
          <p>
            <Added>{after}</Added>
          </p>
          <p className="text-15 text-quiet">
            Above “{before.slice(0, SHOWN)}
            {before.length > SHOWN && '…'}”
          </p>
        </>
      )
    case 'slow':
      return (
        <>
          <p>{after === '' && !isWriting ? <>“{before}”</> : <Removed>{before}</Removed>}</p>
          {(after !== '' || isWriting) && <LongText label="The whole paragraph, shortened" text={after} end={caret} />}
        </>
      )
  }
}

const ItemTools = ({ item, isFree, ...acts }: Omit<ItemViewProps, 'direction'>) => {
  const { type, state, before, after } = item
  const isHeading = type === 'title' || type === 'heading'
  const named = (isHeading ? after : before) || after
  const refuse = state === 'ready' && type !== 'summary' ? 'Reject' : 'Dismiss'
  const keptFocus = useKeptFocus()
  if (state === 'accepted' || state === 'rejected' || state === 'waiting' || state === 'writing') return null
  return (
    <div {...keptFocus} className="flex flex-wrap gap-x-4 gap-y-8">
      {type === 'summary' ? (
        <SummaryTools item={item} {...acts} />
      ) : (
        state === 'ready' && (
          <Button compact onClick={() => acts.onAccept(item)} aria-label={actionOn('Accept', named)}>
            Accept
          </Button>
        )
      )}
      {type === 'slow' && (state === 'found' || state === 'stale') && (
        <Button compact onClick={() => acts.onShorten(item)} aria-label={actionOn('Shorten this', named)}>
          Shorten this
        </Button>
      )}
      {state === 'failed' && (
        <Button
          variant="quiet"
          compact
          disabled={!isFree}
          onClick={() => acts.onAgain(item)}
          aria-label={actionOn('Try again', named)}
        >
          Try again
        </Button>
      )}
      {state !== 'stale' && (
        <Button variant="quiet" compact onClick={() => acts.onReject(item)} aria-label={actionOn(refuse, named)}>
          {refuse}
        </Button>
      )}
    </div>
  )
}

type SummaryToolsProps = Pick<ItemViewProps, 'item' | 'onInsert' | 'onSynopsis' | 'onCopy'>

const SummaryTools = ({ item, onInsert, onSynopsis, onCopy }: SummaryToolsProps) => (
  <>
    <Button compact onClick={() => onSynopsis(item)}>
      Use as synopsis
    </Button>
    <Button compact onClick={() => onInsert(item)}>
      Propose below the heading
    </Button>
    <Button variant="quiet" compact onClick={() => onCopy(item)}>
      Copy
    </Button>
  </>
)
