import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useBlocksPlace } from '#web/editor/view/use-blocks-place.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { syncSelection } from '#web/editor/selection/sync-selection.ts'
import { returnFocus, textToFocus } from '#web/editor/view/text-to-focus.ts'
import { classNames } from '#web/ui/class-names.ts'
import { besideMenu, useMedia } from '#web/ui/use-media.ts'
import { AiTools, useIsLimited } from './ai-tools.tsx'
import { atBottom } from './at-bottom.ts'
import { DraftText } from './drafts/draft-text.tsx'
import { DraftsBar } from './drafts/drafts-bar.tsx'
import { useDrafts } from './drafts/use-drafts.ts'
import type { Action } from './edit.ts'
import { Continuation, GhostAtCaret } from './ghost/continuation.tsx'
import { useGhost } from './ghost/use-ghost.ts'
import { KeptBar } from './proposal/kept-bar.tsx'
import { PartsBar } from './proposal/parts-bar.tsx'
import { ProposalView } from './proposal/proposal-view.tsx'
import { RejectedBar } from './proposal/rejected-bar.tsx'
import { targetsAtCaret } from './target.ts'
import type { ChapterRequest } from '#web/lib/chapters/chapter-tools.ts'
import { useProposalRequests } from './use-proposal-requests.ts'
import { useFocusKey } from './use-focus-key.ts'
import { useProposal } from './proposal/use-proposal.ts'
import { useIsWithoutModel } from '#web/lib/account/use-is-without-model.ts'

/** Minimum width in pixels of a margin that has room for the tools. */
const MARGIN = 190
/** Gap in pixels between the text and the tools. */
const BESIDE = 24

interface EditsProps {
  workspace: Workspace
  /** Hides the tools. A proposal or a draft stays visible. */
  hidden: boolean
  /** Shows the panel with the sample of the person's style. */
  onSample: () => void
  /** Starts a tool for the chapter that a heading begins. */
  onChapter: (request: ChapterRequest) => void
  /** Content before the tools at the bottom of a narrow page. */
  lead: ReactNode
}

const DraftsFoot = (props: Omit<ComponentProps<typeof DraftsBar>, 'total'>) => {
  const [total] = useState(props.workspace.project.drafts_pending.length)
  return (
    <div className="px-8 pb-8 empty:hidden">
      <DraftsBar {...props} total={total} />
    </div>
  )
}

/** Announces that parts of a proposal were accepted. Each of them is an undo step of its own. */
const acceptedText = (parts: number): string => {
  if (parts === 0) return ''
  return parts === 1 ? 'Accepted. Undo takes it back.' : `${parts} parts accepted. Undo takes them back one by one.`
}

const footShape = 'sticky bottom-[calc(var(--foot)+var(--peek,0px)+var(--keyboard,0px))] z-2 -mt-target'

