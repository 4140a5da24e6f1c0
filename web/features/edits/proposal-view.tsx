import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { noteTextOf } from '#contract/note-texts.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { BlockRoom } from '#web/editor/view/block-room.tsx'
import { insertAfterBlock, replaceBlocks, setHeadingTitle } from '#web/editor/blocks/replace-blocks.ts'
import type { Workspace as Desk } from '#web/editor/workspace.ts'
import { shortcutLabel } from '#web/editor/toolbar/shortcut-label.ts'
import { textToFocus } from '#web/editor/view/text-to-focus.ts'
import { runsText } from '#manuscript/model/runs-text.ts'
import { useInstallation } from '#web/lib/account/installation.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Caret } from '#web/ui/ink.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import { WithoutModel } from '#web/ui/without-model.tsx'
import { WritingProblem } from '#web/ui/writing-problem.tsx'
import { describeChange } from './describe-change.ts'
import type { Target } from './edit.ts'
import { editorNodesFor } from './made-blocks.ts'
import { MarkedText } from './marked-text.tsx'
import { newText } from './new-text.ts'
import { writtenHere } from './written-here.ts'
import type { Proposal, ProposalState } from './proposal.ts'
import { ProposalChoices } from './proposal-choices.tsx'
import { useSpoken } from './spoken.ts'
import { targetOf } from './target.ts'
import { isAcceptKey, useProposalKeys } from './use-proposal-keys.ts'
import { useTargetState } from './use-target-state.ts'

const FAILED = 'The AI could not be reached or was interrupted. Your text is unchanged. Please try again in a moment.'
const nothing: ReadonlyMap<number, boolean> = new Map()

interface ProposalViewProps {
  desk: Desk
  proposal: Proposal
  /** Height of the bar at the bottom of the page. */
  dock: string
  onAgain: (target: Target) => void
  onClose: () => void
  /** Closes the proposal, with a way to bring it back. */
  onReject: () => void
}

/**
 * Milliseconds. A proposal that appeared more recently is not accepted by shortcut, since the keys
 * may have been meant for something else.
 */
const SEEN = 300

/**
 * Shows the AI's proposal at the place of the original text. While it is written, the original
 * stays visible; then both are shown as one text with marked changes. It never takes the focus, so
 * typed text goes into the manuscript.
 */
