import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, test, vi } from 'vitest'
import { bookErrorTypes } from '#contract/book-task.ts'
import { Webhook } from '#contract/webhooks.ts'
import type { Database } from '#server/database/database.ts'
import { webhookDeliveries } from '#server/database/schema/index.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { usualPace } from '#server/webhooks/pace.ts'
import { sendAgain } from '#server/webhooks/repository.ts'
import { askNameServers } from '#server/webhooks/resolve-receiver.ts'
import { retrySeconds } from '#server/webhooks/retry-schedule.ts'
import { addDeveloper, addBookWithWebhook, setBookStatus, testSealer } from '#tests/support/webhook-books.ts'
import { createWebhookSender, type WebhookSender } from '#server/webhooks/webhook-sender.ts'
import { freePort } from '../crash/killable-server.ts'
import { findCommand } from '../validators/find-command.ts'
import { canRun } from '../validators/validator.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const page = readFileSync(join(root, 'web/site/api/webhooks.md'), 'utf8')
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(([, code]) => code!)
const rowsUnder = (heading: string) =>
  page
    .split(`\n## ${heading}\n`)[1]!
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => /^\| (?!---)/.test(line))
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()))

const python = findCommand('python3')

let database: Database
let sender: WebhookSender
let folder: string
const running: ChildProcess[] = []
beforeAll(async () => {
  database = await testDatabase()
  const ssrfGuard = { allowed: ['127.0.0.0/8', '::1/128'], lookUp: askNameServers }
  sender = createWebhookSender(
    { database, sealer: testSealer, ssrfGuard, log: pino({ level: 'silent' }) },
    { ...usualPace, pollMs: 10 },
  )
  sender.begin()
  folder = mkdtempSync(join(tmpdir(), 'inkloom-webhooks-page-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
})
afterAll(async () => {
  await sender.stop()
  await database.close()
  for (const child of running) {
    const gone = once(child, 'exit')
    if (child.kill('SIGKILL')) await gone
  }
  rmSync(folder, { recursive: true })
})

/** Runs an example as a developer would, and returns its output. */
const run = async (command: string, file: string, code: string, secret: string) => {
  writeFileSync(join(folder, file), code)
  const port = await freePort()
  const { PATH, HOME } = process.env
  const child = spawn(command, [join(folder, file)], {
    env: { PATH, HOME, PORT: String(port), WEBHOOK_SECRET: secret },
  })
  running.push(child)
  const said: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => said.push(...text.trim().split('\n')))
  let wrong = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (wrong += text))
  const url = `http://localhost:${port}/`
  await vi.waitFor(() => {
    if (child.exitCode !== null) throw new Error(wrong)
    return fetch(url)
  })
  return { url, said }
}

const ends = async ({ id }: { id: string }, expected: object) =>
  vi.waitFor(async () => {
    const [delivery] = await database.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id))
    expect(delivery).toMatchObject(expected)
  })

/** Sends an example a webhook, a repeated one and a forged one. */
const tryOut = async (command: string, file: string, [code, ...others]: string[]) => {
  expect(others).toEqual([])
  const developer = await addDeveloper(database)
  const { url, said } = await run(command, file, code!, developer.secret)
  const book = await addBookWithWebhook(database, developer, url)
  const delivery = (await setBookStatus(database, book, 'DONE'))!
  await ends(delivery, { state: 'delivered', attempts: 1 })
  expect(said).toEqual([`${book.guid} is DONE`])

  await database.transaction((tx) => sendAgain(tx, delivery, new Date()))
  await ends(delivery, { state: 'delivered', attempts: 1 })
  const liar = await addDeveloper(database)
  const lie = (await setBookStatus(database, await addBookWithWebhook(database, liar, url), 'DONE'))!
  await ends(lie, { state: 'pending', lastResult: 'answered 400' })
  expect(said).toEqual([`${book.guid} is DONE`])
}

it('has a TypeScript example that accepts real webhooks, once each, and nothing else', () =>
  expect(tryOut(process.execPath, 'receiver.ts', blocks('typescript'))).resolves.toBeUndefined())

test.runIf(canRun("the webhook page's example in Python", python !== undefined, 'install Python 3.9 or newer'))(
  'has a Python example that accepts real webhooks, once each, and nothing else',
  () => expect(tryOut(python!, 'receiver.py', blocks('python'))).resolves.toBeUndefined(),
)

it('shows a real order with a callback, and a real message', () => {
  const [order, message] = blocks('json').map((json) => JSON.parse(json) as object)
  expect(order).toHaveProperty('callback_url')
  expect(Webhook.parse(message)).toEqual(message)
  const fields = rowsUnder('What comes').map(([, field]) => field)
  const documented = new Set(Webhook.options.flatMap(({ shape }) => Object.keys(shape)))
  expect(fields.slice(0, 5)).toEqual([...documented].map((field) => `\`${field}\``))
  for (const type of bookErrorTypes) expect(page).toContain(`\`${type}\``)
})

it('states the real retry schedule', () => {
  const seconds = { second: 1, minute: 60, hour: 3600 }
  const waits = rowsUnder('When we try again').map(([, , wait]) => {
    if (wait === 'at once') return 0
    const [, amount, unit] = /^(\d+) (second|minute|hour)s$/.exec(wait!)!
    return Number(amount) * seconds[unit as keyof typeof seconds]
  })
  expect(waits).toEqual([0, ...retrySeconds])
})
