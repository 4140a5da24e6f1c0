import { useSyncExternalStore } from 'react'
import { counted } from '#web/lib/format/counted.ts'
import { spokenShortcut } from '#web/lib/actions/keystrokes.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { Notice } from '#web/ui/notice.tsx'
import { WritingProblem } from '#web/ui/writing-problem.tsx'
import { useSpoken } from '../proposal/spoken.ts'
import { GhostBar, ProblemBar } from './ghost-bar.tsx'
import { GhostView } from './ghost-view.tsx'
import type { Ghost, GhostStore } from './open-ghost.ts'

const FAILED = 'The AI could not be reached or was interrupted. Your text is unchanged. Please try again in a moment.'

const summaryOf = ({ text, isBrief, inserted, isRtl }: Ghost): string => {
  const words = counted(text.split(/\s+/).filter(Boolean).length, 'word')
  if (inserted !== '') return `Inserted: ${inserted} ${words} left.`
  const [word, sentence] = [spokenShortcut(isRtl ? 'insertWordLeft' : 'insertWord'), spokenShortcut('insertSentence')]
  const keys = `Tab inserts all, ${word} a word, ${sentence} a sentence, Escape dismisses.`
  return isBrief ? `Suggestion: ${text.trim()} ${keys}` : `${words}. ${keys}`
}

/** The ghost text at the caret. */
export const GhostAtCaret = ({ workspace, store }: { workspace: Workspace; store: GhostStore }) => {
  const ghost = useSyncExternalStore(store.subscribe, store.get)
  return ghost && <GhostView workspace={workspace} ghost={ghost} />
}

interface ContinuationProps {
  store: GhostStore
  /** An error of the call, or a message. */
  problem: Error | string | null
  onClose: () => void
}

/**
 * The buttons of the ghost text or the message of its problem, and the announcements for screen
 * readers.
 */
export const Continuation = ({ store, problem, onClose }: ContinuationProps) => {
  const ghost = useSyncExternalStore(store.subscribe, store.get)
  const isInserted = useSyncExternalStore(store.subscribe, store.isInserted)
  return (
    <>
      {ghost && (
        <div>
          <GhostBar ghost={ghost} store={store} />
        </div>
      )}
      {problem && !ghost && (
        <div>
          <ProblemBar onClose={onClose}>
            {typeof problem === 'string' ? (
              <Notice tone="info">{problem}</Notice>
            ) : (
              <WritingProblem error={problem} otherwise={FAILED} />
            )}
          </ProblemBar>
        </div>
      )}
      {/* This live region stays mounted, so that screen readers announce its changes. */}
      <output className="sr-only">{ghost ? <Spoken ghost={ghost} /> : isInserted && 'Inserted.'}</output>
    </>
  )
}

/**
 * Announces each finished sentence while it is written, and then the keys. A suggestion is
 * announced only once, when it is complete, because the person did not ask for it.
 */
const Spoken = ({ ghost }: { ghost: Ghost }) => {
  const announcement = useSpoken({ text: ghost.text, isWriting: ghost.isWriting, summary: summaryOf(ghost) })
  return ghost.isBrief ? !ghost.isWriting && summaryOf(ghost) : announcement
}
