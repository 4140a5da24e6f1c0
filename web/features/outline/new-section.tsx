import { type FormEvent, useState } from 'react'
import { levelNames } from '#manuscript/model/sections/read-sections.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { SectionActions } from './section-actions.ts'
import type { NewRow } from './section-choices.ts'
import { LONGEST_TITLE } from './title-field.tsx'

interface NewSectionProps {
  row: NewRow
  actions: SectionActions
  onDone: () => void
}

/** Asks for the title of a new chapter or section. Closing the dialog adds nothing. */
export const NewSection = ({ row, actions, onDone }: NewSectionProps) => {
  const [title, setTitle] = useState('')
  const written = title.replace(/\s+/g, ' ').trim()
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (!written) return
    onDone()
    actions.add(row.place, row.level, written)
  }
  return (
    <Dialog open cornerClose title={`Add a ${levelNames[row.level]}`} onClose={onDone}>
      <form onSubmit={add} className="flex flex-col gap-16">
        <TextField
          label="Title"
          dir="auto"
          maxLength={LONGEST_TITLE}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <div className="flex justify-end">
          <Button type="submit" variant="primary" disabled={!written}>
            Add
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
