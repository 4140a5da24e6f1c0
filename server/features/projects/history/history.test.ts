import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { FailedResponse } from '#tests/client.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { fakeDesk, splice, textOf } from '#tests/support/fake-desk.ts'

let inkloom: TestInkloom
let user: string
beforeAll(async () => {
  inkloom = await testInkloom()
  user = await inkloom.signUp('writer@example.org')
})
afterAll(() => inkloom.stop())

type Desk = Awaited<ReturnType<typeof fakeDesk>>

const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 10, 0, 0) + minute * 60_000).toISOString()

/**
 * Sets the creation times of a project's revisions, and optionally of its conflicts, in minutes
 * past ten o'clock.
 */
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

it('groups consecutive typing on one device, and shows other changes as separate entries', async () => {
  const desk = await fakeDesk(inkloom, user, 'a')
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
    saves: 2,
  })
  expect(revisions.at(-1)!.previous).toBeNull()
})

it('starts a new entry with a large deletion, so that the entry before it shows the deleted text', async () => {
  const typed = 'six words that somebody had typed'
  const desk = await fakeDesk(inkloom, user, 'a')
  await desk.save(1, [splice(0, 1, typed)])
  await desk.save(2, [splice(0, 1, 'oops')])
  await desk.save(3, [splice(0, 1, 'oops again')])
  await date(desk, { 0: 0, 1: 1, 2: 2, 3: 3, 4: 4 })
  expect(await entries(desk)).toEqual(['4 typing -4', '2 typing 6', '0 created 0'])
  expect(await desk.revision('2')).toEqual([typed])
})

it('starts a new entry when many words are replaced, or a passage is deleted from a long text', async () => {
  const long = Array.from({ length: 400 }, (_, at) => `word${at}`).join(' ')
  const passage = Array.from({ length: 60 }, (_, at) => `passage${at}`).join(' ')
  const desk = await fakeDesk(inkloom, user, long, passage)
  await desk.save(1, [splice(0, 0, 'One line more.')])
  await desk.save(2, [splice(2, 1, passage.replaceAll('passage', 'other'))])
  await desk.save(3, [splice(0, 1, 'One more line.')])
  await desk.save(4, [splice(2, 1), splice(3, 0, passage.replaceAll('passage', 'other'))])
  await date(desk, { 0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5 })
  const { revisions } = await desk.history()
  expect(revisions.map(({ id, saves }) => `${id}: ${saves}`)).toEqual(['5: 3', '2: 2', '0: 1'])
})

it('lists the saves of an entry page by page', async () => {
  const desk = await fakeDesk(inkloom, user, 'a')
  const minutes: Record<number, number> = { 0: 0, 1: 1 }
  for (let revision = 2; revision <= 131; revision++) {
    await desk.save(revision - 1, [splice(0, 0, `line ${revision}`)])
    minutes[revision] = 2
  }
  await desk.save(131, [splice(0, 0, 'later')])
  await date(desk, { ...minutes, 132: 31 })
  const { revisions } = await desk.history()
  expect(revisions.map(({ id, saves }) => `${id}: ${saves}`)).toEqual(['132: 1', '131: 131', '0: 1'])
  const first = await desk.saves('131')
  const second = await desk.saves('131', first.saves.at(-1)!.id)
  expect([first.more, second.more]).toEqual([true, false])
  const ids = [...first.saves, ...second.saves].map(({ id }) => Number(id))
  expect(ids).toEqual(Array.from({ length: 131 }, (_, at) => 131 - at))
  expect(first.saves[0]).toMatchObject({ saves: 1, previous: 130, words_change: 2 })
  expect((await desk.saves('0')).saves.map(({ id }) => id)).toEqual(['0'])
  for (const id of ['133', 'conflict-1', 'x']) await expect(desk.saves(id)).rejects.toMatchObject({ status: 404 })
})

const textOfFound = ({ found }: Awaited<ReturnType<Desk['search']>>) =>
  found.map(({ revision, block }) => `${revision.id}: ${textOf(block)}`)

it('finds deleted passages at the last save that had them, and skips text that still exists or was moved', async () => {
  const desk = await fakeDesk(inkloom, user, 'The  Lighthouse keeper slept.', 'The lighthouse stands.', 'Weed.')
  await desk.save(1, [splice(0, 1)])
  await desk.save(2, [splice(0, 1), splice(2, 0, 'The lighthouse stands.')])
  await desk.save(3, [splice(0, 0, 'A lighthouse, briefly.')])
  await desk.save(4, [splice(0, 1, 'A tower, briefly.')])
  expect(await desk.texts()).toEqual(['A tower, briefly.', 'Weed.', 'The lighthouse stands.'])
  expect(textOfFound(await desk.search('LIGHTHOUSE'))).toEqual([
    '4: A lighthouse, briefly.',
    '1: The  Lighthouse keeper slept.',
  ])
  expect(textOfFound(await desk.search('the lighthouse keeper'))).toEqual(['1: The  Lighthouse keeper slept.'])
  expect(await desk.search('stands')).toEqual({ found: [], before: null })
  await desk.restore('1')
  expect(textOfFound(await desk.search('keeper'))).toEqual([])
})

