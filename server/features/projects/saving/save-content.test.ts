import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#contract/projects.ts'
import { FailedResponse } from '#tests/client.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { soaking } from '#tests/how-many.ts'
import { heading, newSaveId, paragraph, fakeDesk, splice } from '#tests/support/fake-desk.ts'

let inkloom: TestInkloom
let user: string
beforeAll(async () => {
  inkloom = await testInkloom()
  user = await inkloom.signUp('writer@example.org')
})
afterAll(() => inkloom.stop())

const newDesk = (...texts: string[]) => fakeDesk(inkloom, user, ...texts)
const apiError = async (refused: Promise<unknown>) => {
  const error = await refused.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(FailedResponse)
  return error as FailedResponse
}

describe('a save of splices', () => {
  it('changes only the given blocks', async () => {
    const desk = await newDesk('a', 'b', 'c')
    const saved = await desk.save(1, [splice(0, 1, 'A'), splice(2, 0, 'between')])
    expect(saved).toEqual({ message: messages.contentSaved, revision: 2, missed: [] })
    expect(await desk.texts()).toEqual(['A', 'b', 'between', 'c'])
  })

  it('accepts a single splice', async () => {
    const { id, texts } = await newDesk('a')
    const body = { projectId: id, baseRevision: 1, splice: splice(1, 0, 'b') }
    expect(await inkloom.call('POST /update_content', { body }, user)).toMatchObject({ revision: 2 })
    expect(await texts()).toEqual(['a', 'b'])
  })

  it('updates the counts of words and symbols', async () => {
    const desk = await newDesk('one two three', 'four five', 'six')
    expect(await desk.read()).toMatchObject({ words: 6, symbols: 25 })
    await desk.save(1, [splice(1, 1, 'four')])
    expect(await desk.read()).toMatchObject({ words: 5, symbols: 20 })
    await desk.save(2, [splice(0, 3, 'x')])
    expect(await desk.read()).toMatchObject({ words: 1, symbols: 1 })
  })

  it('leaves an empty paragraph when it deletes everything', async () => {
    const desk = await newDesk('a', 'b')
    await desk.save(1, [splice(0, 2)])
    expect(await desk.texts()).toEqual([''])
  })

  it('makes no revision when it changes nothing', async () => {
    const desk = await newDesk('a')
    expect(await desk.save(1, [splice(0, 0)])).toMatchObject({ revision: 1 })
  })

  it('is rebased onto later saves, and returns them', async () => {
    const desk = await newDesk('a', 'b', 'c')
    await desk.save(1, [splice(0, 1, 'A', 'A2')], { device: 'Phone' })
    await desk.save(2, [splice(0, 0, 'first')])
    const { revision, missed } = await desk.save(1, [splice(2, 1, 'C')])
    expect(revision).toBe(4)
    expect(missed).toEqual([
      { revision: 2, kind: 'typing', device: 'Phone', splices: [splice(0, 1, 'A', 'A2')] },
      { revision: 3, kind: 'typing', device: '', splices: [splice(0, 0, 'first')] },
    ])
    expect(await desk.texts()).toEqual(['first', 'A', 'A2', 'b', 'C'])
  })

  it('becomes a conflict when it changes blocks that somebody else changed, and the text stays', async () => {
    const desk = await newDesk('a', 'b', 'c')
    await desk.save(1, [splice(1, 1, 'theirs')])
    const { status, body } = await apiError(desk.save(1, [splice(0, 2, 'mine')], { device: 'Laptop' }))
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'conflict', message: messages.conflict, details: { revision: 2 } })
    expect(await desk.texts()).toEqual(['a', 'theirs', 'c'])
    const kept = String(body.details!['kept'])
    expect(await desk.revision(kept)).toEqual(['mine', 'c'])
    expect((await desk.history()).revisions[0]).toMatchObject({
      id: kept,
      kind: 'conflict',
      device: 'Laptop',
      words: 2,
      words_change: -1,
      previous: 1,
    })
    await desk.restore(kept)
    expect(await desk.texts()).toEqual(['mine', 'c'])
  })

  it('is stored as a conflict once when it asks for that', async () => {
    const desk = await newDesk('a', 'b')
    const saveId = newSaveId()
    const send = () => apiError(desk.save(1, [splice(0, 1, 'mine')], { aside: true, saveId }))
    const { status, body } = await send()
    expect(status).toBe(409)
    expect(await desk.texts()).toEqual(['a', 'b'])
    expect(await desk.revision(String(body.details!['kept']))).toEqual(['mine', 'b'])
    expect((await send()).body).toEqual(body)
  })

  it('merges with an identical change', async () => {
    const desk = await newDesk('a', 'b')
    await desk.save(1, [splice(1, 1, 'B')])
    expect(await desk.save(1, [splice(1, 1, 'B')])).toMatchObject({ revision: 2 })
    expect(await desk.texts()).toEqual(['a', 'B'])
  })
})

