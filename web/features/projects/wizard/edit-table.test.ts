import { expect, test } from 'vitest'
import { limits } from '#contract/projects.ts'
import {
  addRow,
  canAddChapter,
  canAddSubchapter,
  moveRow,
  moveRowTo,
  removeRow,
  rowsToTable,
  type TableRow,
  tableToRows,
} from './edit-table.ts'

const table = {
  title: 'The Tide',
  chapters: [
    { title: 'A', subchapters: [{ title: 'a1' }, { title: 'a2' }] },
    { title: 'B', subchapters: [{ title: 'b1' }] },
    { title: 'C', subchapters: [] },
  ],
}
const rows = tableToRows(table)
const id = (title: string) => rows.find((row) => row.title === title)!.id
const read = (rows: readonly TableRow[]) => rows.map(({ title }) => title).join(' ')

test('converts a table to rows and back', () => {
  expect(rowsToTable('The Tide', rows)).toEqual(table)
})

test('moves a sub-chapter past its neighbour, and into the chapter beside it', () => {
  expect(read(moveRow(rows, id('a1'), 1))).toBe('A a2 a1 B b1 C')
  expect(read(moveRow(rows, id('a2'), 1))).toBe('A a1 B a2 b1 C')
  expect(read(moveRow(rows, id('b1'), -1))).toBe('A a1 a2 b1 B C')
  expect(read(moveRow(rows, id('b1'), 1))).toBe('A a1 a2 B C b1')
})

test('moves a chapter with all its sub-chapters', () => {
  expect(read(moveRow(rows, id('A'), 1))).toBe('B b1 A a1 a2 C')
  expect(read(moveRow(rows, id('C'), -1))).toBe('A a1 a2 C B b1')
  expect(read(moveRow(rows, id('B'), -1))).toBe('B b1 A a1 a2 C')
})

test('moves nothing at the ends, and keeps a chapter in the first row', () => {
  for (const [title, by] of [
    ['A', -1],
    ['a1', -1],
    ['C', 1],
  ] as const)
    expect(moveRow(rows, id(title), by)).toBe(rows)
})

test('a dragged row takes the place of the row it is dragged over', () => {
  expect(read(moveRowTo(rows, id('a1'), id('b1')))).toBe('A a2 B b1 a1 C')
  expect(read(moveRowTo(rows, id('b1'), id('a1')))).toBe('A b1 a1 a2 B C')
  expect(moveRowTo(rows, id('b1'), id('A'))).toBe(rows)
  expect(read(moveRowTo(rows, id('C'), id('a2')))).toBe('C A a1 a2 B b1')
  expect(read(moveRowTo(rows, id('A'), id('b1')))).toBe('B b1 A a1 a2 C')
  expect(moveRowTo(rows, id('A'), id('a2'))).toBe(rows)
})

test('removes a chapter with its sub-chapters', () => {
  expect(read(removeRow(rows, id('A')))).toBe('B b1 C')
  expect(read(removeRow(rows, id('a1')))).toBe('A a2 B b1 C')
})

test('adds a row at the end of its chapter, and a chapter at the end', () => {
  const [withSubchapter, subchapter] = addRow(rows, id('A'))
  expect(withSubchapter.findIndex((row) => row.id === subchapter)).toBe(3)
  const [withChapter, chapter] = addRow(rows)
  expect(withChapter.at(-1)).toEqual({ id: chapter, type: 'chapter', title: '' })
})

test('adds nothing to a full chapter or a full table', () => {
  let full = rows
  for (let at = 2; at < limits.tableSubchapters; at++) full = [...addRow(full, id('A'))[0]]
  expect(canAddSubchapter(full, id('A'))).toBe(false)
  expect(canAddSubchapter(full, id('B'))).toBe(true)
  expect(moveRow(full, id('B'), -1)).not.toBe(full)
  expect(moveRow(full, id('b1'), -1)).toBe(full)
  for (let at = 3; at < limits.tableChapters; at++) full = [...addRow(full)[0]]
  expect(canAddChapter(full)).toBe(false)
})
