import { type ReactNode, useState } from 'react'
import { jumpToBlock } from '#web/editor/view/jump-to-block.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { useKeptFocus } from '#web/lib/input/use-kept-focus.ts'
import { useInstallation } from '#web/lib/account/installation.ts'
import { Button } from '#web/ui/button.tsx'
import { InkLine } from '#web/ui/ink.tsx'
import { WithoutModel } from '#web/ui/without-model.tsx'
import { WritingProblem } from '#web/ui/writing-problem.tsx'
import { SentLine } from '#web/ui/sent-line.tsx'
import type { DraftRunner, DraftState } from './draft-runner.ts'
import { draftsStopped } from './drafts-stopped.ts'

interface DraftsBarProps {
  workspace: Workspace
  runner: DraftRunner
  /** Number of queued drafts when the project was opened. */
  total: number
}

/** Shows the progress of the first drafts of a new project, and the actions for them. */
export const DraftsBar = ({ workspace: { manuscript, project }, runner, total }: DraftsBarProps) => {
  const [isStopped, setStopped] = useState(false)
  const [isReading, setReading] = useState(false)
  const { state, waiting, written, sent } = runner
  const go = () => {
    draftsStopped.forget(project.id)
    runner.go()
  }
  const stop = () => {
    draftsStopped.keep(project.id)
    setStopped(true)
    runner.stop()
  }
  const sentLine = sent && <SentLine sent={sent.prompt} open={isReading} onOpen={setReading} />
  switch (state.type) {
    case 'writing':
      return (
        <WritingBar
          title={state.title}
          number={total - waiting.length + 1}
          total={total}
          sentLine={sent?.title === state.title && sentLine}
          onShow={() => jumpToBlock(manuscript.editor, state.key)}
          onStop={stop}
        />
      )
    case 'failed':
      return (
        <FailedBar failed={state} sentLine={sent?.title === state.title && sentLine} runner={runner} onAgain={go} />
      )
    case 'stopped':
      return waiting.length === 0 ? null : (
        <StoppedBar waiting={waiting.length} isStopped={isStopped} onForget={() => void runner.forget()} onGo={go} />
      )
    case 'idle':
      if (isReading && sentLine) return <ReadingBar sentLine={sentLine} onClose={() => setReading(false)} />
      return written > 0 ? <WorksheetsBar /> : null
  }
}

interface WritingBarProps {
  title: string
  /** The draft that is being written, counted from 1. */
  number: number
  total: number
  /** The prompt of this draft, once it is known. */
  sentLine: ReactNode
  onShow: () => void
  onStop: () => void
}

const WritingBar = ({ title, number, total, sentLine, onShow, onStop }: WritingBarProps) => (
  <Bar
    actions={
      <>
        <Button compact variant="quiet" onClick={onShow}>
          Show
        </Button>
        <Button compact onClick={onStop}>
          Stop
        </Button>
      </>
    }
  >
    <p className="truncate">
      Writing <span className="font-serif text-17 italic">{title}</span>
    </p>
    <InkLine writing label={`Draft ${number} of ${total}`} share={(number - 1) / total} />
    <p className="text-13 text-quiet tabular-nums">
      First drafts: {number} of {total}. Sections in which you write yourself get no draft.
    </p>
    {sentLine}
  </Bar>
)

interface FailedBarProps {
  failed: Extract<DraftState, { type: 'failed' }>
  sentLine: ReactNode
  runner: DraftRunner
  onAgain: () => void
}

const FailedBar = ({ failed: { title, text, error }, sentLine, runner, onAgain }: FailedBarProps) => {
  const hasText = text.trim() !== ''
  return (
    <Bar
      actions={
        <>
          <Button compact variant="quiet" onClick={() => void runner.skip()}>
            Skip it
          </Button>
          {hasText && (
            <Button compact variant="quiet" onClick={() => void runner.keep()}>
              Keep what is there
            </Button>
          )}
          <Button compact onClick={onAgain}>
            Try again
          </Button>
        </>
      }
    >
      <WritingProblem
        error={error}
        otherwise={
          hasText
            ? `The draft of “${title}” broke off.`
            : `The draft of “${title}” could not be written. Your text is unchanged.`
        }
      />
      {hasText && (
        <details className="text-13">
          <summary className="cursor-pointer text-quiet">Incomplete draft: {title}</summary>
          <p dir="auto" className="mt-4 max-h-[30dvh] overflow-y-auto font-serif text-15 whitespace-pre-wrap">
            {text}
          </p>
        </details>
      )}
      {sentLine}
    </Bar>
  )
}

interface StoppedBarProps {
  waiting: number
  /** True if the person stopped the drafts since the project was opened. */
  isStopped: boolean
  onForget: () => void
  onGo: () => void
}

const StoppedBar = ({ waiting, isStopped, onForget, onGo }: StoppedBarProps) => (
  <Bar
    actions={
      <>
        <Button compact variant="quiet" onClick={onForget}>
          Leave them empty
        </Button>
        <Button compact onClick={onGo}>
          Go on
        </Button>
      </>
    }
  >
    <p>
      {waiting} {waiting === 1 ? 'section waits' : 'sections wait'} for a draft.
    </p>
    {isStopped && <p className="text-13 text-quiet">The unfinished draft was not kept and used no words.</p>}
  </Bar>
)

/** The bar stays after the last draft while its prompt is open. */
const ReadingBar = ({ sentLine, onClose }: { sentLine: ReactNode; onClose: () => void }) => (
  <Bar
    actions={
      <Button compact variant="quiet" onClick={onClose}>
        Close
      </Button>
    }
  >
    <p>The first drafts are written.</p>
    {sentLine}
  </Bar>
)

/**
 * Explains after the last draft that the built-in writer made worksheets, until the person
 * dismisses it.
 */
const WorksheetsBar = () => {
  const { data: installation } = useInstallation()
  const [isRead, setRead] = useState(false)
  if (isRead || installation?.writer.kind !== 'builtin') return null
  return (
    <Bar
      actions={
        <Button compact variant="quiet" onClick={() => setRead(true)}>
          Close
        </Button>
      }
    >
      <WithoutModel>These are worksheets to write from, made without a language model.</WithoutModel>
    </Bar>
  )
}

interface BarProps {
  children: ReactNode
  actions: ReactNode
}

const Bar = ({ children, actions }: BarProps) => (
  <section
    {...useKeptFocus()}
    aria-label="First drafts"
    className="mx-auto flex max-w-page flex-wrap items-center gap-x-24 gap-y-8 rounded-sheet border border-rule bg-paper px-16 py-12 text-15 shadow-float"
  >
    <div className="flex min-w-0 grow basis-menu flex-col gap-8">{children}</div>
    {/* A click does not move the caret, so that typing can continue in the text. */}
    {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it is not interactive itself */}
    <div className="ms-auto flex gap-8" onMouseDown={(event) => event.preventDefault()}>
      {actions}
    </div>
  </section>
)
