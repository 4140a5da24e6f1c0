import { limits, type Table } from '#contract/projects.ts'

/** A row of a table of contents that is being edited. The first row is always a chapter. */
export interface TableRow {
  id: string
  type: 'chapter' | 'subchapter'
  title: string
}

const row = (type: TableRow['type'], title = ''): TableRow => ({ id: crypto.randomUUID(), type, title })

export const tableToRows = ({ chapters }: Table): TableRow[] =>
  chapters.flatMap(({ title, subchapters }) => [
    row('chapter', title),
    ...subchapters.map((subchapter) => row('subchapter', subchapter.title)),
  ])

export const rowsToTable = (title: string, rows: readonly TableRow[]): Table => {
  const table: Table = { title, chapters: [] }
  for (const { type, title } of rows)
    if (type === 'chapter') table.chapters.push({ title: title.trim(), subchapters: [] })
    else table.chapters.at(-1)!.subchapters.push({ title: title.trim() })
  return table
}

/**
 * Returns the number of rows that move together: a chapter with its sub-chapters, or one
 * sub-chapter.
 */
const lengthAt = (rows: readonly TableRow[], at: number): number => {
  if (rows[at]!.type === 'subchapter') return 1
  const next = rows.findIndex(({ type }, index) => index > at && type === 'chapter')
  return (next === -1 ? rows.length : next) - at
}

const chapterOf = (rows: readonly TableRow[], at: number): number =>
  rows.findLastIndex(({ type }, index) => index <= at && type === 'chapter')

const placed = (rows: readonly TableRow[], from: number, count: number, to: number): TableRow[] => {
  const rest = rows.toSpliced(from, count)
  return rest.toSpliced(to > from ? to - count : to, 0, ...rows.slice(from, from + count))
}

const places = (rows: readonly TableRow[], chapter: number) => lengthAt(rows, chapter) - 1

/**
 * Returns true if the rows are valid: the first is a chapter, and no chapter has too many
 * sub-chapters.
 */
const isTable = (rows: readonly TableRow[]): boolean =>
  rows[0]?.type !== 'subchapter' &&
  rows.every(({ type }, at) => type === 'subchapter' || places(rows, at) <= limits.tableSubchapters)

/**
 * Moves a row by one: a chapter with its sub-chapters past the next chapter, a sub-chapter past the
 * next row, also into another chapter. Returns the same array if it can't move.
 */
export const moveRow = (rows: readonly TableRow[], id: string, by: -1 | 1): readonly TableRow[] => {
  const at = rows.findIndex((row) => row.id === id)
  if (at === -1) return rows
  const count = lengthAt(rows, at)
  let to: number
  if (rows[at]!.type === 'subchapter') to = by === -1 ? at - 1 : at + 2
  else if (by === -1) to = chapterOf(rows, at - 1)
  else to = at + count < rows.length ? at + count + lengthAt(rows, at + count) : rows.length + 1
  if (to < 0 || to > rows.length) return rows
  const moved = placed(rows, at, count, to)
  return isTable(moved) ? moved : rows
}

/** Moves a row to the position of the row that it is dragged over. */
export const moveRowTo = (rows: readonly TableRow[], id: string, overId: string): readonly TableRow[] => {
  const at = rows.findIndex((row) => row.id === id)
  let over = rows.findIndex((row) => row.id === overId)
  if (at === -1 || over === -1 || at === over) return rows
  const count = lengthAt(rows, at)
  if (rows[at]!.type === 'chapter') {
    if (over > at && over < at + count) return rows
    over = chapterOf(rows, over)
    const moved = placed(rows, at, count, over > at ? over + lengthAt(rows, over) : over)
    return moved
  }
  const moved = placed(rows, at, 1, over > at ? over + 1 : over)
  return isTable(moved) ? moved : rows
}

/** Removes a row; a chapter with its sub-chapters. */
export const removeRow = (rows: readonly TableRow[], id: string): readonly TableRow[] => {
  const at = rows.findIndex((row) => row.id === id)
  return at === -1 ? rows : rows.toSpliced(at, lengthAt(rows, at))
}

export const renameRow = (rows: readonly TableRow[], id: string, title: string): readonly TableRow[] =>
  rows.map((row) => (row.id === id ? { ...row, title } : row))

export const canAddChapter = (rows: readonly TableRow[]): boolean =>
  rows.filter(({ type }) => type === 'chapter').length < limits.tableChapters

export const canAddSubchapter = (rows: readonly TableRow[], chapterId: string): boolean => {
  const at = rows.findIndex((row) => row.id === chapterId)
  return at !== -1 && places(rows, at) < limits.tableSubchapters
}

/**
 * Adds a blank row at the end of a chapter, or a chapter at the end if none is given. Returns the
 * rows and the new id.
 */
export const addRow = (rows: readonly TableRow[], chapterId?: string): [readonly TableRow[], string] => {
  const added = row(chapterId ? 'subchapter' : 'chapter')
  const at = chapterId ? rows.findIndex(({ id }) => id === chapterId) : -1
  const to = at === -1 ? rows.length : at + lengthAt(rows, at)
  return [rows.toSpliced(to, 0, added), added.id]
}

export const isBlank = ({ title }: TableRow): boolean => title.trim() === ''
