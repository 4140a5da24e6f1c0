import { levelNames } from '#manuscript/model/sections/read-sections.ts'
import { statusNames } from '#manuscript/model/sections/section-fields.ts'
import { siblingPlace } from '#manuscript/model/sections/plan-move.ts'
import { counted } from '#web/lib/format/counted.ts'
import type { OutlineRow } from './read-rows.ts'

export const titleOf = ({ title }: Pick<OutlineRow, 'title'>): string => title || 'Untitled'

/** Describes a row to screen readers. */
export const nameOfRow = (row: OutlineRow): string =>
  [
    titleOf(row),
    levelNames[row.level],
    ...(row.status ? [statusNames[row.status]] : []),
    counted(row.words, 'word'),
    ...(row.notes ? ['has notes'] : []),
  ].join(', ')

/** Describes the place of a section after it was moved. */
export const placeInWords = (rows: readonly OutlineRow[], key: string): string => {
  const index = rows.findIndex((row) => row.key === key)
  const row = rows[index]
  if (!row) return ''
  const { number, of, parent } = siblingPlace(rows, index)
  const inside = parent === -1 ? '' : `, in ${titleOf(rows[parent]!)}`
  return `${titleOf(row)}, now ${number} of ${of}${inside}`
}
