import { type ReactNode, useMemo } from 'react'
import type { ManuscriptBlock, ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import { linesOf } from '#manuscript/model/blocks/lines-of-block.ts'
import { runsDirection } from '#manuscript/model/text-direction.ts'
import { type Note, NotesContext, type NotesOfText } from './note-mark.tsx'
import { Runs } from './runs.tsx'

/** Returns the notes of a text in its order. */
export const useNotes = (blocks: readonly ManuscriptBlock[], id: string): NotesOfText =>
  useMemo(
    () => ({ id, notes: blocks.flatMap((block) => linesOf(block).flatMap((runs) => runs.flatMap(noteOf))) }),
    [blocks, id],
  )

const noteOf = ({ note }: ManuscriptRun): Note[] => (note ? [note] : [])

/** Shows a text and its notes below it. */
export const Notes = ({ value, children }: { value: NotesOfText; children: ReactNode }) => (
  <NotesContext value={value}>
    {children}
    {value.notes.length > 0 && (
      <ol className="notes">
        {value.notes.map((note, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the order of finished text does not change
          <li key={at} id={`${value.id}-note-${at + 1}`} dir={runsDirection(note[0] ?? [])}>
            {note.map((paragraph, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- the order of finished text does not change
              <p key={place}>
                <Runs runs={paragraph} />
                {place === note.length - 1 && (
                  <>
                    {' '}
                    <a href={`#${value.id}-mark-${at + 1}`} role="doc-backlink" aria-label={`Back to note ${at + 1}`}>
                      ↩
                    </a>
                  </>
                )}
              </p>
            ))}
          </li>
        ))}
      </ol>
    )}
  </NotesContext>
)
