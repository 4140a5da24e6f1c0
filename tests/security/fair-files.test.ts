import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileMessages } from '#contract/problem.ts'
import { askAdmin } from '#server/admin/ask-admin.ts'
import { soaking } from '#tests/how-many.ts'
import { fakeDesk } from '#tests/support/fake-desk.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { liftedLimiter } from './lifted-limiter.ts'

let inkloom: TestInkloom
let greedy: string
let modest: string
beforeAll(async () => {
  inkloom = await testInkloom({ limiter: liftedLimiter() })
  greedy = await inkloom.signUp('greedy@example.org')
  modest = await inkloom.signUp('modest@example.org')
  await askAdmin(inkloom.settings, { operation: 'plan grant', arguments: { email: 'modest@example.org' } })
})
afterAll(() => inkloom.stop())

interface Answer {
  status: number
  retryAfter: number
  message: string | undefined
  /** The number of answers that had arrived before this one. */
  at: number
}

/** Sends all requests at once, those of the greedy user first. */
const race = async (sends: (() => Promise<Response>)[]): Promise<Answer[]> => {
  let arrived = 0
  return Promise.all(
    sends.map(async (send) => {
      const answer = await send()
      const bytes = Buffer.from(await answer.arrayBuffer())
      const message = answer.ok ? undefined : (JSON.parse(bytes.toString()) as { message: string }).message
      // Refusals arrive at once, so they don't count in the order of work.
      const at = answer.ok ? arrived++ : -1
      return { status: answer.status, retryAfter: Number(answer.headers.get('Retry-After')), message, at }
    }),
  )
}

const text = (words: number) => Array.from({ length: words }, (_, at) => `word${at % 977}`).join(' ')

/** Both users come from one address, as behind the proxy of a school. */
const checkRace = async (kind: 'export' | 'import', accepted: number, sends: (() => Promise<Response>)[]) => {
  const answers = await race(sends)
  const second = answers.at(-1)!
  const served = answers.slice(0, -1).filter(({ status }) => status === 200)
  const refused = answers.slice(0, -1).filter(({ status }) => status !== 200)
  // The number varies by one, depending on whether the first had begun or ended when the others
  // arrived.
  expect(Math.abs(served.length - accepted)).toBeLessThanOrEqual(1)
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused)
    expect(answer).toMatchObject({ status: 429, message: fileMessages[kind].yours, retryAfter: expect.any(Number) })
  expect(Math.min(...refused.map(({ retryAfter }) => retryAfter))).toBeGreaterThan(0)
  expect(second.status).toBe(200)
  // One of the greedy user's files was already being made, and one may have been next in line.
  expect(second.at).toBeLessThanOrEqual(2)
}

const exportOf = async (token: string, words: number) => {
  const { id } = await fakeDesk(inkloom, token, ...Array.from({ length: 20 }, () => text(words)))
  return () => inkloom.request('POST /export', { token, body: { project_id: id, format: 'docx' } })
}

const importOf = (token: string, words: number) => () =>
  fetch(`${inkloom.address}/v1/import?name=a.txt`, {
    method: 'POST',
    headers: { Token: token, 'Content-Type': 'application/octet-stream' },
    body: text(words),
  })

it.runIf(soaking)(
  'makes the export of one user before those of another with 40, and refuses the rest',
  async () => {
    const greedyExport = await exportOf(greedy, 60)
    const modestExport = await exportOf(modest, 20)
    // The exporters are loaded with the first export.
    expect((await modestExport()).status).toBe(200)
    await checkRace('export', 31, [...Array.from({ length: 40 }, () => greedyExport), modestExport])
  },
  180_000,
)

it('reads the file of one user before those of another with 12, and refuses what is too many', async () => {
  expect((await importOf(modest, 100)()).status).toBe(200)
  await checkRace('import', 4, [...Array.from({ length: 12 }, () => importOf(greedy, 5000)), importOf(modest, 100)])
}, 180_000)
