import { useEffect, useState } from 'react'
import { findBlock } from '#web/editor/blocks/find-block.ts'
import { showInBlock } from '#web/editor/view/jump-to-block.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PeekBar } from '#web/ui/peek-bar.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { toast } from '#web/ui/toast.tsx'
import { besidePage, useMedia } from '#web/ui/use-media.ts'
import type { Passage } from './passage-list.tsx'
import { RippleForm } from './ripple-form.tsx'
import { RippleDone, RippleResult } from './ripple-result.tsx'
import type { RippleSubject } from './ripple-subject.ts'
import './ripple.css'
import { useRipple } from './use-ripple.ts'

const HIGHLIGHT = 'ripple-passage'
const unmark = () => void globalThis.CSS?.highlights?.delete(HIGHLIGHT)

interface RipplePanelProps {
  workspace: Workspace
  subject: RippleSubject
  onClose: () => void
}

/**
 * Changes a name or a fact in the whole manuscript: the affected passages are listed, chosen, and
 * changed in one undo step.
 */
export const RipplePanel = ({ workspace, subject, onClose }: RipplePanelProps) => {
  const { manuscript } = workspace
  const state = useRipple(workspace, subject)
  const { ripple, applied, error, isSearching, search } = state
  const isBeside = useMedia(besidePage)
  const [isPeeking, setPeeking] = useState(false)
  useEffect(() => unmark, [])

  const show = ({ block, span }: Passage) => {
    const listed = manuscript.blocks.blocks()[findBlock(manuscript.blocks.blocks(), block)]
    if (!listed) return toast.error('This passage was changed since the search. Search again to see it.')
    // The editor counts characters without line breaks.
    const offset = (at: number) => block.text.slice(0, at).replaceAll('\n', '').length
    const highlight = () => {
      const range = showInBlock(manuscript.editor, {
        key: listed.key,
        start: offset(span.start),
        end: offset(span.end),
      })
      if (range && typeof Highlight !== 'undefined') CSS.highlights.set(HIGHLIGHT, new Highlight(range))
    }
    if (isBeside) return highlight()
    // The sheet would cover the passage, so it is hidden until the person returns to it.
    setPeeking(true)
    setTimeout(highlight, 250)
  }

  if (isPeeking && !isBeside) return <PeekBar onBack={() => setPeeking(false)}>Back to the passages</PeekBar>
  return (
    <SidePanel title={subject.type === 'fact' ? 'Change a fact' : 'Rename'} onClose={onClose}>
      {error && (
        <Notice tone="danger">{messageOf(error, 'The search failed. The text was not changed. Try again.')}</Notice>
      )}
      {applied ? (
        <RippleDone applied={applied} state={state} onClose={onClose} />
      ) : ripple ? (
        <RippleResult state={state} ripple={ripple} onShow={show} />
      ) : (
        <RippleForm subject={subject} last={state.last} isSearching={isSearching} onSearch={search} />
      )}
    </SidePanel>
  )
}
