import { useState } from 'react'
import { levelNames } from '#manuscript/model/sections/read-sections.ts'
import { setSectionState } from '#web/editor/sections/change-sections.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { counted } from '#web/lib/format/counted.ts'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { outlineOf } from './outline-store.ts'
import type { OutlineRow } from './read-rows.ts'
import { SectionText } from './section-text.tsx'
import { titleOf } from './section-words.ts'
import { StatusChoice } from './status-choice.tsx'
import { useOutline } from './use-outline.ts'

interface SectionPanelProps {
  workspace: Workspace
  /** The section that was chosen; the panel then follows the caret. */
  chosen: { key: string } | null
  onClose: () => void
}

/** The status, synopsis and notes of a section. Only its author sees them. */
export const SectionPanel = ({ workspace, chosen, onClose }: SectionPanelProps) => {
  const { outline, current } = useOutline(workspace)
  const [shown, setShown] = useState({ key: chosen?.key ?? current, chosen, current })
  if (shown.chosen !== chosen) setShown({ key: chosen?.key ?? current, chosen, current })
  else if (shown.current !== current) setShown({ key: current ?? shown.key, chosen, current })
  const row = outline.rows.find(({ key }) => key === shown.key)
  return (
    <SidePanel title="Synopsis and notes" onClose={onClose}>
      {row ? (
        <Section key={row.key} workspace={workspace} row={row} />
      ) : (
        <p className="text-quiet">Put the caret below a heading to see the synopsis and notes of its section.</p>
      )}
    </SidePanel>
  )
}

const Section = ({ workspace, row }: { workspace: Workspace; row: OutlineRow }) => {
  const { editor } = workspace.manuscript
  return (
    <>
      <div>
        <h3 dir="auto" className="font-serif text-20 font-semibold wrap-anywhere">
          {titleOf(row)}
        </h3>
        <p className="text-13 text-quiet tabular-nums first-letter:uppercase">
          {levelNames[row.level]} · {counted(row.words, 'word')}
        </p>
      </div>
      <StatusChoice
        status={row.status}
        onChoose={(status) => {
          setSectionState(editor, row.key, { status })
          outlineOf(workspace).refresh()
        }}
      />
      <SectionText
        editor={editor}
        headingKey={row.key}
        field="synopsis"
        value={row.synopsis}
        label="Synopsis"
        hint="What happens or is said here. The board shows it."
        rows={4}
      />
      <SectionText
        editor={editor}
        headingKey={row.key}
        field="notes"
        value={row.notes}
        label="Notes"
        hint="Only you see them. They are not counted, not exported, and never shown to readers."
        rows={8}
      />
    </>
  )
}
