import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { ProjectItem } from '#contract/projects.ts'
import { projectKeys, projectSaved } from './project-queries.ts'

const item = (id: string): ProjectItem => ({
  id,
  name: id,
  words: 0,
  updated_date: 0,
  folder_id: null,
  archived: false,
})
const clientWith = (list: ProjectItem[]) => {
  const client = new QueryClient()
  client.setQueryData(projectKeys.list, list)
  return client
}
const isInvalidated = (client: QueryClient) => client.getQueryState(projectKeys.list)?.isInvalidated

it('reloads the list after a save that changes the first project or adds one, and not after later saves', () => {
  const client = clientWith([item('one'), item('two')])
  projectSaved(client, 'one')
  expect(isInvalidated(client)).toBe(false)
  projectSaved(client, 'two')
  expect(isInvalidated(client)).toBe(true)

  client.setQueryData(projectKeys.list, [item('two'), item('one')])
  projectSaved(client, 'two')
  expect(isInvalidated(client)).toBe(false)
  projectSaved(client, 'made elsewhere')
  expect(isInvalidated(client)).toBe(true)
})
