import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { Desk, Place } from './desk.ts'

interface MoveDialogProps {
  desk: Desk
  place: Place
  title: string
  onMove: (to: Place) => void
  onClose: () => void
}

/** Asks where to move a section. */
export const MoveDialog = ({ desk: { chapters }, place, title, onMove, onClose }: MoveDialogProps) => {
  const [chapter, setChapter] = useState(place.chapter)
  const others = (chapters[chapter]?.sections ?? []).filter(
    (_, section) => chapter !== place.chapter || section !== place.section,
  )
  const [section, setSection] = useState(place.section)
  const position = Math.min(section, others.length)
  const stays = chapter === place.chapter && position === place.section
  const isLast = chapters[place.chapter]?.sections.length === 1 && chapter !== place.chapter
  return (
    <Dialog cornerClose title="Move section" open onClose={onClose}>
      <p className="text-quiet">
        “<bdi>{title}</bdi>”
      </p>
      <SelectField
        label="Chapter"
        value={`${chapter}`}
        onChange={(value) => {
          setChapter(Number(value))
          setSection(Number(value) === place.chapter ? place.section : Infinity)
        }}
      >
        {chapters.map((one, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the position identifies a chapter, since titles can repeat
          <option key={at} value={at}>
            {at + 1}. {one.title}
          </option>
        ))}
      </SelectField>
      <SelectField label="Position" value={`${position}`} onChange={(value) => setSection(Number(value))}>
        <option value="0">At the beginning</option>
        {others.map((other, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the position identifies a section, since titles can repeat
          <option key={at} value={at + 1}>
            After “{other.title}”
          </option>
        ))}
      </SelectField>
      {isLast && (
        <p className="text-quiet">
          It is the only section of its chapter. The chapter is left out of the book, and undoing the move brings it
          back.
        </p>
      )}
      <div className="flex flex-wrap gap-8">
        <Button variant="primary" disabled={stays} onClick={() => onMove({ chapter, section: position })}>
          Move
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
