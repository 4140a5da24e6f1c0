import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { call, request } from '#tests/client.ts'
import { type ModelServer, startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { canMountDisk, mountSmallDisk, type SmallDisk } from '#tests/small-disk/small-disk.ts'
import { soaking } from '#tests/how-many.ts'
import { signUp, waitFor } from './api.ts'
import { type KillableServer, startServer } from './killable-server.ts'
import { settingsFor } from './settings.ts'

const can = canMountDisk('a full disk under a running server')

let disk: SmallDisk | undefined
let server: KillableServer | undefined
let model: ModelServer | undefined

beforeEach(() => {
  if (can) disk = mountSmallDisk(200)
})
afterEach(async () => {
  await server?.kill()
  await model?.close()
  disk?.remove()
  server = model = disk = undefined
})

const start = (more: Record<string, string> = {}) =>
  startServer(settingsFor({ dataDir: join(disk!.folder, 'data'), databaseUrl: undefined }, more))

const blocksOf = (text: string) =>
  JSON.stringify({
    root: {
      type: 'root',
      version: 1,
      direction: null,
      format: '',
      indent: 0,
      children: [
        {
          type: 'paragraph',
          version: 1,
          direction: null,
          format: '',
          indent: 0,
          textFormat: 0,
          textStyle: '',
          children: [{ type: 'text', version: 1, text, format: 0, detail: 0, mode: 'normal', style: '' }],
        },
      ],
    },
  })

/** Saves text after text until it is stopped, and remembers the last acknowledged one. */
const keepSaving = (url: string, token: string, projectId: string, size: number) => {
  const seen = { acknowledged: 0, refused: 0, others: [] as string[] }
  const ended = new AbortController()
  const loop = async () => {
    for (let at = 1; !ended.signal.aborted; at++) {
      const body = { projectId, content: blocksOf(`${at} ${'x'.repeat(size)}`) }
      const answer = await request(url, 'POST /update_content', { token, body })
      const said = await answer.text()
      if (answer.ok) seen.acknowledged = at
      else if (answer.status === 503 && Number(answer.headers.get('Retry-After')) > 0) seen.refused++
      else seen.others.push(`${answer.status} ${said}`)
      await setTimeout(answer.ok ? 20 : 200)
    }
  }
  const loopEnd = loop()
  return {
    seen,
    async end() {
      ended.abort()
      await loopEnd
    },
  }
}

const textOf = async (url: string, token: string, id: string): Promise<number> => {
  const { content } = await call(url, 'GET /projects/:id', { token, params: { id } })
  return Number(/"text":"(\d+) x/.exec(content)![1])
}

it.runIf(can)(
  'refuses writes with 503 while the disk is full, loses nothing, and goes on by itself',
  async () => {
    server = await start()
    const { url } = server
    const token = await signUp(url, 'owner@example.com')
    const { project_id: id } = await call(url, 'POST /create_empty_project', { token, body: {} })
    const saving = keepSaving(url, token, id, 60_000)
    await waitFor('a save', async () => saving.seen.acknowledged || undefined)
    disk!.fill(0)
    await waitFor('a refused save', async () => saving.seen.refused || undefined)
    const ready = await fetch(`${url}/readyz`)
    expect([ready.status, await ready.json()]).toMatchObject([503, { message: 'The disk of the database is full.' }])
    expect(Number(ready.headers.get('Retry-After'))).toBeGreaterThan(0)
    // Jobs, sessions and cleanup continue in the meantime.
    const refused = saving.seen.refused
    await waitFor('more refused saves', async () => saving.seen.refused > refused + 3 || undefined)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect(await textOf(url, token, id)).toBeGreaterThanOrEqual(saving.seen.acknowledged)
    const before = saving.seen.acknowledged
    disk!.empty()
    await waitFor('a save after the disk was freed', async () => (saving.seen.acknowledged > before ? true : undefined))
    await saving.end()
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect(saving.seen.others).toEqual([])
    expect(await textOf(url, token, id)).toBe(saving.seen.acknowledged)
    await server.stop()
    await server.restart()
    expect(await textOf(server.url, token, id)).toBe(saving.seen.acknowledged)
  },
  600_000,
)

it.runIf(can && soaking)(
  'goes on with a book after the disk was full, and does not end it with an error',
  async () => {
    model = await startModelServer({ firstTokenMs: 30, tokensPerSecond: 300 })
    server = await start({ AI_BASE_URL: model.url, AI_MODEL: 'double' })
    const { url } = server
    const token = await signUp(url, 'owner@example.com')
    const body = { description: 'Keeping bees in a small garden', chapters: 2, sub_chapters: 2 }
    const { guid } = await call(url, 'POST /generate', { token, body })
    const book = async () => (await call(url, 'GET /tasks', { token })).tasks.find((task) => task.guid === guid)!
    const requests = () => model!.requests.length
    await waitFor('the first call of the model', async () => requests() || undefined)
    disk!.fill(0)
    await waitFor('a full disk', async () => ((await fetch(`${url}/readyz`)).status === 503 ? true : undefined))
    await setTimeout(8000)
    const before = requests()
    await setTimeout(4000)
    // Text that can't be stored is not requested from the model again.
    expect(requests()).toBe(before)
    expect((await book()).status).toBe('IN_PROGRESS')
    disk!.empty()
    await waitFor(
      'the end of the book',
      async () => ((await book()).status === 'IN_PROGRESS' ? undefined : true),
      150,
      2000,
    )
    expect(await book()).toMatchObject({ status: 'DONE' })
  },
  600_000,
)