describe('a repeated save', () => {
  it('gets the first answer and is applied once', async () => {
    const desk = await newDesk('a', 'b')
    await desk.save(1, [splice(1, 1, 'other')])
    const send = () => desk.save(1, [splice(0, 0, 'mine')], { saveId })
    const saveId = newSaveId()
    const first = await send()
    await desk.save(3, [splice(0, 1, 'mine, changed')])
    expect(await send()).toEqual(first)
    expect(first).toMatchObject({ revision: 3, missed: [{ revision: 2 }] })
    expect(await desk.texts()).toEqual(['mine, changed', 'a', 'other'])
  })

  it('is stored as a conflict once', async () => {
    const desk = await newDesk('a')
    await desk.save(1, [splice(0, 1, 'theirs')])
    const saveId = newSaveId()
    const [first, again] = [
      await apiError(desk.save(1, [splice(0, 1, 'mine')], { saveId })),
      await apiError(desk.save(1, [splice(0, 1, 'mine')], { saveId })),
    ]
    expect(again.body).toEqual(first.body)
    expect((await desk.history()).revisions.filter(({ kind }) => kind === 'conflict')).toHaveLength(1)
  })

  it('is applied once when both copies arrive at the same moment', async () => {
    const desk = await newDesk('a')
    const saveId = newSaveId()
    const answers = await Promise.all(Array.from({ length: 5 }, () => desk.save(1, [splice(1, 0, 'b')], { saveId })))
    expect(new Set(answers.map(({ revision }) => revision))).toEqual(new Set([2]))
    expect(await desk.texts()).toEqual(['a', 'b'])
  })

  it('is refused when its text differs, because that text would be lost if it were answered as done', async () => {
    const desk = await newDesk('a')
    const saveId = newSaveId()
    await desk.save(1, [splice(0, 1, 'b')], { saveId })
    expect((await apiError(desk.save(1, [splice(0, 1, 'c')], { saveId }))).status).toBe(400)
    expect((await apiError(desk.whole(['c'], { saveId }))).status).toBe(400)
    const another = newSaveId()
    await desk.whole(['d'], { saveId: another })
    expect(await desk.whole(['d'], { saveId: another })).toMatchObject({ revision: 3 })
    expect((await apiError(desk.whole(['e'], { saveId: another }))).status).toBe(400)
  })
})

describe('a save of the whole text', () => {
  it('replaces the text and keeps the previous one in the history', async () => {
    const desk = await newDesk('a', 'b', 'c')
    expect(await desk.whole(['a', 'B', 'c', 'd'])).toEqual({
      message: messages.contentSaved,
      revision: 2,
      missed: [],
    })
    expect(await desk.texts()).toEqual(['a', 'B', 'c', 'd'])
    expect((await desk.history()).revisions[0]).toMatchObject({ kind: 'whole', words_change: 1 })
    expect(await desk.revision('1')).toEqual(['a', 'b', 'c'])
  })

  it('stores only the difference', async () => {
    const desk = await newDesk('a', 'b', 'c')
    await desk.whole(['a', 'B', 'c', 'd'])
    const { changes } = await inkloom.call(
      'GET /projects/:id/changes',
      { params: { id: desk.id }, query: { since: '1' } },
      user,
    )
    expect(changes).toEqual([
      { revision: 2, kind: 'whole', device: '', splices: [splice(1, 1, 'B'), splice(3, 0, 'd')] },
    ])
  })

  it('accepts the state as an object, with chapters', async () => {
    const { id, texts } = await newDesk('a')
    const chapter = { type: 'chapter', version: 1, children: [heading('One'), paragraph('b')] }
    const content = { root: { type: 'root', children: [paragraph('before'), chapter] } }
    await inkloom.call('POST /update_content', { body: { projectId: id, content } }, user)
    expect(await texts()).toEqual(['before', 'One', 'b'])
  })

  it('keeps what others saved since its base', async () => {
    const desk = await newDesk('a', 'b', 'c')
    await desk.save(1, [splice(0, 1, 'A')])
    const { missed } = await desk.whole(['a', 'b', 'C'], { baseRevision: 1 })
    expect(missed).toMatchObject([{ revision: 2 }])
    expect(await desk.texts()).toEqual(['A', 'b', 'C'])
    expect((await apiError(desk.whole(['mine', 'b', 'c'], { baseRevision: 1 }))).status).toBe(409)
  })

  it('leaves an empty paragraph when the text is empty', async () => {
    const desk = await newDesk('a')
    await desk.whole([])
    expect(await desk.texts()).toEqual([''])
  })
})

