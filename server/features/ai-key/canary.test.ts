import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { aiKeys, users } from '../../database/schema/index.ts'
import { testInkloom } from '#tests/support/test-inkloom.ts'

const CANARY = 'canary-key-7f3a9c51e8'
const KEY = `sk-1234567${CANARY}`

it('keeps a key out of the database, files, jobs, logs and answers', async () => {
  const lines: string[] = []
  // A log without redaction, since keys must not reach it in the first place.
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(line) })
  const accepted = [KEY]
  const provider = await startModelServer({ keys: accepted })
  const inkloom = await testInkloom({ log, environment: { BYOK_BASE_URL: provider.url } })
  const { dataDir } = inkloom
  const link = await inkloom.linkToken('POST /signup', 'owner@example.org')
  await inkloom.database.db.update(users).set({ byok: true })
  const { access_token: token } = await inkloom.call('GET /login_with_token/:token', { params: { token: link } })

  const answers: string[] = []
  const ask = async (route: string, input: { body?: object; params?: Record<string, string> } = {}) => {
    const response = await inkloom.request(route, { ...input, token })
    const text = await response.text()
    answers.push(text)
    return text
  }
  const save = (key: unknown) => ask('POST /update_openai_key', { body: { key } })
  const book = async () => {
    const { guid } = JSON.parse(await ask('POST /generate', { body: { description: 'Harbours' } })) as {
      guid: string
    }
    await vi.waitFor(async () => expect(await ask('GET /tasks/:guid', { params: { guid } })).toMatch(/"(DONE|ERROR)"/))
  }

  // The key is saved, shown and used, then refused by the contract in every possible way and sent
  // as invalid JSON.
  expect(await save(KEY)).toContain('"OK"')
  await ask('GET /get_openai_key')
  await book()
  for (const key of [`${KEY} ${KEY}`, [KEY], { key: KEY }, KEY.repeat(50)]) await save(key)
  const broken = await fetch(`${inkloom.address}/v1/update_openai_key`, {
    method: 'POST',
    headers: { Token: token, 'Content-Type': 'application/json' },
    body: `{"key": ${KEY}`,
  })
  answers.push(await broken.text())
  // The key is refused by a provider that quotes it, then the provider is down, then the seal is
  // broken.
  accepted.length = 0
  expect(await save(KEY)).toContain('REFUSED')
  await book()
  await provider.close()
  expect(await save(KEY)).toContain('UNREACHABLE')
  const stored = await inkloom.dump()
  await inkloom.database.db
    .update(aiKeys)
    .set({ sealed: Buffer.alloc(150, 1) })
    .where(eq(aiKeys.masterVersion, 1))
  await ask('GET /get_openai_key')

  expect(answers.join('\n')).not.toContain(CANARY)
  expect(stored).toContain('owner@example.org')
  expect(stored).not.toContain(CANARY)
  // PostgreSQL prints bytes in hexadecimal.
  expect(stored).not.toContain(Buffer.from(CANARY).toString('hex'))
  // The files on disk, including the write-ahead log of the embedded database.
  const files = () => readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  const found = files().filter((file) => readFileSync(join(file.parentPath, file.name)).includes(CANARY))
  expect(found.map(({ name }) => name)).toEqual([])
  expect(existsSync(join(dataDir, 'app-secret'))).toBe(true)
  await inkloom.stop()
  expect(lines.join('')).toContain('saved AI key could not be opened')
  expect(lines.join('')).not.toContain(CANARY)
})
