import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { howMany, soaking } from '#tests/how-many.ts'
import { planGrants, toolWordReservations, toolWords, users } from '#server/database/schema/index.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { ModelError } from '#writer/model/model-error.ts'
import { scriptedModel } from '#tests/support/scripted-model.ts'
import { modelWriter } from '#writer/model-writer.ts'
import { waitFor } from '../crash/api.ts'
import { liftedLimiter } from './lifted-limiter.ts'

const REQUESTS = howMany('TOOL_REQUESTS')
const AT_ONCE = 16
const BUDGET = soaking ? 1000 : 500
const TEXT =
  'Bees dance to show each other where the flowers are, and the others follow them there every single morning.'
const REPLY = 'In a dance the bees tell where flowers stand, so that all the rest can fly to them at dawn.'

let called = 0
const model = scriptedModel(({ callPriority }) => {
  called++
  if (callPriority?.user === 'visitors of the free tools' && called % 7 === 0) return new ModelError('rejected', 'no')
  return REPLY
})

const opened: TestInkloom[] = []
const open = async (hops: number) => {
  const inkloom = await testInkloom({
    writer: modelWriter(model),
    limiter: liftedLimiter(),
    environment: { WORDS_PER_DAY_PUBLIC_TOOLS: String(BUDGET), TRUSTED_PROXY_HOPS: String(hops) },
  })
  opened.push(inkloom)
  return inkloom
}
afterAll(async () => {
  for (const inkloom of opened) await inkloom.stop()
})

const signedIn = async (inkloom: TestInkloom) => {
  const token = await inkloom.signUp('ada@example.org')
  const { db } = inkloom.database
  const [ada] = await db.select().from(users)
  await db.insert(planGrants).values({ userId: ada!.id, planName: 'Premium' })
  const { project_id } = await inkloom.call('POST /create_empty_project', { body: {} }, token)
  return async () => {
    const startedAt = performance.now()
    const body = { content: TEXT, tone: 'Casually', project_id }
    const answer = await inkloom.request('POST /paraphrase_content', { body, token })
    await answer.text()
    return { status: answer.status, took: performance.now() - startedAt }
  }
}
const median = (edits: { took: number }[]) =>
  Math.round(edits.map(({ took }) => took).toSorted((a, b) => a - b)[Math.floor(edits.length / 2)]!)

/** Sends many requests that claim different addresses, and returns the results. */
const flood = async (inkloom: TestInkloom) => {
  const statuses: Record<number, number> = {}
  const edit = await signedIn(inkloom)
  const alone = await Promise.all(Array.from({ length: 5 }, edit))
  const edits: typeof alone = []
  let sent = 0
  let words = 0
  const sendAll = async () => {
    for (let at = sent++; at < REQUESTS; at = sent++) {
      const forwarded = `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`
      const leaves = at % 5 === 0
      const answer = await inkloom.request('POST /tools/paraphrase', {
        body: { content: TEXT },
        headers: { 'X-Forwarded-For': forwarded, ...(leaves && { Accept: 'text/event-stream' }) },
      })
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      const text = leaves ? '' : await answer.text()
      if (leaves) await answer.body?.cancel()
      if (text.includes('modified_content')) words += REPLY.split(' ').length
      if (at % 50 === 0) edits.push(await edit())
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendAll))
  const { db } = inkloom.database
  await waitFor('the end of all calls', async () => (await db.$count(toolWordReservations)) === 0 || undefined)
  const [counted] = await db.select().from(toolWords).where(eq(toolWords.visitor, 'everybody'))
  return {
    statuses,
    words,
    counted: counted!.words,
    edits: new Set(edits.map(({ status }) => status)),
    milliseconds: { alone: median(alone), meanwhile: median(edits) },
  }
}

const figures: Record<string, unknown> = {}
afterAll(() => {
  if (REQUESTS > 1000) console.log(JSON.stringify(figures))
})

it(
  'spends no more than the budget, however many proxies a caller claims',
  { timeout: 120_000 + REQUESTS * 100 },
  async () => {
    const found = await flood(await open(0))
    figures['forged'] = { ...found, edits: undefined }
    expect(found.words).toBeLessThanOrEqual(found.counted)
    // All requests come from one address, which may use a fifth of the budget.
    expect(found.counted).toBeLessThanOrEqual(BUDGET / 5)
    expect(found.statuses[429]).toBeGreaterThan(REQUESTS / 2)
    expect(found.edits).toEqual(new Set([200]))
  },
)

it.runIf(soaking)(
  'spends no more than the budget for as many real addresses',
  { timeout: 120_000 + REQUESTS * 100 },
  async () => {
    const found = await flood(await open(1))
    figures['real'] = { ...found, edits: undefined }
    expect(found.words).toBeLessThanOrEqual(found.counted)
    expect(found.counted).toBeLessThanOrEqual(BUDGET)
    expect(found.counted).toBeGreaterThan(BUDGET * 0.9)
    expect(found.statuses[429]).toBeGreaterThan(REQUESTS / 3)
    expect(found.edits).toEqual(new Set([200]))
  },
)
