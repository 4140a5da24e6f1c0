import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookTokens, limits } from '#contract/book-limits.ts'
import { placeholders } from '#contract/pages.ts'
import { askAdmin } from '#server/admin/ask-admin.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { builtinWriter } from '#writer/builtin/builtin-writer.ts'
import { findCommand } from '../validators/find-command.ts'
import { canRun } from '../validators/validator.ts'

const page = await readFile(new URL('../../web/site/api/quickstart.md', import.meta.url), 'utf8')
const blocks = fromMarkdown(page).children.flatMap((node) =>
  node.type === 'code' ? [{ language: node.lang, code: node.value }] : [],
)

interface Example {
  file: string
  command: string | undefined
  /** The pause between two polls in the example, and its replacement in the test. */
  pause: [string, string]
  needs: string
  howToGetIt: string
}
const examples: Record<string, Example> = {
  bash: {
    file: 'order-book.sh',
    command: findCommand('curl') && findCommand('bash'),
    pause: ['sleep 10', 'sleep 0.2'],
    needs: 'bash and curl',
    howToGetIt: 'the package curl',
  },
  typescript: {
    file: 'order-book.mts',
    command: process.execPath,
    pause: ['10_000', '200'],
    needs: 'node',
    howToGetIt: 'it runs this test',
  },
  python: {
    file: 'order_book.py',
    command: findCommand('python3'),
    pause: ['time.sleep(10)', 'time.sleep(0.2)'],
    needs: 'python3',
    howToGetIt: 'the package python3',
  },
}

let inkloom: TestInkloom
let key: string
let folder: string
beforeAll(async () => {
  inkloom = await testInkloom({ writer: builtinWriter() })
  folder = await mkdtemp(join(tmpdir(), 'inkloom-quickstart-'))
})
afterAll(async () => {
  await inkloom.stop()
  await rm(folder, { recursive: true })
})

/**
 * Returns the only code block in this language, as a reader would copy it, but with shorter pauses.
 */
const copied = (language: string, [pause, shorter]: Example['pause']): string => {
  const found = blocks.filter((block) => block.language === language)
  expect(found).toHaveLength(1)
  const { code } = found[0]!
  expect([code.split(pause).length, code.split(placeholders.origin).length]).toEqual([2, 2])
  return code.replace(pause, shorter).replace(placeholders.origin, inkloom.address)
}

it.each(
  Object.keys(examples).filter((language) => {
    const { command, needs, howToGetIt } = examples[language]!
    return canRun(`the ${language} example of the API quickstart, with ${needs}`, command !== undefined, howToGetIt)
  }),
)('orders, awaits and downloads a book with the example in %s', async (language) => {
  const { file, command, pause } = examples[language]!
  const email = `${language}@example.org`
  // Each example uses a different account, because of the rate limits.
  const token = await inkloom.signUp(email)
  await askAdmin(inkloom.settings, { operation: 'plan grant', arguments: { email, tokens: 1 } })
  const minted = await askAdmin(inkloom.settings, { operation: 'key mint', arguments: { email } })
  key = (minted as { key: string }).key
  const cwd = await mkdtemp(join(folder, 'reader-'))
  await writeFile(join(cwd, file), copied(language, pause))

  const env = { PATH: process.env['PATH'], INKLOOM_API_KEY: key }
  const { stderr } = await promisify(execFile)(command!, [file], { cwd, env, timeout: 60_000 })

  expect(stderr).toBe('')
  const pdf = await readFile(join(cwd, 'book.pdf'))
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.subarray(-6).toString().trim()).toBe('%%EOF')
  const { tasks } = await inkloom.call('GET /tasks', {}, token)
  expect(tasks).toMatchObject([{ status: 'DONE', author: 'Tidal Press', sections_done: 15, sections_total: 15 }])
})

it.each(Object.keys(examples).filter((language) => examples[language]!.command))(
  'prints the reason and fails if the key of the example in %s is invalid',
  async (language) => {
    const { file, command, pause } = examples[language]!
    const cwd = await mkdtemp(join(folder, 'reader-'))
    await writeFile(join(cwd, file), copied(language, pause))
    const env = { PATH: process.env['PATH'], INKLOOM_API_KEY: 'ink_wrong' }
    const run = promisify(execFile)(command!, [file], { cwd, env, timeout: 60_000 })
    await expect(run).rejects.toMatchObject({ stderr: expect.stringContaining('This API key is not valid.') })
  },
)

it('states the limits and prices of the contract', () => {
  const { chapters, subChapters } = limits.ordered
  expect(page).toContain(`from ${chapters.min} to ${chapters.max}. ${limits.chapters.default} if you leave it out`)
  expect(page).toContain(
    `from ${subChapters.min} to ${subChapters.max}. ${limits.subChapters.default} if you leave it out`,
  )
  expect(page).toContain(`in up to ${limits.description.toLocaleString('en')} characters`)
  expect(page).toContain(`within ${limits.idempotencyHours} hours`)
  expect([bookTokens(15), bookTokens(40), bookTokens(480)]).toEqual([1, 3, 30])
})
