import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goalLimits, goalMessages, noGoals } from '#contract/goal-limits.ts'
import type { AllGoals, WritingSession } from '#contract/goals.ts'
import { staleMessages } from '#contract/stale-fields.ts'
import type { WritingGoals } from '#contract/writing-goals.ts'
import { fakeDesk } from '#tests/support/fake-desk.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'

let inkloom: TestInkloom
let author: string
let other: string
beforeAll(async () => {
  inkloom = await testInkloom()
  author = await inkloom.signUp('author@example.org')
  other = await inkloom.signUp('other@example.org')
})
afterAll(() => inkloom.stop())

const secondsOf = (moment: string) => Date.parse(moment) / 1000
let ids = 0
const newId = () => `5b6f1a52-57a5-4bd7-9d5c-${String(++ids).padStart(12, '0')}`
const buildSession = (overrides: Partial<WritingSession> = {}): WritingSession => ({
  id: newId(),
  day: '2026-03-01',
  started: secondsOf('2026-03-01T09:00:00Z'),
  ended: secondsOf('2026-03-01T09:30:00Z'),
  words: 300,
  ...overrides,
})
const send = async (id: string, sessions: WritingSession[], token = author) =>
  (await inkloom.call('POST /projects/:id/writing', { params: { id }, body: { sessions } }, token)).sessions
const list = async (id: string, from = '2026-01-01', to = '2026-12-31', token = author) =>
  (await inkloom.call('GET /projects/:id/writing', { params: { id }, query: { from, to } }, token)).sessions
const setGoals = (id: string, goals: Partial<WritingGoals & { word_goal: number | null }>, token = author) =>
  inkloom.call('PUT /projects/:id/goals', { params: { id }, body: { word_goal: null, ...noGoals, ...goals } }, token)
const desk = () => fakeDesk(inkloom, author, 'text')

describe('goals', () => {
  const set = { daily_words: 500, deadline: '2026-12-01', day_start: 4, days_off: [0, 6] }

  it('are none at first, and are kept with the project', async () => {
    const { id, read } = await desk()
    expect(await read()).toMatchObject({ word_goal: null, goals: noGoals })
    expect(await setGoals(id, { ...set, word_goal: 80_000 })).toEqual({ word_goal: 80_000, goals: set })
    expect(await read()).toMatchObject({ word_goal: 80_000, goals: set })
    await setGoals(id, {})
    expect(await read()).toMatchObject({ word_goal: null, goals: noGoals })
  })

  it('are all kept when two devices change different ones', async () => {
    const { id, read } = await desk()
    const change = (body: Partial<AllGoals> & { from?: Partial<AllGoals> }) =>
      inkloom.call('PUT /projects/:id/goals', { params: { id }, body }, author)
    await setGoals(id, set)
    await change({ daily_words: 300, from: { daily_words: 500 } })
    const merged = { ...set, daily_words: 300, days_off: [0] }
    const saved = await change({ word_goal: 9000, days_off: [0], from: { word_goal: null, days_off: [0, 6] } })
    expect(saved).toEqual({ word_goal: 9000, goals: merged })
    // A device that has not loaded another device's change of the same goal gets the stored goals
    // instead.
    await expect(
      change({ daily_words: 700, day_start: 1, from: { daily_words: 500, day_start: 4 } }),
    ).rejects.toMatchObject({
      status: 409,
      body: { code: 'conflict', message: staleMessages.goals, current: { word_goal: 9000, ...merged } },
    })
    expect(await read()).toMatchObject({ word_goal: 9000, goals: merged })
    await change({ daily_words: 700, from: { daily_words: 300 } })
    expect(await read()).toMatchObject({ goals: { ...merged, daily_words: 700 } })
  })

  it('don’t move the project to the top of the list', async () => {
    const [{ id }, later] = [await desk(), await desk()]
    await setGoals(id, set)
    const [first] = await inkloom.call('GET /projects/user', {}, author)
    expect(first).toMatchObject({ id: later.id })
  })

  it.each<[string, Partial<WritingGoals & { word_goal: number }>, string]>([
    ['no words a day', { daily_words: 0 }, goalMessages.dailyWords],
    ['too many words a day', { daily_words: goalLimits.dailyWords + 1 }, goalMessages.dailyWords],
    ['too many words', { word_goal: goalLimits.bookWords + 1 }, goalMessages.bookWords],
    ['a date that does not exist', { deadline: '2026-02-30' }, goalMessages.deadline],
    ['a day that begins in the morning', { day_start: 7 }, ''],
    ['a week without a day for writing', { days_off: [0, 1, 2, 3, 4, 5, 6] }, goalMessages.daysOff],
    ['the same day twice', { days_off: [1, 1] }, 'once'],
  ])('refuse %s', async (_, goals, message) => {
    const { id, read } = await desk()
    const refused = setGoals(id, goals)
    await expect(refused).rejects.toMatchObject({ status: 400 })
    await expect(refused).rejects.toSatisfy((error) => JSON.stringify(error).includes(message))
    expect(await read()).toMatchObject({ goals: noGoals })
  })
})

