import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { howMany, seed as SEED } from '#tests/how-many.ts'
import { newTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { type ModelServer, startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { type KillableProcess, startProcess } from '../../crash/killable-process.ts'
import { settingsFor } from '../../crash/settings.ts'
import { call } from '../../client.ts'
import { createHeard } from './heard.ts'
import { judge } from './judge.ts'
import { fuzzedRequests, type FuzzedRequest, people, worstRequests } from './requests.ts'
import { closeConnections, sendUntilServed } from './send.ts'

const REQUESTS = howMany('FUZZ_REQUESTS')
/** A fixed sample of worst cases, so that failures are reproducible. */
const WORST_SEED = 13
const WORST_REQUESTS = Math.max(5, REQUESTS / 100)
const AT_ONCE = 8
const BATCH = 250
/**
 * After this many requests, memory is compared. The caches that most requests use are full by then:
 * in measurements, the heap grew from 110 to 139 MB in the first 6,000 requests, mostly because of
 * cached sentences and compiled code, and by 0.7 kB per request from there to 9,000.
 */
const WARM = 10_000
/**
 * Maximum growth of the heap per request after that. A leak grows by the same amount with each
 * request, however full the caches are.
 */
const GROWTH_BYTES = 1000
/** Books and other work may hold memory for this time after the requests that ordered them. */
const SETTLING_MS = 300_000
/**
 * This limit only ends a run that hangs. A busy machine takes many times as long as a quiet one.
 */
const TIMEOUT = 900_000 + REQUESTS * 1000

let database: TestDatabase
let model: ModelServer
let server: KillableProcess
let url: string
let control: string

beforeAll(async () => {
  database = await newTestDatabase()
  model = await startModelServer({ firstTokenMs: 1, tokensPerSecond: 100_000 })
  const env = settingsFor(database, { PORT: '0', AI_BASE_URL: model.url, AI_MODEL: 'double', BYOK_BASE_URL: model.url })
  server = startProcess(fileURLToPath(new URL('fuzzed-server.ts', import.meta.url)), { env })
  const line = await server.line((line) => line.startsWith('fuzzed at '))
  ;[url, control] = line.split(' ').slice(2) as [string, string]
})
afterAll(async () => {
  await closeConnections()
  await server.stop()
  await model.close()
  await database.remove()
})

const heard = createHeard()
const tokens = new Map<string, string>()
const tokenOf = async (person: FuzzedRequest['person']): Promise<string | null> => {
  if (person === 'nobody') return null
  if (person === 'garbage') return 'garbage'
  const known = tokens.get(person)
  if (known) return known
  const token = await (await ask(`/person/${person}`)).text()
  if (person === 'expired') {
    tokens.set(person, token)
    return token
  }
  if (person === 'byok') await call(url, 'POST /update_openai_key', { token, body: { key: 'sk-fuzzed' } })
  for (const name of ['One', 'Two']) {
    const { project_id } = await call(url, 'POST /create_empty_project', { token, body: {} })
    const context = { project_id, type: 'guideline', title: name, content: 'Bees dance.' } as const
    heard.listen(JSON.stringify([{ project_id }, await call(url, 'POST /contexts', { token, body: context })]))
  }
  if (person === 'premium')
    heard.listen(JSON.stringify(await call(url, 'POST /generate', { token, body: { description: 'Bees' } })))
  // The session is only shared now, because some requests end it.
  tokens.set(person, token)
  return token
}

const describe = ({ body, path, ...rest }: FuzzedRequest): string =>
  JSON.stringify({ ...rest, path: path.slice(0, 200), body: body?.slice(0, 200) })

const inMegabytes = (bytes: number) => (bytes / 1e6).toFixed(1)

interface Memory {
  jobs: number
  heapUsed: number
  rss: number
}
/** Maximum time between the end of the server's connections and noticing the end of the server. */
const ENDING_MS = 10_000
/**
 * Calls the control interface of the server. The error says why the call failed or the server
 * ended.
 */
const ask = async (path: string): Promise<Response> => {
  const answer = await fetch(control + path).catch(async (error: unknown) => {
    await Promise.race([server.ended, setTimeout(ENDING_MS)])
    server.assertAlive()
    throw error
  })
  if (!answer.ok) throw new Error(`The server under test failed to answer ${path}: ${await answer.text()}`)
  return answer
}
const measure = async () => (await (await ask('/memory')).json()) as Memory
/** Returns the lowest of several measurements when no job is left, because jobs hold memory. */
const settledMemory = async (): Promise<Memory> => {
  await expect.poll(async () => (await measure()).jobs, { timeout: SETTLING_MS, interval: 1000 }).toBe(0)
  const measures: Memory[] = []
  while (measures.length < 5) measures.push(await measure())
  return measures.reduce((least, one) => (one.heapUsed < least.heapUsed ? one : least))
}

it(`answers ${REQUESTS} mostly invalid requests correctly`, { timeout: TIMEOUT }, async () => {
  const random = fc.sample(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { seed: SEED, numRuns: 1000 })
  const statuses: Record<string, number> = {}
  const wrong: string[] = []
  let sent = 0

  const sendOne = async (fuzzed: FuzzedRequest) => {
    const token = await tokenOf(fuzzed.person)
    const draw = () => random[sent % random.length]!
    const path = heard.fillProjects(heard.fill(fuzzed.path, draw), draw)
    const body = fuzzed.body && heard.fillProjects(fuzzed.body, draw)
    const whole = { ...fuzzed, path, body, headers: { ...fuzzed.headers, ...(token !== null && { Token: token }) } }
    sent++
    const answer = await sendUntilServed(url, whole).catch((error: Error) => ({
      status: 599,
      headers: {},
      body: error.message,
    }))
    statuses[answer?.status ?? 'closed'] = (statuses[answer?.status ?? 'closed'] ?? 0) + 1
    const verdict = judge(whole, answer)
    if (verdict !== null) wrong.push(`${verdict} <- ${describe(whole)}`)
    if (answer?.status === 200 || answer?.status === 202) heard.listen(answer.body)
    // Some of the calls end the session or the account.
    if (answer?.status === 401 && people.includes(fuzzed.person as 'free')) tokens.delete(fuzzed.person)
  }
  const sendBatch = async (seed: number, count: number) => {
    const batch = fc.sample(fuzzedRequests, { seed, numRuns: count })
    const work = async () => {
      for (let next = batch.pop(); next; next = batch.pop()) await sendOne(next)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }

  const summary = () => `${sent} requests, seed ${SEED}: ${JSON.stringify(statuses)}`
  let warm: Memory | undefined
  const startedAt = performance.now()
  for (const worst of fc.sample(worstRequests, { seed: WORST_SEED, numRuns: WORST_REQUESTS })) await sendOne(worst)
  for (let begun = 0; begun < REQUESTS && wrong.length < 20; begun += BATCH) {
    await sendBatch(SEED + begun, Math.min(BATCH, REQUESTS - begun))
    if (begun + BATCH === WARM) warm = await settledMemory()
    if (begun % 5000 === 0 && begun > 0) console.info(summary())
  }
  const seconds = (performance.now() - startedAt) / 1000

  if (wrong.length) console.error(await (await ask('/log')).text())
  expect(wrong, `SOAK_SEED=${SEED}`).toEqual([])
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  console.info(`${summary()}; ${seconds.toFixed()} s`)
  // In a smaller run, the growth would be that of caches that are still being filled.
  if (!warm || REQUESTS < 2 * WARM) return
  const atEnd = await settledMemory()
  const perRequest = (atEnd.heapUsed - warm.heapUsed) / (REQUESTS - WARM)
  console.info(
    `from ${WARM} to ${REQUESTS} requests: heap ${inMegabytes(warm.heapUsed)} -> ${inMegabytes(atEnd.heapUsed)} MB, ` +
      `${perRequest.toFixed()} bytes per request; RSS ${inMegabytes(warm.rss)} -> ${inMegabytes(atEnd.rss)} MB`,
  )
  expect(perRequest).toBeLessThan(GROWTH_BYTES)
})
