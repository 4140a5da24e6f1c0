import { limits, type Table } from '#contract/projects.ts'

/** A line of a table of contents while it is edited. The first is always a chapter. */
export interface TableRow {
  id: string
  kind: 'chapter' | 'subchapter'
  title: string
}

const row = (kind: TableRow['kind'], title = ''): TableRow => ({ id: crypto.randomUUID(), kind, title })

export const tableToRows = ({ chapters }: Table): TableRow[] =>
  chapters.flatMap(({ title, subchapters }) => [
    row('chapter', title),
    ...subchapters.map((subchapter) => row('subchapter', subchapter.title)),
  ])

export const rowsToTable = (title: string, rows: readonly TableRow[]): Table => {
  const table: Table = { title, chapters: [] }
  for (const { kind, title } of rows)
    if (kind === 'chapter') table.chapters.push({ title: title.trim(), subchapters: [] })
    else table.chapters.at(-1)!.subchapters.push({ title: title.trim() })
  return table
}

/** A chapter with its sub-chapters, or a sub-chapter alone. */
const lengthAt = (rows: readonly TableRow[], at: number): number => {
  if (rows[at]!.kind === 'subchapter') return 1
  const next = rows.findIndex(({ kind }, index) => index > at && kind === 'chapter')
  return (next === -1 ? rows.length : next) - at
}

const chapterOf = (rows: readonly TableRow[], at: number): number =>
  rows.findLastIndex(({ kind }, index) => index <= at && kind === 'chapter')

const placed = (rows: readonly TableRow[], from: number, count: number, to: number): TableRow[] => {
  const rest = rows.toSpliced(from, count)
  return rest.toSpliced(to > from ? to - count : to, 0, ...rows.slice(from, from + count))
}

const places = (rows: readonly TableRow[], chapter: number) => lengthAt(rows, chapter) - 1

/** Whether the chapters can take this order: the first line is a chapter, and none has too many sub-chapters. */
const isTable = (rows: readonly TableRow[]): boolean =>
  rows[0]?.kind !== 'subchapter' &&
  rows.every(({ kind }, at) => kind === 'subchapter' || places(rows, at) <= limits.tableSubchapters)

/**
 * Moves a line by one: a chapter with all that belongs to it past the next chapter, a sub-chapter past the next line, into
 * the chapter beside it too. Where there is no further place the rows stay the same array.
 */
export const moveRow = (rows: readonly TableRow[], id: string, by: -1 | 1): readonly TableRow[] => {
  const at = rows.findIndex((row) => row.id === id)
  if (at === -1) return rows
  const count = lengthAt(rows, at)
  let to: number
  if (rows[at]!.kind === 'subchapter') to = by === -1 ? at - 1 : at + 2
  else if (by === -1) to = chapterOf(rows, at - 1)
  else to = at + count < rows.length ? at + count + lengthAt(rows, at + count) : rows.length + 1
  if (to < 0 || to > rows.length) return rows
  const moved = placed(rows, at, count, to)
  return isTable(moved) ? moved : rows
}

/** Moves a line to where another is, as it is dragged over that one. */
export const moveRowTo = (rows: readonly TableRow[], id: string, overId: string): readonly TableRow[] => {
  const at = rows.findIndex((row) => row.id === id)
  let over = rows.findIndex((row) => row.id === overId)
  if (at === -1 || over === -1 || at === over) return rows
  const count = lengthAt(rows, at)
  if (rows[at]!.kind === 'chapter') {
    if (over > at && over < at + count) return rows
    over = chapterOf(rows, over)
    const moved = placed(rows, at, count, over > at ? over + lengthAt(rows, over) : over)
    return moved
  }
  const moved = placed(rows, at, 1, over > at ? over + 1 : over)
  return isTable(moved) ? moved : rows
}

/** Without a line; a chapter goes with its sub-chapters. */
export const removeRow = (rows: readonly TableRow[], id: string): readonly TableRow[] => {
  const at = rows.findIndex((row) => row.id === id)
  return at === -1 ? rows : rows.toSpliced(at, lengthAt(rows, at))
}

export const renameRow = (rows: readonly TableRow[], id: string, title: string): readonly TableRow[] =>
  rows.map((row) => (row.id === id ? { ...row, title } : row))

export const canAddChapter = (rows: readonly TableRow[]): boolean =>
  rows.filter(({ kind }) => kind === 'chapter').length < limits.tableChapters

export const canAddSubchapter = (rows: readonly TableRow[], chapterId: string): boolean => {
  const at = rows.findIndex((row) => row.id === chapterId)
  return at !== -1 && places(rows, at) < limits.tableSubchapters
}

/** A new blank line: the last of a chapter, or without one a chapter at the end. Answers its id too. */
export const addRow = (rows: readonly TableRow[], chapterId?: string): [readonly TableRow[], string] => {
  const added = row(chapterId ? 'subchapter' : 'chapter')
  const at = chapterId ? rows.findIndex(({ id }) => id === chapterId) : -1
  const to = at === -1 ? rows.length : at + lengthAt(rows, at)
  return [rows.toSpliced(to, 0, added), added.id]
}
