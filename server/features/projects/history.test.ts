import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { Refused } from '#tests/client.ts'
import { type TestInkloom, testInkloom } from '../../test-inkloom.ts'
import { playedDesk, splice } from './played-desk.ts'

let inkloom: TestInkloom
let user: string
beforeAll(async () => {
  inkloom = await testInkloom()
  user = await inkloom.signUp('writer@example.org')
})
afterAll(() => inkloom.stop())

type Desk = Awaited<ReturnType<typeof playedDesk>>

const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 10, 0, 0) + minute * 60_000).toISOString()

/** Says when the revisions of a project, and what it keeps beside them, were made; minutes past ten. */
const date = async ({ id }: Desk, minutes: Record<number, number>, conflicts?: number) => {
  const { db } = inkloom.database
  for (const [revision, minute] of Object.entries(minutes))
    await db.execute(
      sql`update revisions set created_at = ${at(minute)} where project_id = ${id} and revision = ${Number(revision)}`,
    )
  if (conflicts !== undefined)
    await db.execute(sql`update conflicts set created_at = ${at(conflicts)} where project_id = ${id}`)
}
const entries = async (desk: Desk) =>
  (await desk.history()).revisions.map(({ id, kind, words_change }) => `${id} ${kind} ${words_change}`)

it('shows what was typed in one go on one device as one entry, and what others did by itself', async () => {
  const desk = await playedDesk(inkloom, user, 'a')
  const phone = { device: 'Phone' }
  await desk.save(1, [splice(0, 1, 'a b')], phone)
  await desk.save(2, [splice(0, 1, 'a b c')], phone)
  await desk.save(3, [splice(0, 1, 'from a model')], { ...phone, kind: 'ai' })
  await desk.save(4, [splice(0, 1, 'x')], { ...phone, kind: 'ai' })
  await desk.save(5, [splice(0, 1, 'x y')], phone)
  await desk.save(6, [splice(0, 1, 'x y z')], { device: 'Laptop' })
  await desk.save(7, [splice(0, 1, 'later')], { device: 'Laptop' })
  await date(desk, { 0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 31 })
  expect(await entries(desk)).toEqual([
    '8 typing -2',
    '7 typing 1',
    '6 typing 1',
    '5 ai -2',
    '4 ai 0',
    '3 typing 2',
    '1 typing 1',
    '0 created 0',
  ])
  const { revisions } = await desk.history()
  expect(revisions.find(({ id }) => id === '3')).toEqual({
    id: '3',
    revision: 3,
    kind: 'typing',
    device: 'Phone',
    created_date: Date.UTC(2026, 0, 5, 10, 3) / 1000,
    words: 3,
    words_change: 2,
    previous: 1,
  })
  expect(revisions.at(-1)!.previous).toBeNull()
})

it('shows each text as it was, also between the entries', async () => {
  const desk = await playedDesk(inkloom, user, 'a')
  for (let revision = 1; revision < 6; revision++) await desk.save(revision, [splice(0, 0, `line ${revision}`)])
  expect(await desk.revision('0')).toEqual([''])
  expect(await desk.revision('3')).toEqual(['line 2', 'line 1', 'a'])
  for (const id of ['7', 'conflict-1', 'conflict-x', 'x', '-1', '99999999999999'])
    await expect(desk.revision(id)).rejects.toMatchObject({ status: 404 })
})

it('puts what was kept beside the text where it happened', async () => {
  const desk = await playedDesk(inkloom, user, 'a')
  await desk.save(1, [splice(0, 1, 'b')], { kind: 'ai' })
  await expect(desk.save(1, [splice(0, 1, 'c')])).rejects.toThrow(Refused)
  await desk.save(2, [splice(0, 1, 'd')], { kind: 'ai' })
  await date(desk, { 0: 0, 1: 1, 2: 2, 3: 4 }, 3)
  const { revisions } = await desk.history()
  expect(revisions.map(({ kind }) => kind)).toEqual(['ai', 'conflict', 'ai', 'typing', 'created'])
})

