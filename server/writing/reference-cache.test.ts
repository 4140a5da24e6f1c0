import { expect, it } from 'vitest'
import { createReferenceCache, type Reference } from './reference-cache.ts'

const counting = (mostCharacters: number) => {
  const cache = createReferenceCache(mostCharacters)
  const read: string[] = []
  const get = (projectId: string, references: Reference[] = [], version = '1') =>
    cache.get(projectId, version, async () => {
      read.push(projectId)
      return references
    })
  return { read, get }
}
const reference = (characters: number): Reference => ({ title: 'Bees', content: 'x'.repeat(characters) })

it('reads the references of a project again when they have changed', async () => {
  const { read, get } = counting(10_000)
  const first = await get('a', [reference(10)])
  expect(await get('a')).toBe(first)
  expect(await get('a', [reference(20)], '2')).not.toBe(first)
  expect(read).toEqual(['a', 'a'])
})

it('forgets the projects that were used least recently', async () => {
  const { read, get } = counting(10_000)
  for (const project of ['a', 'b', 'a', 'c', 'a', 'b']) await get(project, [reference(4000)])
  expect(read).toEqual(['a', 'b', 'c', 'b'])
})

it('does not remember any number of projects without references', async () => {
  const { read, get } = counting(10_000)
  for (let at = 0; at < 100; at++) await get(`project ${at}`)
  await get('project 99')
  await get('project 0')
  expect(read.slice(100)).toEqual(['project 0'])
})
