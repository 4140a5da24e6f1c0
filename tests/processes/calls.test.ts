import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patiently } from '#tests/patiently.ts'
import { contract } from '#contract/contract.ts'
import { splice } from '#tests/support/fake-desk.ts'
import { type Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { hashCaller } from '#server/http/limits/limit-repository.ts'
import { call, request } from '../client.ts'
import { signUp, waitFor } from '../crash/api.ts'
import type { KillableServer } from '../crash/killable-server.ts'
import { startProcess } from '../crash/killable-process.ts'
import { settingsFor } from '../crash/settings.ts'
import { followEvents } from './follow-events.ts'
import { hasServer, newProcesses, type Processes } from './processes.ts'

const someGuid = '0b9f4c1e-6a53-4b1c-9d2e-0f6a5f1c7a21'

describe.runIf(hasServer)('calls with several processes', () => {
  let processes: Processes
  let web: KillableServer
  let otherWeb: KillableServer
  let worker: KillableServer
  let token: string
  let database: Database
  beforeAll(async () => {
    processes = await newProcesses()
    database = await openDatabase(processes.database)
    ;[web, otherWeb, worker] = await Promise.all([processes.web(), processes.web(), processes.worker()])
    token = await signUp(web.url, 'owner@example.com')
  })
  afterAll(async () => {
    await database.close()
    await processes.remove()
  })

  const either = (at: number) => (at % 2 ? web : otherWeb).url

  it('accepts a session and saves at either process, and publishes the saves to the other one', patiently, async () => {
    const { project_id: projectId } = await call(web.url, 'POST /create_empty_project', { token, body: {} })
    const { until, leave } = await followEvents<{ type: string; revision?: number }>(
      otherWeb.url,
      'GET /projects/:id/events',
      { params: { id: projectId }, token },
    )
    const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
    for (const [revision, word] of words.entries())
      await call(either(revision), 'POST /update_content', {
        token,
        body: {
          projectId,
          baseRevision: revision,
          splices: [splice(revision, revision ? 0 : 1, word)],
        },
      })
    const saved = performance.now()
    await until(({ revision }) => revision === words.length)
    expect(performance.now() - saved).toBeLessThan(2000)
    leave()
    for (const { url } of [web, otherWeb]) {
      const { content } = await call(url, 'GET /projects/:id', { params: { id: projectId }, token })
      expect(content.match(/"text":"(\w+)"/g)?.map((text) => text.slice(8, -1))).toEqual(words)
    }
  })

  it('notifies users with the same text at different processes of each other', async () => {
    const { project_id: id } = await call(web.url, 'POST /create_empty_project', { token, body: {} })
    const open = (url: string, client: string) =>
      followEvents<{ type: string; client?: string }>(url, 'GET /projects/:id/events', {
        params: { id },
        query: { client, device: 'A device' },
        token,
      })
    const first = await open(web.url, 'tab-1')
    await first.until(({ type }) => type === 'revision')
    const second = await open(otherWeb.url, 'tab-2')
    expect(await first.until(({ type }) => type === 'company')).toMatchObject({ client: 'tab-2' })
    expect(await second.until(({ type }) => type === 'company')).toMatchObject({ client: 'tab-1' })
    first.leave()
    second.leave()
  })

  it('refuses a session at every process shortly after its end', patiently, async () => {
    const ending = await signUp(web.url, 'leaver@example.com')
    for (const { url } of [web, otherWeb]) await call(url, 'GET /user_info', { token: ending })
    await call(web.url, 'POST /logout', { token: ending })
    const refused = async (url: string) => (await request(url, 'GET /user_info', { token: ending })).status === 401
    expect(await refused(web.url)).toBe(true)
    const ended = performance.now()
    await waitFor('the end at the other process', async () => (await refused(otherWeb.url)) || undefined)
    expect(performance.now() - ended).toBeLessThan(1500)
  })

  /** Sends 100 concurrent calls, half of them to each process, and returns their results. */
  const answers = async (route: keyof typeof contract, input: Parameters<typeof request>[2] = {}) => {
    const responses = await Promise.all(Array.from({ length: 100 }, (_, at) => request(either(at), route, input)))
    return {
      passed: responses.filter(({ status }) => status !== 429),
      refused: responses.filter(({ status }) => status === 429),
    }
  }

  const limited = [
    ['POST /generate', { body: {} }, 'orders'],
    ['GET /tasks/:guid', { params: { guid: someGuid } }, 'status'],
    ['GET /tasks/:guid/export', { params: { guid: someGuid }, query: { format: 'txt' } }, 'downloads'],
  ] as const

  it.each(limited)('share the limit of %s exactly for 100 concurrent calls', async (route, input, policy) => {
    const { calls, seconds } = contract[route].limit
    const { passed, refused } = await answers(route, { ...input, token })
    expect(passed).toHaveLength(calls)
    const left = passed.map(({ headers }) => Number(/r=(\d+)/.exec(headers.get('RateLimit')!)![1]))
    expect(left.sort((a, b) => b - a)).toEqual(Array.from({ length: calls }, (_, at) => calls - 1 - at))
    for (const { headers } of refused) {
      expect(headers.get('RateLimit-Policy')).toBe(`"${policy}";q=${calls};w=${seconds}`)
      expect(headers.get('RateLimit')).toBe(`"${policy}";r=0;t=${headers.get('Retry-After')}`)
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(seconds - 20)
      expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(seconds)
    }
  })

  /**
   * Returns the times of the calls that count for a limit, in microseconds since the epoch, oldest
   * first.
   */
  const timesOf = async (caller: Buffer): Promise<number[]> => {
    const { rows } = await database.db.execute<{ time: string }>(sql`
      select (extract(epoch from time) * 1000000)::bigint::text as time
      from call_times, unnest(times) as time where caller = ${caller} order by time`)
    return rows.map(({ time }) => Number(time))
  }

  it.each(limited)(
    'allow a call of %s for each that expires, and none before, for 100 concurrent calls',
    async (route, input, policy) => {
      const { calls, seconds } = contract[route].limit
      const email = `${policy}@example.com`
      const signedInput = { ...input, token: await signUp(web.url, email) }
      const { rows } = await database.db.execute<{ id: string }>(sql`select id from users where email = ${email}`)
      const caller = hashCaller(route, rows[0]!.id)
      await answers(route, signedInput)
      // Changes the times of the counted calls, as if they had arrived one after the other, almost
      // a whole window ago.
      await database.db.execute(sql`
        update call_times set times = array(
          select clock_timestamp() + make_interval(secs => 0.3 + 0.01 * nth - ${seconds}::float8)
          from generate_series(1, ${calls}::int) as nth order by nth
        ) where caller = ${caller}`)
      const old = await timesOf(caller)

      let passed = 0
      const end = Date.now() + 800 + 10 * calls
      const asking = async (at: number) => {
        while (Date.now() < end) if ((await request(either(at), route, signedInput)).status !== 429) passed++
      }
      await Promise.all(Array.from({ length: 100 }, (_, at) => asking(at)))

      expect(passed).toBe(calls)
      const now = await timesOf(caller)
      expect(now).toHaveLength(calls)
      const early = now.filter((time, nth) => time < old[nth]! + seconds * 1_000_000)
      expect(early).toEqual([])
    },
  )

  it('share the limit of password attempts', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        request(either(at), 'POST /login', { body: { email: 'ada@example.com', password: 'a wrong guess' } }),
      ),
    )
    expect(guesses.filter(({ status }) => status !== 429)).toHaveLength(5)
    expect(guesses.find(({ status }) => status === 429)!.headers.get('Retry-After')).toMatch(/^(8\d\d|900)$/)
  })

  it('share the limit of the free tools', async () => {
    const texts = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        request(either(at), 'POST /tools/paraphrase', { body: { content: 'A short text to be said anew.' } }),
      ),
    )
    expect(texts.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(texts.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  it('share the default limit of calls without their own', async () => {
    let all = 0
    for (let burst = 0; burst < 5; burst++) all += (await answers('GET /installation')).passed.length
    expect(all).toBe(300)
  })

  it('serves only its health check as a worker', async () => {
    expect((await fetch(`${worker.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${worker.url}/readyz`)).status).toBe(200)
    for (const path of ['/', '/v1/installation', '/openapi.json'])
      expect((await fetch(`${worker.url}${path}`)).status).toBe(404)
  })

  it('does not start as one of several processes on the embedded database', async () => {
    const { dataDir } = processes.database
    for (const role of ['web', 'worker']) {
      const env = settingsFor({ ...processes.database, dataDir, databaseUrl: undefined }, { ROLE: role })
      const started = startProcess('server/main.ts', { env })
      await expect(
        started.line((line) => line.includes(`DATABASE_URL is needed with ROLE=${role}`)),
      ).resolves.toBeTruthy()
    }
  })
})
