import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SearchSelect, type SelectOption } from '#web/ui/search-select.tsx'
import type { OutlineRow } from './read-rows.ts'
import { titleOf } from './section-words.ts'

interface MoveIntoProps {
  /** Key of the section that is moved; null while the dialog is closed. */
  request: string | null
  rows: readonly OutlineRow[]
  onMove: (key: string, into: string) => void
  onClose: () => void
}

/** Asks for the chapter or part that a section is moved into. */
export const MoveInto = ({ request, ...rest }: MoveIntoProps) => {
  const row = rest.rows.find(({ key }) => key === request)
  return row && <MoveForm key={row.key} row={row} {...rest} />
}

const MoveForm = ({ row, rows, onMove, onClose }: Omit<MoveIntoProps, 'request'> & { row: OutlineRow }) => {
  const [into, setInto] = useState('')
  const newLevel = row.level === 1 ? 0 : 1
  const what = newLevel === 0 ? 'part' : 'chapter'
  const options = rows
    .filter(({ level, key }) => level === newLevel && key !== row.key)
    .map((one, at): SelectOption => ({ value: one.key, label: `${at + 1}. ${titleOf(one)}` }))
  return (
    <Dialog open cornerClose title={`Move “${titleOf(row)}”`} onClose={onClose}>
      <SearchSelect
        label={newLevel === 0 ? 'Part' : 'Chapter'}
        options={options}
        value={into}
        onChange={setInto}
        emptyText={`No ${what} has this name.`}
      />
      <p className="text-13 text-quiet">It goes to the end of this {what}, with its text and everything in it.</p>
      <div className="flex justify-end">
        <Button
          variant="primary"
          disabled={into === ''}
          onClick={() => {
            onClose()
            onMove(row.key, into)
          }}
        >
          Move
        </Button>
      </div>
    </Dialog>
  )
}
