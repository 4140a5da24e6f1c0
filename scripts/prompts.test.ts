import { readFile, readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { examplePages } from './prompts/example-prompts.ts'

const folder = new URL('../docs/prompts/', import.meta.url)
const made = await examplePages()

test('docs/prompts has a page for each genre in each language', async () => {
  expect((await readdir(folder)).sort()).toEqual([...made.keys()].sort())
})

test.each([...made])(
  'docs/prompts/%s shows the prompts that the writer builds (npm run prompts)',
  async (name, page) => {
    expect(await readFile(new URL(name, folder), 'utf8')).toBe(page)
  },
)