it('comes page by page, each entry once', async () => {
  const desk = await playedDesk(inkloom, user, 'a')
  const minutes: Record<number, number> = { 0: 0, 1: 0, 2: 1 }
  await desk.save(1, [splice(0, 1, 'b')])
  for (let revision = 3; revision <= 130; revision++) {
    await desk.save(revision - 1, [splice(0, 0, 'x')], { device: revision % 3 === 0 ? 'Phone' : 'Laptop' })
    minutes[revision] = revision
  }
  // Every kept save in the middle of an entry that began before it.
  for (let at = 0; at < 6; at++) await expect(desk.save(1, [splice(0, 1, `lost ${at}`)])).rejects.toThrow(Refused)
  await date(desk, minutes, 30)
  const whole: string[] = []
  let more = true
  while (more) {
    const page = await desk.history(whole.at(-1))
    expect(page.revisions.length).toBeLessThanOrEqual(50)
    whole.push(...page.revisions.map(({ id }) => id))
    more = page.more
  }
  expect(new Set(whole).size).toBe(whole.length)
  expect(whole.filter((id) => id.startsWith('conflict'))).toHaveLength(6)
  expect(whole.length).toBeGreaterThan(60)
  expect(whole.at(-1)).toBe('0')
  // Asked for from any entry on, it goes on the same.
  for (let at = 0; at < whole.length; at += 7) {
    const { revisions } = await desk.history(whole[at])
    expect(revisions.map(({ id }) => id)).toEqual(whole.slice(at + 1, at + 51))
  }
  await expect(desk.history('conflict-999999')).rejects.toMatchObject({ status: 404 })
})

it('makes a text what it was, and what it was until then stays', async () => {
  const desk = await playedDesk(inkloom, user, 'a', 'b', 'c')
  await desk.save(1, [splice(0, 3, 'nothing left')])
  expect(await desk.restore('1')).toEqual({ revision: 3 })
  expect(await desk.texts()).toEqual(['a', 'b', 'c'])
  expect((await desk.history()).revisions[0]).toMatchObject({ kind: 'restore', words_change: 1 })
  expect(await desk.revision('2')).toEqual(['nothing left'])
  expect(await desk.restore('3')).toEqual({ revision: 3 })
  await expect(desk.restore('4')).rejects.toMatchObject({ status: 404 })
})

it('tells what was changed since a revision', async () => {
  const desk = await playedDesk(inkloom, user, 'a')
  await desk.save(1, [splice(1, 0, 'b')], { device: 'Phone' })
  const changes = (since: number) =>
    inkloom.call('GET /projects/:id/changes', { params: { id: desk.id }, query: { since } }, user)
  expect(await changes(1)).toEqual({
    revision: 2,
    changes: [{ revision: 2, kind: 'typing', device: 'Phone', splices: [splice(1, 0, 'b')] }],
  })
  expect(await changes(2)).toEqual({ revision: 2, changes: [] })
})

/** Words that a compression makes little of. */
const words = (count: number, seed: number) =>
  Array.from({ length: count }, (_, at) => `w${((at + 1) * 7919 * (seed + 1)) % 100_003}`).join(' ')

it('reads a long history from the snapshots in it, each text as it was', { timeout: 120_000 }, async () => {
  const desk = await playedDesk(inkloom, user, 'a')
  for (let revision = 1; revision <= 60; revision++)
    await desk.save(revision, [splice(0, revision === 1 ? 1 : 0, `${revision} ${words(800, revision)}`)])
  const snapshots = (await inkloom.dump()).split('\n').filter((row) => {
    const { project_id, blocks, splices } = JSON.parse(row) as Record<string, unknown>
    return project_id === desk.id && blocks !== undefined && splices === undefined
  })
  expect(snapshots.length).toBeGreaterThan(0)
  const now = await desk.texts()
  await inkloom.restart()
  expect(await desk.texts()).toEqual(now)
  for (const revision of [2, 30, 45, 61])
    expect(await desk.revision(String(revision))).toEqual(now.slice(61 - revision))
})
