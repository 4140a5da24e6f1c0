import { useRef, useState, useSyncExternalStore } from 'react'
import { useBlocksPlace } from '#web/editor/view/use-blocks-place.ts'
import type { Workspace as Desk } from '#web/editor/workspace.ts'
import { syncSelection } from '#web/editor/selection/sync-selection.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { textToFocus } from '#web/editor/view/text-to-focus.ts'
import type { CaretBlock } from '#web/editor/selection/watch-caret.ts'
import { hasPremium, quotaReached, useQuota, useUser } from '#web/lib/account/account.ts'
import { LimitReached } from '#web/ui/limit-reached.tsx'
import { AiToolbar } from './ai-toolbar.tsx'
import { DraftText } from './drafts/draft-text.tsx'
import { DraftsBar } from './drafts/drafts-bar.tsx'
import { useDrafts } from './drafts/use-drafts.ts'
import type { Action } from './edit.ts'
import { offersFor } from './offers.ts'
import { ProposalView } from './proposal-view.tsx'
import { RejectedBar } from './rejected-bar.tsx'
import { targetOf, textKeys } from './target.ts'
import { useFocusKey } from './use-focus-key.ts'
import { useProposal } from './use-proposal.ts'

/** Width in pixels that the margin needs to hold the tools. */
const MARGIN = 190
/** Gap in pixels between the text and the tools. */
const BESIDE = 24
/** Height of the tools at the bottom of the page. */
const DOCK = 'calc(var(--spacing-target) + 0.5rem)'

interface EditsProps {
  desk: Desk
  /** Hides the tools. A proposal or a draft stays visible. */
  hidden: boolean
  /** Shows the panel with the sample of the person's style. */
  onSample: () => void
}

/** The AI tools beside the text: the possible edits at the caret, and their proposals. */
export const Edits = ({ desk, hidden, onSample }: EditsProps) => {
  const { manuscript } = desk
  const block = useSyncExternalStore(manuscript.caret.subscribe, manuscript.caret.get)
  const { proposal, id, begin, close, rejected, reject, bringBack, forgetRejected } = useProposal(desk)
  const { data: user } = useUser()
  const { data: quota } = useQuota()
  const foot = useRef<HTMLDivElement>(null)
  const place = useBlocksPlace(
    manuscript,
    proposal?.target.keys ?? [block?.key ?? manuscript.blocks.blocks()[0]?.key ?? ''],
    foot,
  )
  const isBeside = place !== null && place.room - place.left - place.width >= MARGIN
  useFocusKey(manuscript.editor)

  const isLimited = user && !user.byok && (!hasPremium(user) || (quota !== undefined && quotaReached(quota)))
  const ask = (action: Action) => {
    syncSelection(manuscript.editor)
    const block = manuscript.caret.get()
    if (!block) return
    const isHeading = action.is === 'generate' || action.is === 'rewriteTitle'
    const target = targetOf(manuscript, isHeading ? [block.key] : textKeys(manuscript, block))
    if (!target) return
    begin(action, target)
    // After a request by keyboard, the tools are disabled, so the focus returns to the text.
    textToFocus(manuscript.editor)?.focus({ preventScroll: true })
  }

  const drafts = useDrafts(desk)
  const [total] = useState(desk.project.drafts_pending.length)
  const isWriting = drafts?.state.is === 'writing'
  const aiTools = isLimited ? (
    <div data-tutorial="ai" className="px-12 py-8">
      <LimitReached />
    </div>
  ) : (
    <Tools
      block={block}
      language={desk.project.language}
      isBusy={proposal !== null || isWriting}
      isBeside={isBeside}
      onAsk={ask}
      onSample={onSample}
      text={() => textToFocus(manuscript.editor)}
    />
  )

  return (
    <>
      {proposal && (
        <ProposalView
          key={id}
          desk={desk}
          proposal={proposal}
          dock={isBeside || hidden ? '0px' : DOCK}
          onAgain={(target) => begin(proposal.action, target)}
          onClose={close}
          onReject={reject}
        />
      )}
      {drafts?.state.is === 'writing' && <DraftText desk={desk} heading={drafts.state.key} text={drafts.state.text} />}
      {isBeside && !hidden && (
        <div
          className="absolute w-margin"
          style={{ top: place.top, height: place.bottom - place.top, left: place.left + place.width + BESIDE }}
        >
          <div className="sticky top-(--head) border-s-2 border-accent ps-4">{aiTools}</div>
        </div>
      )}
      <div ref={foot} className="sticky bottom-(--foot) z-2">
        {rejected && !proposal && (
          <div className="px-8 pb-8">
            <RejectedBar
              onBack={() => {
                bringBack()
                textToFocus(manuscript.editor)?.focus({ preventScroll: true })
              }}
              onClose={forgetRejected}
            />
          </div>
        )}
        {drafts && (
          <div className="px-8 pb-8 empty:hidden">
            <DraftsBar desk={desk} runner={drafts} total={total} />
          </div>
        )}
        {!isBeside && !hidden && (
          <div className="border-t border-rule bg-paper px-8 py-4">
            <div className="mx-auto max-w-desk">{aiTools}</div>
          </div>
        )}
      </div>
    </>
  )
}

interface ToolsProps {
  block: CaretBlock | null
  /** The project's language. */
  language: LanguageCode
  /** True while a proposal is being written or waits for a decision. */
  isBusy: boolean
  isBeside: boolean
  onAsk: (action: Action) => void
  onSample: () => void
  /** Returns the element that takes the focus after a request. */
  text: () => HTMLElement | null
}

const Tools = ({ block, language, isBusy, isBeside, onAsk, onSample, text }: ToolsProps) => {
  const offers = block ? offersFor(block) : []
  if (!block || offers.length === 0)
    return (
      <p data-tutorial="ai" className="px-12 py-8 text-13 text-quiet">
        {block
          ? 'Give the heading a title so that the AI can write below it.'
          : 'Click a heading or a paragraph to write with AI.'}
      </p>
    )
  const isText = block.kind !== 'h2' && block.kind !== 'h3'
  return (
    <AiToolbar
      offers={offers}
      language={language}
      disabled={isBusy || (isText && block.isEmpty && !block.isRange)}
      orientation={isBeside ? 'vertical' : 'horizontal'}
      onAsk={onAsk}
      onSample={onSample}
      text={text}
    />
  )
}
