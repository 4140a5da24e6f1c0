import { readFile, readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { examplePages } from './prompts/example-prompts.ts'

test('docs/prompts holds every prompt of a whole run as the writer builds it (npm run prompts)', async () => {
  const folder = new URL('../docs/prompts/', import.meta.url)
  const pages = await examplePages()
  expect((await readdir(folder)).sort()).toEqual([...pages.keys()].sort())
  for (const [name, page] of pages) expect(await readFile(new URL(name, folder), 'utf8'), name).toBe(page)
})
