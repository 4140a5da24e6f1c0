import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { languageOf } from '#manuscript/model/languages.ts'
import { type ProposalRequest, proposalRequestProblems, requestProposal } from '#web/editor/proposal-requests.ts'
import { jumpToBlock } from '#web/editor/view/jump-to-block.ts'
import { showPassage } from '#web/editor/view/show-passage.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { type ChapterRequest, chapterTools } from '#web/lib/chapters/chapter-tools.ts'
import { PeekBar } from '#web/ui/peek-bar.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { toast } from '#web/ui/toast.tsx'
import { besidePage, useMedia } from '#web/ui/use-media.ts'
import type { ChapterItem } from './chapter-item.ts'
import { chapterRunOf } from './chapter-run.ts'
import { findHeading } from './chapter-text.ts'
import type { ItemActs } from './item-view.tsx'
import { putAsSynopsis } from './put-as-synopsis.ts'
import { RunView } from './run-view.tsx'

/** Milliseconds until a closing sheet has restored the focus. */
const SHEET_CLOSES = 250

interface ChapterPanelProps {
  workspace: Workspace
  request: ChapterRequest
  onClose: () => void
}

/** The proposals of one tool for one chapter. The text changes only when one is accepted. */
export const ChapterPanel = ({ workspace, request: { tool, heading }, onClose }: ChapterPanelProps) => {
  const { manuscript, project } = workspace
  const client = useQueryClient()
  const run = chapterRunOf({
    workspace,
    tool,
    heading,
    onCharged: () => void client.invalidateQueries({ queryKey: ['quota'] }),
  })
  const state = run.use()
  useEffect(() => run.beginOnce(), [run])
  const isBeside = useMedia(besidePage)
  const [isPeeking, setPeeking] = useState(false)
  const [title] = useState(() => findHeading(manuscript.blocks.blocks(), heading)?.title ?? '')

  /**
   * Runs an action that needs the text in view. On a narrow window, hides the sheet first, which
   * covers the text.
   */
  const besideText = (act: () => void) => {
    if (isBeside) return act()
    setPeeking(true)
    setTimeout(act, SHEET_CLOSES)
  }
  const show = ({ key, type, before }: ChapterItem) => {
    const blocks = manuscript.blocks.blocks()
    const block = blocks.findIndex((one) => one.key === key)
    if (block === -1) return toast.error('This passage is no longer in the manuscript.')
    besideText(() => {
      if (type !== 'slow' || !showPassage(manuscript, { quote: before, block })) jumpToBlock(manuscript.editor, key)
    })
  }
  const propose = (edit: ProposalRequest) =>
    besideText(() => {
      const result = requestProposal(manuscript, edit)
      if (result !== 'open') toast.error(proposalRequestProblems[result])
    })
  const acts: ItemActs = {
    onShow: show,
    onAccept: (item) => {
      if (run.accept(item.id) > 0) toast.success('Accepted')
    },
    onReject: (item) => run.reject(item.id),
    onAgain: (item) => run.again(item.id),
    onShorten: (item) => propose({ type: 'shorten', keys: [item.key] }),
    onInsert: (item) => propose({ type: 'insert', markdown: item.after, below: heading }),
    onSynopsis: ({ key, after }) => putAsSynopsis(workspace, key, after),
    onCopy: (item) =>
      void navigator.clipboard.writeText(item.after).then(
        () => toast.success('Copied'),
        () => toast.error('This browser does not allow copying. Select the text and copy it yourself.'),
      ),
  }
  if (isPeeking && !isBeside) return <PeekBar onBack={() => setPeeking(false)}>Back to the proposals</PeekBar>
  return (
    <SidePanel title={chapterTools[tool].label} onClose={onClose}>
      <p dir="auto" className="font-serif text-17 text-quiet italic wrap-anywhere">
        {title}
      </p>
      <RunView tool={tool} run={run} state={state} direction={languageOf(project.language).direction} acts={acts} />
    </SidePanel>
  )
}
