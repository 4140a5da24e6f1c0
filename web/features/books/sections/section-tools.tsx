import {
  ArrowDown,
  ArrowUp,
  CornerDownRight,
  Ellipsis,
  GitCompareArrows,
  Lock,
  LockOpen,
  Merge,
  PenLine,
  RefreshCw,
  Split,
} from 'lucide-react'
import { useState } from 'react'
import type { TaskSection } from '#contract/book-task.ts'
import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type Desk, neighbour, type Place, placeAfterMove } from './desk.ts'
import { focusSection, sectionMenu } from './focus-section.ts'
import { MoveDialog } from './move-dialog.tsx'
import { RewriteDialog } from './rewrite-dialog.tsx'
import { SplitDialog } from './split-dialog.tsx'
import { usePropose } from './use-propose.ts'
import { type SectionChange, useSectionChange } from './use-section-change.ts'
import { VersionsDialog } from './versions-dialog.tsx'

interface SectionToolsProps {
  desk: Desk
  place: Place
  section: TaskSection
}

type Opened = 'rewrite' | 'retry' | 'move' | 'split' | 'versions' | null

/** The menu of a section with text, and the dialogs that it opens. */
export const SectionTools = ({ desk, place, section }: SectionToolsProps) => {
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const change = useSectionChange(desk.task.guid, place, desk.version)
  const propose = usePropose(desk.task.guid, place, desk.version)
  const { title } = section
  const blocks = section.blocks as ManuscriptBlock[]
  const decide = (request: SectionChange) => change.mutate(request, { onSuccess: close })
  const move = (to: Place) => {
    close()
    change.mutate({ action: 'move', to }, { onSuccess: () => focusSection(placeAfterMove(desk, place, to)) })
  }
  const items = menuItems(
    { desk, place, section },
    {
      change: change.mutate,
      propose: () => (desk.paying ? setOpened('retry') : propose.mutate(undefined)),
      move,
      open: setOpened,
    },
  )
  return (
    <>
      <div lang="en" dir="ltr" className="flex shrink-0 items-center font-sans">
        {section.locked && (
          <>
            <Lock className="size-icon text-quiet" strokeWidth={1.5} aria-hidden="true" />
            <span className="sr-only">Locked</span>
          </>
        )}
        <MenuButton name={`Change “${title}”`} icon={Ellipsis} items={items} data-part={sectionMenu(place)} />
      </div>
      {opened === 'rewrite' && <RewriteDialog desk={desk} place={place} title={title} onClose={close} />}
      <ConfirmDialog
        title="Write this section again"
        question="The text stays until you accept the new one. This takes the section’s share of the book’s price. It is credited if no text is written."
        confirmLabel="Write again"
        variant="primary"
        open={opened === 'retry'}
        onClose={close}
        onConfirm={() => propose.mutate(undefined)}
      />
      {opened === 'move' && <MoveDialog desk={desk} place={place} title={title} onMove={move} onClose={close} />}
      {opened === 'split' && (
        <SplitDialog
          desk={desk}
          title={title}
          blocks={blocks}
          onSplit={(split) => decide({ action: 'split', ...split })}
          onClose={close}
        />
      )}
      {opened === 'versions' && (
        <VersionsDialog
          desk={desk}
          place={place}
          title={title}
          onDecide={decide}
          pending={change.isPending}
          onClose={close}
        />
      )}
    </>
  )
}

interface MenuActions {
  change: (change: SectionChange) => void
  propose: () => void
  move: (to: Place) => void
  open: (opened: Opened) => void
}

/** Returns the actions that are possible now, in the order of the menu. */
const menuItems = ({ desk, place, section }: SectionToolsProps, { change, propose, move, open }: MenuActions) => {
  const { changeable, rewritable, chapters } = desk
  const { locked } = section
  const up = neighbour(desk, place, -1)
  const down = neighbour(desk, place, 1)
  const next = chapters[place.chapter]?.sections[place.section + 1]
  const free = changeable && !locked
  return [
    ...(rewritable && !locked
      ? [
          { name: 'Rewrite with an instruction', icon: PenLine, onChoose: () => open('rewrite') },
          { name: 'Retry', icon: RefreshCw, onChoose: propose },
        ]
      : []),
    { name: 'Versions and history', icon: GitCompareArrows, onChoose: () => open('versions') },
    locked
      ? { name: 'Unlock', icon: LockOpen, onChoose: () => change({ action: 'lock', locked: false }) }
      : { name: 'Lock', icon: Lock, onChoose: () => change({ action: 'lock', locked: true }) },
    ...(changeable && up ? [{ name: 'Move up', icon: ArrowUp, onChoose: () => move(up) }] : []),
    ...(changeable && down ? [{ name: 'Move down', icon: ArrowDown, onChoose: () => move(down) }] : []),
    ...(changeable ? [{ name: 'Move to another place', icon: CornerDownRight, onChoose: () => open('move') }] : []),
    ...(free && (section.blocks?.length ?? 0) > 1
      ? [{ name: 'Split', icon: Split, onChoose: () => open('split') }]
      : []),
    ...(free && next?.state === 'done' && !next.locked
      ? [{ name: 'Merge with next', icon: Merge, onChoose: () => change({ action: 'merge' }) }]
      : []),
  ]
}

/** Says that another text for a section waits for a decision, and opens the comparison. */
export const ProposalNotice = ({ desk, place, section }: SectionToolsProps) => {
  const [open, setOpen] = useState(false)
  const change = useSectionChange(desk.task.guid, place, desk.version)
  return (
    <div lang="en" dir="ltr" className="mb-16 font-sans normal-nums hyphens-none">
      <Notice
        tone="info"
        action={
          <Button compact onClick={() => setOpen(true)}>
            Compare
          </Button>
        }
      >
        A new text for this section is ready. The text below is unchanged until you accept it.
      </Notice>
      {open && (
        <VersionsDialog
          desk={desk}
          place={place}
          title={section.title}
          onDecide={(request) => change.mutate(request, { onSuccess: () => setOpen(false) })}
          pending={change.isPending}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