describe('sessions', () => {
  it('are listed by day, oldest first, with the day that the author’s calendar has', async () => {
    const { id } = await desk()
    const late = buildSession({
      day: '2026-02-28',
      started: secondsOf('2026-03-01T01:00:00Z'),
      ended: secondsOf('2026-03-01T01:20:00Z'),
    })
    const [morning, evening] = [
      buildSession(),
      buildSession({ started: secondsOf('2026-03-01T20:00:00Z'), ended: secondsOf('2026-03-01T20:01:00Z') }),
    ]
    expect(await send(id, [evening, late])).toEqual([late, evening])
    // The answer contains the sessions that other tabs and devices sent for these days.
    expect(await send(id, [morning])).toEqual([morning, evening])
    expect(await list(id)).toEqual([late, morning, evening])
    expect(await list(id, '2026-02-01', '2026-02-28')).toEqual([late])
  })

  it('are stored once however often they are sent, in any order', async () => {
    const { id } = await desk()
    const begun = buildSession({ words: 5, ended: secondsOf('2026-03-01T09:01:00Z') })
    const grown = { ...begun, words: 80, ended: secondsOf('2026-03-01T09:10:00Z') }
    await send(id, [begun])
    await send(id, [grown, begun])
    await Promise.all([send(id, [begun]), send(id, [grown]), send(id, [begun, grown])])
    expect(await list(id)).toEqual([grown])
  })

  it('stay apart in two projects, also with the same id', async () => {
    const [one, two] = [await desk(), await desk()]
    const session = buildSession()
    await send(one.id, [session])
    await send(two.id, [{ ...session, words: 7 }])
    expect(await list(one.id)).toEqual([session])
    expect(await list(two.id)).toMatchObject([{ words: 7 }])
  })

  it.each<[string, Partial<WritingSession>]>([
    ['end before they begin', { ended: secondsOf('2026-03-01T08:00:00Z') }],
    ['belong to another day', { day: '2026-03-05' }],
    ['have no words', { words: 0 }],
    ['have more words than anybody types', { words: goalLimits.sessionWords + 1 }],
    ['name no day', { day: '1 March' }],
    [
      'are in the future',
      { day: '2999-01-01', started: secondsOf('2999-01-01T09:00:00Z'), ended: secondsOf('2999-01-01T09:00:00Z') },
    ],
  ])('are refused if they %s', async (_, overrides) => {
    const { id } = await desk()
    await expect(send(id, [buildSession(), buildSession(overrides)])).rejects.toMatchObject({ status: 400 })
    expect(await list(id)).toEqual([])
  })

  it('have a limit for a day, and a range of days that is asked for', async () => {
    const { id } = await desk()
    const many = () => Array.from({ length: goalLimits.sessions }, () => buildSession())
    for (let sent = 0; sent < goalLimits.sessionsOfDay; sent += goalLimits.sessions) await send(id, many())
    await expect(send(id, [buildSession()])).rejects.toMatchObject({ status: 413 })
    expect(await list(id)).toHaveLength(goalLimits.sessionsOfDay)
    await expect(send(id, [...many(), buildSession()])).rejects.toMatchObject({ status: 400 })
    await expect(list(id, '2020-01-01', '2026-01-01')).rejects.toMatchObject({ status: 400 })
  })

  it('stay with the original of a copy, which takes over the goals', async () => {
    const { id } = await desk()
    await setGoals(id, { daily_words: 500, days_off: [0] })
    await send(id, [buildSession()])
    const { project_id: copy } = await inkloom.call(
      'POST /projects/:id/copy',
      { params: { id }, body: { name: 'Copy', copy_id: newId() } },
      author,
    )
    expect(await list(copy)).toEqual([])
    const copied = await inkloom.call('GET /projects/:id', { params: { id: copy } }, author)
    expect(copied.goals).toMatchObject({ daily_words: 500, days_off: [0] })
  })

  it('belong to their author alone, and end with the project', async () => {
    const { id } = await desk()
    await send(id, [buildSession()])
    for (const call of [() => list(id, undefined, undefined, other), () => send(id, [buildSession()], other)])
      await expect(call()).rejects.toMatchObject({ status: 404 })
    await expect(setGoals(id, {}, other)).rejects.toMatchObject({ status: 404 })
    await inkloom.call('DELETE /delete_project', { body: { project_id: id } }, author)
    await expect(list(id)).rejects.toMatchObject({ status: 404 })
    await expect(send(id, [buildSession()])).rejects.toMatchObject({ status: 404 })
  })
})