it('finds text in conflicts', async () => {
  const desk = await fakeDesk(inkloom, user, 'a')
  await desk.save(1, [splice(0, 1, 'theirs')])
  await expect(desk.save(1, [splice(0, 1, 'a rare pearl')])).rejects.toThrow(FailedResponse)
  const { found } = await desk.search('pearl')
  expect(found).toMatchObject([{ revision: { kind: 'conflict' } }])
})

it('searches a long history in several calls, reports each deletion once, and only to the owner', async () => {
  const desk = await fakeDesk(inkloom, user, 'a')
  const made = Array.from({ length: 40 }, (_, at) => `passage number ${at} ${words(700, at)}`)
  let revision = 1
  for (const text of made) {
    await desk.save(revision++, [splice(0, 0, text)])
    await desk.save(revision++, [splice(0, 1)])
  }
  const found: string[] = []
  let before: number | undefined
  do {
    const part: Awaited<ReturnType<Desk['search']>> = await desk.search('passage number', before)
    found.push(...part.found.map(({ block }) => textOf(block)))
    before = part.before ?? undefined
  } while (before !== undefined)
  expect(found).toEqual(made.toReversed())
  const other = await inkloom.signUp('reader@example.org')
  await expect(
    inkloom.call('GET /projects/:id/history_search', { params: { id: desk.id }, query: { text: 'passage' } }, other),
  ).rejects.toMatchObject({ status: 404 })
})

it('shows the text of every revision, also of revisions inside an entry', async () => {
  const desk = await fakeDesk(inkloom, user, 'a')
  for (let revision = 1; revision < 6; revision++) await desk.save(revision, [splice(0, 0, `line ${revision}`)])
  expect(await desk.revision('0')).toEqual([''])
  expect(await desk.revision('3')).toEqual(['line 2', 'line 1', 'a'])
  for (const id of ['7', 'conflict-1', 'conflict-x', 'x', '-1', '99999999999999'])
    await expect(desk.revision(id)).rejects.toMatchObject({ status: 404 })
})

it('lists conflicts at the time they happened', async () => {
  const desk = await fakeDesk(inkloom, user, 'a')
  await desk.save(1, [splice(0, 1, 'b')], { kind: 'ai' })
  await expect(desk.save(1, [splice(0, 1, 'c')])).rejects.toThrow(FailedResponse)
  await desk.save(2, [splice(0, 1, 'd')], { kind: 'ai' })
  await date(desk, { 0: 0, 1: 1, 2: 2, 3: 4 }, 3)
  const { revisions } = await desk.history()
  expect(revisions.map(({ kind }) => kind)).toEqual(['ai', 'conflict', 'ai', 'typing', 'created'])
})

it('pages through the history without repeating an entry', async () => {
  const desk = await fakeDesk(inkloom, user, 'a')
  const minutes: Record<number, number> = { 0: 0, 1: 0, 2: 1 }
  await desk.save(1, [splice(0, 1, 'b')])
  for (let revision = 3; revision <= 130; revision++) {
    await desk.save(revision - 1, [splice(0, 0, 'x')], { device: revision % 3 === 0 ? 'Phone' : 'Laptop' })
    minutes[revision] = revision
  }
  // All conflicts are between the first and the last save of one entry.
  for (let at = 0; at < 6; at++)
    await expect(desk.save(1, [splice(0, 1, `lost ${at}`)])).rejects.toThrow(FailedResponse)
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
  // Paging from any entry continues with the same list.
  for (let at = 0; at < whole.length; at += 7) {
    const { revisions } = await desk.history(whole[at])
    expect(revisions.map(({ id }) => id)).toEqual(whole.slice(at + 1, at + 51))
  }
  await expect(desk.history('conflict-999999')).rejects.toMatchObject({ status: 404 })
})

it('restores a revision and keeps the text from before the restore in the history', async () => {
  const desk = await fakeDesk(inkloom, user, 'a', 'b', 'c')
  await desk.save(1, [splice(0, 3, 'nothing left')])
  expect(await desk.restore('1')).toEqual({ revision: 3 })
  expect(await desk.texts()).toEqual(['a', 'b', 'c'])
  expect((await desk.history()).revisions[0]).toMatchObject({ kind: 'restore', words_change: 1 })
  expect(await desk.revision('2')).toEqual(['nothing left'])
  expect(await desk.restore('3')).toEqual({ revision: 3 })
  await expect(desk.restore('4')).rejects.toMatchObject({ status: 404 })
})

it('lists the changes since a revision', async () => {
  const desk = await fakeDesk(inkloom, user, 'a')
  await desk.save(1, [splice(1, 0, 'b')], { device: 'Phone' })
  const changes = (since: number) =>
    inkloom.call('GET /projects/:id/changes', { params: { id: desk.id }, query: { since } }, user)
  expect(await changes(1)).toEqual({
    revision: 2,
    changes: [{ revision: 2, kind: 'typing', device: 'Phone', splices: [splice(1, 0, 'b')] }],
  })
  expect(await changes(2)).toEqual({ revision: 2, changes: [] })
})

/** Returns words that compress badly, so that snapshots become due. */
const words = (count: number, seed: number) =>
  Array.from({ length: count }, (_, at) => `w${((at + 1) * 7919 * (seed + 1)) % 100_003}`).join(' ')

it('reads every revision of a long history from its snapshots', async () => {
  const desk = await fakeDesk(inkloom, user, 'a')
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
