import { levelNames } from '#manuscript/model/sections/read-sections.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import type { SectionActions } from './section-actions.ts'
import type { NewRow } from './section-choices.ts'
import { TitleField } from './title-field.tsx'

interface NewSectionProps {
  row: NewRow
  actions: SectionActions
  onDone: () => void
}

/** Asks for the title of a new chapter or section. */
export const NewSection = ({ row, actions, onDone }: NewSectionProps) => (
  <Dialog open cornerClose title={`Add a ${levelNames[row.level]}`} onClose={onDone}>
    <TitleField label="Title" title="" onSave={(title) => actions.add(row.place, row.level, title)} onDone={onDone} />
    <p className="text-13 text-quiet">Press Enter to add it, or Escape to leave.</p>
  </Dialog>
)
