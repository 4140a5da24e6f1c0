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

/** The prompts of a page without the author's and the model's words. */
const instructionsOf = (page: string): string =>
  page
    .replaceAll(/<([a-z-]+)-tag>[^]*?<\/\1-tag>/gu, '')
    .replaceAll(/\*\*Reply of the model\*\*\n\n(`{3,})text\n[^]*?\n\1/gu, '')

test.each([...made].filter(([name]) => !/^(?:novel|story)-/u.test(name)))(
  'docs/prompts/%s asks for nothing that belongs to a story',
  (_, page) => expect(instructionsOf(page)).not.toMatch(/\b(?:scene|plot|story|eye colour)\b/iu),
)

test('the prompts ask in complete sentences, whatever the genre is called', () => {
  for (const page of made.values())
    expect(page).not.toMatch(/\bwhat an? (?:[a-z-]+ )*[a-z]+ the author’s description\b/u)
})

test.each([...made].filter(([name]) => name.startsWith('memoir-')))(
  'docs/prompts/%s asks for nothing that belongs to an essay',
  (_, page) => expect(instructionsOf(page)).not.toMatch(/\b(?:essay|thesis|objection|study|studies|statistics)\b/iu),
)
