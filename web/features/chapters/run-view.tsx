import type { ReactNode } from 'react'
import type { ChapterTool } from '#web/lib/chapters/chapter-tools.ts'
import { counted } from '#web/lib/format/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { InkLine } from '#web/ui/ink.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { SentLine } from '#web/ui/sent-line.tsx'
import { toast } from '#web/ui/toast.tsx'
import { WritingProblem } from '#web/ui/writing-problem.tsx'
import { isOpen } from './chapter-item.ts'
import type { ChapterRun } from './chapter-run.ts'
import type { RunState } from './run-store.ts'
import { type ItemActs, ItemView } from './item-view.tsx'

const FAILED = 'The AI could not be reached or was interrupted. Your text is unchanged. Please try again in a moment.'

const nothing: Record<ChapterTool, string> = {
  drafts: 'Every section of this chapter has text.',
  summary: 'This chapter has no text to summarize yet.',
  slow: 'No passage stands out. The chapter keeps its pace.',
  headings: 'The headings of this chapter are fine as they are.',
}

interface RunViewProps {
  tool: ChapterTool
  run: ChapterRun
  state: RunState
  direction: 'ltr' | 'rtl'
  acts: ItemActs
}

/** Shows the proposals of a tool for a chapter, and its progress. */
export const RunView = ({ tool, run, state, direction, acts }: RunViewProps) => {
  const { type, items, error } = state
  const isRunning = type === 'running'
  const sent = tool === 'drafts' ? null : items.find((item) => item.sent)?.sent
  const found = items.filter((item) => item.state === 'found').length
  const open = items.filter(isOpen).length
  const choices = tool === 'summary' ? 0 : open
  return (
    <>
      {isRunning && <Progress tool={tool} state={state} onStop={run.stop} />}
      {type === 'stopped' && (
        <Line
          action={
            <Button compact onClick={run.goOn}>
              Go on
            </Button>
          }
        >
          Stopped. What was found so far stays.
        </Line>
      )}
      {type === 'failed' && (
        <>
          <WritingProblem error={error ?? new Error(FAILED)} otherwise={error?.message || FAILED} />
          <Line
            action={
              <Button compact onClick={run.goOn}>
                Try again
              </Button>
            }
          >
            {items.length > 0 ? 'What was found before stays.' : ''}
          </Line>
        </>
      )}
      {type === 'done' && items.length === 0 && <output>{nothing[tool]}</output>}
      {items.length > 0 && (
        <ul aria-label="Proposals" className="border-t border-rule">
          {items.map((item) => (
            <ItemView key={item.id} item={item} direction={direction} isFree={!isRunning} {...acts} />
          ))}
        </ul>
      )}
      {sent && <SentLine sent={sent} />}
      {type === 'done' && tool !== 'drafts' && (
        <Button variant="quiet" compact className="-mx-12 self-start" onClick={run.restart}>
          Look again
        </Button>
      )}
      <output className="sr-only">
        {isRunning ? '' : type === 'done' ? `${counted(items.length, 'proposal')}.` : ''}
      </output>
      {(choices > 1 || (found > 1 && !isRunning)) && (
        <div className="sticky -bottom-24 -mx-24 mt-auto -mb-24 flex flex-wrap justify-end gap-12 border-t border-rule bg-paper px-24 py-12 max-md:bg-sheet">
          {found > 1 && !isRunning && <Button onClick={run.shortenAll}>Shorten all</Button>}
          {choices > 1 && (
            <>
              <Button onClick={run.rejectAll}>Reject all</Button>
              <Button variant="primary" onClick={() => acceptAll(run)}>
                Accept all {choices}
              </Button>
            </>
          )}
        </div>
      )}
    </>
  )
}

const acceptAll = (run: ChapterRun) => {
  const count = run.acceptAll()
  if (count > 0) toast.success(`${counted(count, 'proposal')} accepted. One step of undo takes all of them back.`)
  else toast.error('The text was changed in the meantime. Nothing was accepted.')
}

const Line = ({ action, children }: { action: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-12">
    <p className="text-quiet">{children}</p>
    {action}
  </div>
)

const Progress = ({
  tool,
  state: { progress, items },
  onStop,
}: Pick<RunViewProps, 'tool' | 'state'> & { onStop: () => void }) => {
  const { done, of } = progress
  const isWriting = items.some((item) => item.state === 'writing')
  const words = isWriting
    ? `Writing ${done + 1} of ${of}`
    : of > 1
      ? `Reading part ${Math.min(done + 1, of)} of ${of}`
      : 'Reading the chapter'
  return (
    <div className="flex flex-col gap-8">
      <div className="flex items-center justify-between gap-12">
        {tool === 'drafts' || of > 1 ? <output className="tabular-nums">{words}</output> : <Loading what={words} />}
        <Button compact onClick={onStop}>
          Stop
        </Button>
      </div>
      {of > 1 && <InkLine writing label={words} share={done / of} />}
    </div>
  )
}