/** The AI tools beside the text: the possible edits at the caret, and their proposals. */
export const Edits = ({ workspace, hidden, onSample, onChapter, lead }: EditsProps) => {
  const { manuscript, project } = workspace
  const block = useSyncExternalStore(manuscript.caret.subscribe, manuscript.caret.get)
  const proposals = useProposal(workspace)
  const { shown } = proposals
  const proposal = shown?.proposal ?? null
  const drafts = useDrafts(workspace)
  const draft = drafts?.state.type === 'writing' ? drafts.state : null
  const foot = useRef<HTMLDivElement>(null)
  const dock = useHeight(foot)
  const { place, isBeside } = useToolsPlace(workspace, proposal?.target.keys, foot)
  useFocusKey(manuscript.editor)
  const isWithoutModel = useIsWithoutModel()
  const isLimited = useIsLimited()
  const isBusy = shown !== null || draft !== null
  const continuation = useGhost(workspace, {
    isBusy,
    isDrafting: draft !== null && shown === null,
    canSuggest: !isLimited && !isWithoutModel,
  })
  useProposalRequests(manuscript, isBusy, (action, target) => proposals.begin(action, [target]))
  const isRoomy = useMedia(besideMenu)

  const text = () => textToFocus(manuscript.editor)
  const giveFocusBack = () => returnFocus(manuscript.editor)
  const ask = (action: Action) => {
    if (action.type === 'continueText') {
      giveFocusBack()
      continuation.begin()
      return
    }
    syncSelection(manuscript.editor)
    const targets = targetsAtCaret(manuscript, action.type)
    if (targets.length === 0) return
    proposals.begin(action, targets)
    // The tools are disabled after a request, so the focus of a keyboard user returns to the text.
    giveFocusBack()
  }
  const aiTools = !hidden && (
    <AiTools
      block={block}
      language={project.language}
      isBusy={isBusy}
      isBeside={isBeside}
      onAsk={ask}
      onSample={onSample}
      onChapter={onChapter}
      text={text}
      editor={manuscript.editor}
    />
  )

  return (
    <>
      <GhostAtCaret workspace={workspace} store={continuation.ghost} />
      {shown && proposal && (
        <ProposalView
          key={shown.id}
          workspace={workspace}
          proposal={proposal}
          dock={`${dock}px`}
          onAgain={shown.sequence.again}
          onClose={proposals.end}
          onAccepted={proposals.accepted}
          onReject={proposals.reject}
          onStop={proposals.stop}
        />
      )}
      {draft && <DraftText workspace={workspace} heading={draft.key} text={draft.text} />}
      {place && isBeside && aiTools && <Margin place={place}>{aiTools}</Margin>}
      <div ref={foot} className={classNames(atBottom, footShape)}>
        <FootBars proposals={proposals} continuation={continuation} onFocus={giveFocusBack} />
        <output className="sr-only">{!shown && acceptedText(proposals.acceptedParts)}</output>
        {drafts && <DraftsFoot workspace={workspace} runner={drafts} />}
        {!isBeside && aiTools && (
          // On a phone, an open proposal is shown here instead.
          <Docked lead={lead} isHidden={proposal !== null && !isRoomy}>
            {aiTools}
          </Docked>
        )}
      </div>
    </>
  )
}

interface DockedProps {
  lead: ReactNode
  isHidden: boolean
  children: ReactNode
}

/** The tools at the bottom of a narrow page. */
const Docked = ({ lead, isHidden, children }: DockedProps) => (
  <div hidden={isHidden} className="border-t border-rule bg-paper px-8 py-4">
    <div className="mx-auto flex max-w-wide items-center">
      {lead}
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  </div>
)

interface FootBarsProps {
  proposals: ReturnType<typeof useProposal>
  continuation: ReturnType<typeof useGhost>
  /** Returns the focus to the text. */
  onFocus: () => void
}

/**
 * Shows the bars above the foot of the page: continuations, and proposals that wait for a decision.
 */
const FootBars = ({ proposals, continuation, onFocus }: FootBarsProps) => {
  const { shown, kept, rejected } = proposals
  const restore = () => {
    proposals.bringBack()
    onFocus()
  }
  return (
    <div className="[&>div]:px-8 [&>div]:pb-8">
      <Continuation
        store={continuation.ghost}
        problem={shown ? null : continuation.problem}
        onClose={continuation.forgetProblem}
      />
      {shown && shown.sequence.parts.length > 1 && (
        <div>
          <PartsBar sequence={shown.sequence} onAcceptAll={proposals.acceptAll} onClose={proposals.close} />
        </div>
      )}
      {kept && !shown && (
        <div>
          <KeptBar count={kept.parts.length} onShow={proposals.showKept} onDiscard={proposals.forgetKept} />
        </div>
      )}
      {rejected && !shown && (
        <div>
          <RejectedBar onBack={restore} onClose={proposals.forgetRejected} />
        </div>
      )}
    </div>
  )
}

/** Returns the height of an element in pixels. */
const useHeight = (of: RefObject<HTMLElement | null>): number => {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const element = of.current
    if (!element) return
    const measure = () => setHeight(element.offsetHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [of])
  return height
}

type Place = NonNullable<ReturnType<typeof useBlocksPlace>>

/**
 * Returns the place of the edited blocks, and whether the margin beside them has room for the
 * tools.
 */
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
