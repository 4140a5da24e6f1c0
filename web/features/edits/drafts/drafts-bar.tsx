import { type ReactNode, useState } from 'react'
import { jumpToBlock } from '#web/editor/view/jump-to-block.ts'
import type { Workspace as Desk } from '#web/editor/workspace.ts'
import { useKeptFocus } from '#web/lib/input/use-kept-focus.ts'
import { useInstallation } from '#web/lib/account/installation.ts'
import { Button } from '#web/ui/button.tsx'
import { InkLine } from '#web/ui/ink.tsx'
import { WithoutModel } from '#web/ui/without-model.tsx'
import { WritingProblem } from '#web/ui/writing-problem.tsx'
import type { DraftRunner } from './draft-runner.ts'
import { draftsStopped } from './drafts-stopped.ts'

interface DraftsBarProps {
  desk: Desk
  runner: DraftRunner
  /** Number of queued drafts when the project was opened. */
  total: number
}

const count = (waiting: number): string => `${waiting} ${waiting === 1 ? 'section waits' : 'sections wait'} for a draft`

/** Shows the progress of the first drafts of a new project, and the actions for them. */
export const DraftsBar = ({ desk: { manuscript, project }, runner, total }: DraftsBarProps) => {
  const { data: installation } = useInstallation()
  const [isStopped, setStopped] = useState(false)
  const [isRead, setRead] = useState(false)
  const { state, waiting, written } = runner
  const go = () => {
    draftsStopped.forget(project.id)
    runner.go()
  }
  const stop = () => {
    draftsStopped.keep(project.id)
    setStopped(true)
    runner.stop()
  }
  if (state.is === 'writing') {
    const number = total - waiting.length + 1
    return (
      <Bar
        actions={
          <>
            <Button compact look="quiet" onClick={() => jumpToBlock(manuscript.editor, state.key)}>
              Show
            </Button>
            <Button compact onClick={stop}>
              Stop
            </Button>
          </>
        }
      >
        <p className="truncate">
          Writing <span className="font-serif text-17 italic">{state.title}</span>
        </p>
        <InkLine writing label={`Draft ${number} of ${total}`} share={(number - 1) / total} />
        <p className="text-13 text-quiet tabular-nums">
          First drafts: {number} of {total}. Sections in which you write yourself get no draft.
        </p>
      </Bar>
    )
  }
  if (state.is === 'failed')
    return (
      <Bar
        actions={
          <>
            <Button compact look="quiet" onClick={() => void runner.skip()}>
              Skip it
            </Button>
            {state.text.trim() !== '' && (
              <Button compact look="quiet" onClick={() => void runner.keep()}>
                Keep what is there
              </Button>
            )}
            <Button compact onClick={go}>
              Try again
            </Button>
          </>
        }
      >
        <WritingProblem
          error={state.error}
          otherwise={
            state.text.trim() === ''
              ? `The draft of “${state.title}” could not be written. Your text is unchanged.`
              : `The draft of “${state.title}” broke off.`
          }
        />
        {state.text.trim() !== '' && (
          <details className="text-13">
            <summary className="cursor-pointer text-quiet">Incomplete draft: {state.title}</summary>
            <p dir="auto" className="mt-4 max-h-[30dvh] overflow-y-auto font-serif text-15 whitespace-pre-wrap">
              {state.text}
            </p>
          </details>
        )}
      </Bar>
    )
  if (state.is === 'stopped' && waiting.length > 0)
    return (
      <Bar
        actions={
          <>
            <Button compact look="quiet" onClick={() => void runner.forget()}>
              Stop drafts
            </Button>
            <Button compact onClick={go}>
              Go on
            </Button>
          </>
        }
      >
        <p>{count(waiting.length)}.</p>
        {isStopped && <p className="text-13 text-quiet">The unfinished draft was not kept and used no words.</p>}
      </Bar>
    )
  if (state.is === 'idle' && written > 0 && !isRead && installation?.writer.kind === 'builtin')
    return (
      <Bar
        actions={
          <Button compact look="quiet" onClick={() => setRead(true)}>
            Close
          </Button>
        }
      >
        <WithoutModel>These are worksheets to write from, made without a language model.</WithoutModel>
      </Bar>
    )
  return null
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
