import { expect, it } from 'vitest'
import type { ProjectItem } from '#contract/projects.ts'
import { arrangeProjects, searchProjects } from './arrange-projects.ts'

const item = (id: string, name: string, more: Partial<ProjectItem> = {}): ProjectItem => ({
  id,
  name,
  words: 0,
  updated_date: 0,
  folder_id: null,
  archived: false,
  ...more,
})
const folders = [
  { id: 'f', name: 'Novels' },
  { id: 'g', name: 'Empty' },
]
const projects = [
  item('1', 'Part 10', { folder_id: 'f' }),
  item('2', 'part 9', { folder_id: 'f' }),
  item('3', 'Éclairs'),
  item('4', 'Old', { folder_id: 'f', archived: true }),
  item('5', 'Lost', { folder_id: 'unknown' }),
]
const ids = (list: readonly ProjectItem[]) => list.map(({ id }) => id)

it('groups by folder, and keeps archived projects and those of unknown folders apart', () => {
  const { folders: inFolders, others, archived } = arrangeProjects(projects, folders, 'recent')
  expect(inFolders.map(({ folder, projects: own }) => [folder.name, ids(own)])).toEqual([
    ['Novels', ['1', '2']],
    ['Empty', []],
  ])
  expect(ids(others)).toEqual(['3', '5'])
  expect(ids(archived)).toEqual(['4'])
})

it('sorts by name as a person would', () => {
  const { folders: inFolders } = arrangeProjects(projects, folders, 'name')
  expect(ids(inFolders[0]!.projects)).toEqual(['2', '1'])
})

const find = (query: string) => ids(searchProjects(projects, folders, { sort: 'recent', query }))

it('finds each word in the name or the folder, without regard to case and accents', () => {
  expect(find('eclair')).toEqual(['3'])
  expect(find('novels PART 9')).toEqual(['2'])
  expect(find('old')).toEqual(['4'])
  expect(find('nothing')).toEqual([])
})

it('finds names in each script, however the browser writes lower case', () => {
  const names = ['İSTANBUL', 'Isparta', 'ΟΔΟΣ', 'Łódź', 'Straße', 'می\u200cخواهم', 'أحمد', '红楼梦', 'Война и мир']
  const listed = names.map((name) => item(name, name))
  const found = (query: string) => ids(searchProjects(listed, [], { sort: 'recent', query }))
  for (const [query, name] of [
    ['istanbul', 'İSTANBUL'],
    ['ısparta', 'Isparta'],
    ['οδοσ', 'ΟΔΟΣ'],
    ['lodz', 'Łódź'],
    ['STRASSE', 'Straße'],
    ['میخواهم', 'می\u200cخواهم'],
    ['احمد', 'أحمد'],
    ['楼', '红楼梦'],
    ['ВОЙНА', 'Война и мир'],
  ] as const)
    expect(found(query)).toEqual([name])
})
