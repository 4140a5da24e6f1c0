import { createContext, use } from 'react'
import type { ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'

/** The paragraphs of a note. */
export type Note = ManuscriptRun[][]

export interface NotesOfText {
  /** A prefix for the element ids of the notes, unique among the texts of a page. */
  id: string
  notes: readonly Note[]
}

export const NotesContext = createContext<NotesOfText>({ id: '', notes: [] })

/** The number of a note, as a link to it. */
export const NoteMark = ({ note }: { note: Note }) => {
  const { id, notes } = use(NotesContext)
  const number = notes.indexOf(note) + 1
  return (
    <a
      className="note-mark"
      id={`${id}-mark-${number}`}
      href={`#${id}-note-${number}`}
      role="doc-noteref"
      aria-label={`Note ${number}`}
    >
      {number}
    </a>
  )
}