describe('the content of a save', () => {
  it('can be any text, byte for byte', async () => {
    const desk = await newDesk('a')
    const odd = ['\u0000 NUL', 'half \ud83d', '\u2028 line', '"quoted\\"', '日本語 👩‍👩‍👧 \u202e', 'x'.repeat(600_000)]
    await desk.save(1, [splice(0, 1, ...odd)], { device: 'Ph\u0000one\ud800', client: '\u0000' })
    expect(await desk.texts()).toEqual(odd)
    expect((await desk.history()).revisions[0]!.device).toBe('Phone\ufffd')
    await inkloom.restart()
    expect(await desk.texts()).toEqual(odd)
  })

  it('can be deeply nested lists', async () => {
    const desk = await newDesk('a')
    let list: object = paragraph('deep inside')
    for (let level = 0; level < 40; level++)
      list = { type: 'list', version: 1, children: [{ type: 'listitem', version: 1, children: [list] }] }
    const splices = [{ start: 0, deleteCount: 1, blocks: [list] as never[] }]
    await inkloom.call('POST /update_content', { body: { projectId: desk.id, baseRevision: 1, splices } }, user)
    expect((await desk.read()).content).toContain('deep inside')
    expect((await desk.read()).words).toBe(2)
  })

  it('cannot be excessively nested blocks, or values that are no blocks', async () => {
    const desk = await newDesk('a')
    let deep: object = paragraph('x')
    for (let level = 0; level < 500; level++) deep = { type: 'quote', children: [deep] }
    const send = (block: unknown) =>
      inkloom.request('POST /update_content', {
        token: user,
        body: { projectId: desk.id, baseRevision: 1, splices: [{ start: 0, deleteCount: 0, blocks: [block] }] },
      })
    for (const block of [deep, { children: [] }, { type: '' }, 'text', null, []])
      expect((await send(block)).status).toBe(400)
    expect(
      await apiError(
        inkloom.call('POST /update_content', { body: { projectId: desk.id, content: '{"root": secret' } }, user),
      ),
    ).toMatchObject({ status: 400, body: { message: 'The content is not valid JSON. Nothing was saved.' } })
    for (const content of ['no JSON', '{}', '[]', 'null', { root: { type: 'root', children: [deep] } }])
      expect(
        (await inkloom.request('POST /update_content', { token: user, body: { projectId: desk.id, content } })).status,
      ).toBe(400)
    expect(await desk.texts()).toEqual(['a'])
  })

  it('can be a book of megabytes, but not more than the request limit', async () => {
    const desk = await newDesk('a')
    const book = Array.from({ length: soaking ? 19 : 4 }, (_, at) =>
      `${at} ${'word '.repeat(199_000)}`.slice(0, 990_000),
    )
    await desk.save(1, [splice(0, 1, ...book)])
    expect(await desk.texts()).toEqual(book)
    expect((await apiError(desk.save(2, [splice(0, 0, 'x'.repeat(20_000_000))]))).status).toBe(413)
    expect((await apiError(desk.save(2, [splice(0, 0, 'x'.repeat(1_000_001))]))).status).toBe(413)
  })

  it('cannot exceed the limits of a project', async () => {
    const desk = await newDesk('a')
    const many = { start: 0, deleteCount: 0, blocks: Array.from({ length: 60_000 }, () => ({ type: 'x' })) }
    const body = { projectId: desk.id, baseRevision: 1, splices: [many, many] }
    const { status, body: problem } = await apiError(inkloom.call('POST /update_content', { body }, user))
    expect(status).toBe(413)
    expect(problem.message).toContain('Earlier saves are unchanged')
    expect(await desk.texts()).toEqual(['a'])
  })

  it.each([
    ['past the end', [splice(1, 1, 'x')]],
    ['beginning past the end', [splice(2, 0, 'x')]],
    ['out of order', [splice(1, 0, 'x'), splice(0, 0, 'y')]],
    ['overlapping', [splice(0, 1, 'x'), splice(0, 1, 'y')]],
    ['at a negative position', [splice(-1, 0, 'x')]],
    ['without splices', []],
  ])('cannot be a list of splices %s', async (_, splices) => {
    const desk = await newDesk('a')
    expect(await apiError(desk.save(1, splices))).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(await apiError(desk.save(7, [splice(0, 1, 'x')]))).toMatchObject({ status: 400 })
    expect(await desk.texts()).toEqual(['a'])
  })
})
