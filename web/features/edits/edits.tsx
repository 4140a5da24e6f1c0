import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import { useBlocksPlace } from '#web/editor/view/use-blocks-place.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { syncSelection } from '#web/editor/selection/sync-selection.ts'
import { textToFocus } from '#web/editor/view/text-to-focus.ts'
import { besideMenu, useMedia } from '#web/ui/use-media.ts'
import { AiTools } from './ai-tools.tsx'
import { DraftText } from './drafts/draft-text.tsx'
import { DraftsBar } from './drafts/drafts-bar.tsx'
import { useDrafts } from './drafts/use-drafts.ts'
import type { Action } from './edit.ts'
import { ProposalView } from './proposal-view.tsx'
import { RejectedBar } from './rejected-bar.tsx'
import { targetAtCaret } from './target.ts'
import { useFocusKey } from './use-focus-key.ts'
import { useProposal } from './use-proposal.ts'

/** Width in pixels that the margin needs to hold the tools. */
const MARGIN = 190
/** Gap in pixels between the text and the tools. */
const BESIDE = 24
/** Height of the tools at the bottom of the page. */
const DOCK = 'calc(var(--spacing-target) + 0.5rem)'

interface EditsProps {
  workspace: Workspace
  /** Hides the tools. A proposal or a draft stays visible. */
  hidden: boolean
  /** Shows the panel with the sample of the person's style. */
  onSample: () => void
  /** Stands before the tools at the bottom of a narrow page. */
  lead: ReactNode
}

/** The AI tools beside the text: the possible edits at the caret, and their proposals. */
export const Edits = ({ workspace, hidden, onSample, lead }: EditsProps) => {
  const { manuscript, project } = workspace
  const block = useSyncExternalStore(manuscript.caret.subscribe, manuscript.caret.get)
  const { proposal, id, begin, close, rejected, reject, bringBack, forgetRejected } = useProposal(workspace)
  const drafts = useDrafts(workspace)
  const [total] = useState(project.drafts_pending.length)
  const draft = drafts?.state.type === 'writing' ? drafts.state : null
  const foot = useRef<HTMLDivElement>(null)
  const { place, isBeside } = useToolsPlace(workspace, proposal?.target.keys, foot)
  useFocusKey(manuscript.editor)
  const isRoomy = useMedia(besideMenu)

  const text = () => textToFocus(manuscript.editor)
  const giveFocusBack = () => text()?.focus({ preventScroll: true })
  const ask = (action: Action) => {
    syncSelection(manuscript.editor)
    const target = targetAtCaret(manuscript, action.type)
    if (!target) return
    begin(action, target)
    // After a request by keyboard, the tools are disabled, so the focus returns to the text.
    giveFocusBack()
  }
  const restore = () => {
    bringBack()
    giveFocusBack()
  }
  const aiTools = !hidden && (
    <AiTools
      block={block}
      language={project.language}
      isBusy={proposal !== null || draft !== null}
      isBeside={isBeside}
      onAsk={ask}
      onSample={onSample}
      text={text}
    />
  )

  return (
    <>
      {proposal && (
        <ProposalView
          key={id}
          workspace={workspace}
          proposal={proposal}
          dock={isBeside || hidden || !isRoomy ? '0px' : DOCK}
          onAgain={(target) => begin(proposal.action, target)}
          onClose={close}
          onReject={reject}
        />
      )}
      {draft && <DraftText workspace={workspace} heading={draft.key} text={draft.text} />}
      {place && isBeside && aiTools && <Margin place={place}>{aiTools}</Margin>}
      <div ref={foot} className="sticky bottom-[calc(var(--foot)+var(--keyboard,0px))] z-2 -mt-target">
        {rejected && !proposal && (
          <div className="px-8 pb-8">
            <RejectedBar onBack={restore} onClose={forgetRejected} />
          </div>
        )}
        {drafts && (
          <div className="px-8 pb-8 empty:hidden">
            <DraftsBar workspace={workspace} runner={drafts} total={total} />
          </div>
        )}
        {!isBeside && aiTools && (
          // On a phone, an open proposal takes this place.
          <div hidden={proposal !== null && !isRoomy} className="border-t border-rule bg-paper px-8 py-4">
            <div className="mx-auto flex max-w-wide items-center">
              {lead}
              <div className="min-w-0 flex-1">{aiTools}</div>
            </div>
          </div>
        )}
      </div>
    </>
  )
}

type Place = NonNullable<ReturnType<typeof useBlocksPlace>>

/** Returns the place of the edited blocks, and whether the margin beside them holds the tools. */
const useToolsPlace = (
  { manuscript }: Workspace,
  edited: readonly string[] | undefined,
  foot: Parameters<typeof useBlocksPlace>[2],
) => {
  const atCaret = manuscript.caret.get()?.key ?? manuscript.blocks.blocks()[0]?.key ?? ''
  const place = useBlocksPlace(manuscript, edited ?? [atCaret], foot)
  return { place, isBeside: place !== null && place.room - place.left - place.width >= MARGIN }
}

/** The margin beside the edited blocks. */
const Margin = ({ place, children }: { place: Place; children: ReactNode }) => (
  <div
    className="absolute w-margin"
    style={{ top: place.top, height: place.bottom - place.top, left: place.left + place.width + BESIDE }}
  >
    <div className="sticky top-(--head) border-s-2 border-accent ps-4">{children}</div>
  </div>
)