export const ProposalView = ({ desk, proposal, dock, onAgain, onClose, onReject }: ProposalViewProps) => {
  const { manuscript, project, saving } = desk
  const { state, target, action } = proposal
  const root = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState<number | null>(null)
  const { stands, keys: places } = useTargetState(manuscript, target)
  const { data: installation } = useInstallation()
  const { tag, direction } = languageOf(project.language)
  const isNew = action.is === 'generate'
  const isTitle = action.is === 'rewriteTitle'
  const over = state.is === 'review' && !isNew && stands === 'untouched'
  const canTake = stands === 'untouched' || (isNew && stands === 'touched')
  const changes = state.is === 'review' && over ? state.changes : 0

  const isShown = useRef(false)
  const showIt = useCallback(() => {
    // Scrolls only once; later the person decides what is visible.
    if (!isShown.current) root.current?.scrollIntoView({ block: 'nearest' })
    isShown.current = true
  }, [])
  const seenSince = useRef(Infinity)
  const isReview = state.is === 'review'
  useEffect(() => {
    seenSince.current = isReview ? performance.now() : Infinity
  }, [isReview])

  const end = (change: () => void) => {
    void saving.engine.flush()
    change()
    void saving.engine.flushAs('ai')
    onClose()
    manuscript.editor.getRootElement()?.focus({ preventScroll: true })
  }
  const giveFocusBack = () => textToFocus(manuscript.editor)?.focus({ preventScroll: true })
  const leave = () => {
    if (state.is === 'review') onReject()
    else onClose()
    giveFocusBack()
  }
  const insertBelow = () =>
    end(() => insertAfterBlock(manuscript.editor, places.at(-1)!, editorNodesFor(proposal.whole(), [])))
  /** Applies the accepted changes. `rest` also accepts those without a decision. */
  const take = (rest: boolean) => {
    const blocks = proposal.result(rest)
    if (isNew) insertBelow()
    else if (isTitle)
      end(() =>
        setHeadingTitle(
          manuscript.editor,
          target.keys[0]!,
          blocks.map((block) => (block.type === 'list' ? '' : runsText(block.text))).join(' '),
        ),
      )
    else end(() => replaceBlocks(manuscript.editor, target.keys, editorNodesFor(blocks, target.json)))
  }
  const accept = () => canTake && state.is === 'review' && (changes > 0 || isNew) && take(true)
  const reject = () => {
    const kept = state.is === 'review' && canTake && [...state.decided.values()].some(Boolean)
    if (kept) take(false)
    else leave()
  }
  const stop = () => {
    if (!proposal.stop()) leave()
  }
  const again = () => {
    const now = targetOf(manuscript, target.keys)
    if (!now) return
    onAgain(now)
    giveFocusBack()
  }
  const decide = (taken: boolean) => {
    if (state.is !== 'review' || current === null) return
    proposal.decide(current, taken)
    const decided = new Map(state.decided).set(current, taken)
    if (decided.size < changes) return setCurrent(nextChange(current, 1, changes, decided))
    if ([...decided.values()].some(Boolean)) take(false)
    else leave()
  }
  const move = (by: 1 | -1) => {
    if (state.is === 'review' && changes > 0) setCurrent(nextChange(current, by, changes, state.decided))
  }
  useEffect(() => {
    if (current !== null)
      root.current?.querySelector(`[data-change="${current}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const acceptSeen = () => {
    if (performance.now() - seenSince.current >= SEEN) accept()
  }
  useProposalKeys(manuscript.editor, {
    accept: acceptSeen,
    escape: state.is === 'writing' ? stop : state.is === 'review' ? reject : leave,
  })
  /** Handles keys while the focus is inside the proposal. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    const act = isAcceptKey(event)
      ? acceptSeen
      : isPlain && event.key === 'Escape'
        ? giveFocusBack
        : isPlain && changes > 1 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')
          ? () => move(event.key === 'ArrowDown' ? 1 : -1)
          : null
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    if (!event.repeat || act !== acceptSeen) act()
  }
  const said = useSpoken(
    state.is === 'writing' ? state.text : null,
    state.is === 'review' ? (current === null ? summaryOf(state, changes, canTake) : changeOf(state, current)) : '',
  )
  const onClick = ({ target }: MouseEvent) => {
    const change = (target as HTMLElement).closest<HTMLElement>('ins[data-change], del[data-change]')?.dataset['change']
    if (change !== undefined && changes > 1) setCurrent(Number(change))
  }

  return (
    <BlockRoom manuscript={manuscript} keys={places} over={over} onPlaced={showIt}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click on a change is a shortcut for the arrow keys, which work from any element inside */}
      <section
        ref={root}
        aria-label="Proposal"
        dir={direction}
        onKeyDown={onKeyDown}
        onClick={onClick}
        className={classNames('relative h-full bg-sheet pb-16 outline-none', state.is !== 'failed' && writtenHere)}
        style={{ '--dock': dock } as CSSProperties}
      >
        {state.is === 'failed' ? (
          <div className="py-8">
            <WritingProblem error={state.error} otherwise={FAILED} />
          </div>
        ) : (
          <div
            lang={tag}
            className={isTitle ? 'manuscript-title manuscript' : 'manuscript'}
            data-over={over || undefined}
            aria-busy={state.is === 'writing'}
          >
            <MarkedText
              stretches={over && state.is === 'review' ? state.stretches : newText(state.text, project.language)}
              decided={state.is === 'review' ? state.decided : nothing}
              current={current}
              end={state.is === 'writing' && <Caret writing />}
            />
          </div>
        )}
        {state.is === 'review' && !canTake && (
          <div className="py-8">
            <Notice tone="warning">
              {stands === 'gone'
                ? 'The original text was changed elsewhere or deleted, so this cannot replace it.'
                : 'The text has changed in the meantime, so this cannot replace it.'}
            </Notice>
          </div>
        )}
        {state.is === 'review' && state.end === 'cut' && (
          <div className="py-8">
            <Notice tone="warning">
              {messageOf(state.problem, 'The connection was lost.')} This text is incomplete. Your own text is
              unchanged.
            </Notice>
          </div>
        )}
        {state.is === 'review' && state.note && (
          <div className="py-8">
            <Notice tone="warning">{noteTextOf(state.note, installation?.writer.kind)}</Notice>
          </div>
        )}
        {state.is === 'review' && installation?.writer.kind === 'builtin' && (
          <WithoutModel>Written without a language model.</WithoutModel>
        )}
        <ProposalChoices
          state={state}
          changes={changes}
          current={current}
          canAccept={canTake && (isNew || changes > 0)}
          onAccept={accept}
          onReject={state.is === 'review' ? reject : leave}
          onStop={stop}
          onAgain={stands === 'gone' ? null : again}
          onInsert={state.is === 'review' && !isTitle && (!isNew || stands === 'gone') ? insertBelow : null}
          onMove={move}
          onDecide={decide}
        />
        <output className="sr-only">{said}</output>
      </section>
    </BlockRoom>
  )
}

type Review = Extract<ProposalState, { is: 'review' }>

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length

/** Announced to screen readers when the proposal is complete: its size, and the keys. */
const summaryOf = ({ text, end }: Review, changes: number, canTake: boolean): string => {
  const words = countWords(text).toLocaleString('en')
  const much = `${changes > 0 ? `${changes} ${changes === 1 ? 'change' : 'changes'}, ` : ''}${words} words.`
  const broken = { whole: '', stopped: 'Stopped. ', cut: 'Incomplete. ' }[end]
  const [accept, enter] = [shortcutLabel('Ctrl', 'Enter'), shortcutLabel('Ctrl', 'J')]
  return `${broken}${much} ${canTake ? `${accept} accepts, ` : ''}Escape rejects, ${enter} reviews.`
}

const changeOf = ({ stretches, changes }: Review, at: number): string =>
  `Change ${at + 1} of ${changes}: ${describeChange(stretches, at)}`

/**
 * Returns the index of the next change without a decision, wrapping around, or null if there is
 * none.
 */
const nextChange = (
  current: number | null,
  by: 1 | -1,
  changes: number,
  decided: ReadonlyMap<number, boolean>,
): number | null => {
  const start = current ?? (by === 1 ? -1 : changes)
  for (let step = 1; step <= changes; step++) {
    const at = (start + by * step + changes * 2) % changes
    if (!decided.has(at)) return at
  }
  return null
}
