import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/contract.ts'
import { type Endpoint, isRaw } from '#contract/endpoint.ts'
import { mostProblemFields, Problem } from '#contract/problem.ts'
import { askAdmin } from '#server/admin/ask-admin.ts'
import { soaking } from '#tests/how-many.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { liftedLimiter } from './lifted-limiter.ts'

interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}
interface Wrong {
  text: unknown
  items: number
  unknownKeys: number
  /** Used where the schema requires an object. */
  object?: unknown
}

/** Maximum size of any answer. */
const MOST_BYTES = 10_000
const deepest = 6

const unknownKeys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`unknown-${at}-${'x'.repeat(90)}`, at]))

/** Returns a value with the structure of the schema, with an error in every place. */
const fill = (schema: Schema, wrong: Wrong, defs = schema.$defs ?? {}, depth = 0): unknown => {
  if (depth > deepest) return wrong.text
  const inside = (inner: Schema) => fill(inner, wrong, defs, depth + 1)
  if (schema.$ref) return inside(defs[schema.$ref.replace('#/$defs/', '')]!)
  const choices = schema.anyOf ?? schema.oneOf
  // Prefers objects and lists, which can have more errors.
  if (choices) return inside(choices.find(({ type }) => type === 'object' || type === 'array') ?? choices[0]!)
  if (schema.type === 'array') return Array.from({ length: wrong.items }, () => inside(schema.items ?? {}))
  if (schema.type !== 'object') return wrong.text
  if (depth > 0 && wrong.object !== undefined) return wrong.object
  const known = Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, inside(inner)])
  return { ...(Object.fromEntries(known) as object), ...unknownKeys(wrong.unknownKeys) }
}

const schemaOf = (slot: z.ZodType): Schema =>
  z.toJSONSchema(slot, { io: 'input', unrepresentable: 'any' }) as unknown as Schema

const wrongs: Record<string, Wrong> = {
  'blank texts': { text: ' ', items: 40, unknownKeys: 0 },
  'empty texts': { text: '', items: 40, unknownKeys: 0 },
  numbers: { text: 1e300, items: 40, unknownKeys: 0 },
  'lists in lists': { text: [[[' ']], [[]]], items: 40, unknownKeys: 0 },
  'lists instead of objects': { text: 'x', items: 40, unknownKeys: 0, object: [[1], [2]] },
  'more items than any list allows': { text: null, items: 1500, unknownKeys: 0, object: null },
  'unknown keys everywhere': { text: 'x', items: 3, unknownKeys: 60 },
  'very many unknown keys': { text: 'x', items: 0, unknownKeys: 3000 },
}

/** These end the session or the account, so they come last. */
const farewells = /logout|delete_account|sessions/
const routes = Object.entries<Endpoint>(contract)
  .filter(([, { query, body }]) => query || (body && !isRaw(body)))
  .toSorted(([one], [other]) => Number(farewells.test(one)) - Number(farewells.test(other)))

let inkloom: TestInkloom
let token: string
let key: string
/** An id of the caller's own project for paths, so that the handler is reached. */
let projectId: string
beforeAll(async () => {
  inkloom = await testInkloom({ limiter: liftedLimiter() })
  token = await inkloom.signUp('owner@example.com')
  await askAdmin(inkloom.settings, { operation: 'plan grant', arguments: { email: 'owner@example.com', tokens: 5 } })
  const minted = await askAdmin(inkloom.settings, { operation: 'key mint', arguments: { email: 'owner@example.com' } })
  key = (minted as { key: string }).key
  projectId = (await inkloom.call('POST /create_empty_project', { body: {} }, token)).project_id
})
afterAll(() => inkloom.stop())

const send = async (route: string, headers: Record<string, string>, sent: { query?: object; body?: unknown }) => {
  const left = new AbortController()
  const [, path] = route.split(' ')
  const params = Object.fromEntries([...path!.matchAll(/:(\w+)/g)].map(([, name]) => [name!, projectId]))
  const answer = await inkloom.request(route, {
    headers,
    params,
    signal: left.signal,
    ...(sent.query && { query: sent.query as Record<string, string> }),
    ...(sent.body !== undefined && { body: sent.body as object }),
  })
  const text = answer.status < 400 ? null : await answer.text()
  left.abort()
  return { status: answer.status, text }
}

/** Bodies that are no objects, or only have unknown keys. */
const whole = [Array.from({ length: 3000 }, () => [[]]), unknownKeys(3000), 'text', 7]
/** `npm test` sends one of this many wrong bodies to each route. The next route gets the next one. */
const SENT = soaking ? 1 : 4

const judge = (what: string, { text }: { text: string | null }): string[] => {
  if (text === null) return []
  const { fields = {} } = Problem.parse(JSON.parse(text))
  const count = Object.keys(fields).length
  return [
    ...(count > mostProblemFields ? [`${what} lists ${count} fields`] : []),
    ...(text.length > MOST_BYTES ? [`${what} has ${text.length} characters`] : []),
  ]
}

it.each(routes)('%s names at most 20 wrong fields in a short answer', async (route, { query, body, access }) => {
  const problems: string[] = []
  const turn = routes.findIndex(([name]) => name === route)
  const callers: Record<string, string>[] = [{ token }, ...(access === 'developer' ? [{ 'x-api-key': key }] : [])]
  for (const headers of callers) {
    const ask = async (what: string, sent: { query?: object; body?: unknown }) => {
      const answer = await send(route, headers, sent)
      problems.push(...judge(`${Object.keys(headers)[0]}, ${what}`, answer))
    }
    if (query)
      for (const text of [' ', 'x'.repeat(300)])
        await ask(`query of ${text.length}`, {
          query: { ...(fill(schemaOf(query), { text, items: 1, unknownKeys: 0 }) as object), ...unknownKeys(100) },
        })
    if (!body || isRaw(body)) continue
    const wrongBodies: [string, () => unknown][] = [
      ...Object.entries(wrongs).map(([what, wrong]): [string, () => unknown] => [
        what,
        () => fill(schemaOf(body), wrong),
      ]),
      ...whole.map((wrong): [string, () => unknown] => [`a body of ${typeof wrong}`, () => wrong]),
    ]
    for (const [what, build] of wrongBodies.filter((_, at) => (at + turn) % SENT === 0))
      await ask(what, { body: build() })
  }
  expect(problems).toEqual([])
})

it('names 20 of the blank titles of an outline', async () => {
  const blank = { title: ' ', subchapters: Array.from({ length: 30 }, () => ({ title: ' ' })) }
  const body = { table: { title: 'Bees', chapters: [blank, blank] } }
  const answer = await inkloom.request('POST /projects/:id/table', { token, params: { id: projectId }, body })
  expect(answer.status).toBe(400)
  expect(Object.keys(Problem.parse(await answer.json()).fields ?? {})).toHaveLength(mostProblemFields)
})
