import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GUIDELINE_CHARACTERS, limits, messages } from '#contract/contexts.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'

let inkloom: TestInkloom
let token: string
let somebody: string
let project_id: string
beforeAll(async () => {
  inkloom = await testInkloom()
  await inkloom.signUp('owner@example.org')
  token = await inkloom.signUp('writer@example.org')
  somebody = await inkloom.signUp('somebody@example.org')
  project_id = await newProject()
})
afterAll(() => inkloom.stop())

const newProject = async () => (await inkloom.call('POST /create_empty_project', { body: {} }, token)).project_id
const guideline = { type: 'guideline', title: 'Voice', content: 'Write in the first person.' } as const
const reference = { type: 'reference', title: 'Bees', content: 'Bees dance.' } as const
type Form = { type: 'guideline' | 'reference'; title: string; content: string }
const add = (form: Form, project = project_id) =>
  inkloom.call('POST /contexts', { body: { project_id: project, ...form } }, token)
const change = (id: string, form: Form) => inkloom.call('PUT /contexts/:id', { params: { id }, body: form }, token)
const list = (type: Form['type'], project = project_id) =>
  inkloom.call('GET /contexts', { query: { project_id: project, type } }, token)
const titles = async (...args: Parameters<typeof list>) => (await list(...args)).map(({ title }) => title)

it('is stored with its project, and listed by type in the order of creation', async () => {
  const id = await newProject()
  const before = Math.floor(Date.now() / 1000)
  const added = await add(guideline, id)
  expect(added).toMatchObject({ ...guideline, project_id: id })
  expect(added.created_date).toBeGreaterThanOrEqual(before)
  expect(added.created_date).toBeLessThanOrEqual(Date.now() / 1000)
  await add(reference, id)
  await add({ ...guideline, title: 'Spelling' }, id)
  expect(await titles('guideline', id)).toEqual(['Voice', 'Spelling'])
  expect(await list('reference', id)).toMatchObject([reference])
  expect(await titles('guideline')).not.toContain('Spelling')
})

it('can be changed, including its type, and deleted', async () => {
  const id = await newProject()
  const { id: context, created_date } = await add(guideline, id)
  expect(await change(context, { ...reference, title: ' Hives\n' })).toMatchObject({
    id: context,
    title: 'Hives',
    content: 'Bees dance.',
    type: 'reference',
    created_date,
  })
  expect([await titles('guideline', id), await titles('reference', id)]).toEqual([[], ['Hives']])
  expect(await inkloom.call('DELETE /contexts/:id', { params: { id: context } }, token)).toEqual({})
  expect(await titles('reference', id)).toEqual([])
  await expect(change(context, guideline)).rejects.toMatchObject({ status: 404 })
})

it('becomes inaccessible with its project', async () => {
  const id = await newProject()
  const { id: context } = await add(guideline, id)
  await inkloom.call('DELETE /delete_project', { body: { project_id: id } }, token)
  await expect(list('guideline', id)).rejects.toMatchObject({ status: 404 })
  await expect(change(context, guideline)).rejects.toMatchObject({ status: 404 })
})

describe('refuses', () => {
  it.each(['title', 'content'])('a %s without visible characters', async (field) => {
    for (const nothing of ['', ' \n', '\u200B\u0007'])
      await expect(add({ ...guideline, [field]: nothing })).rejects.toMatchObject({
        status: 400,
        body: { fields: { [field]: expect.any(String) } },
      })
  })

  it('a guideline of more than 1000 characters, also on update, but accepts a long reference', async () => {
    const long = 'x'.repeat(GUIDELINE_CHARACTERS + 1)
    const tooLong = { status: 400, body: { message: messages.tooLong, fields: { content: messages.tooLong } } }
    await expect(add({ ...guideline, content: long })).rejects.toMatchObject(tooLong)
    await expect(add({ ...guideline, content: long.slice(1) })).resolves.toMatchObject({ type: 'guideline' })
    const { id } = await add({ ...reference, content: long })
    await expect(change(id, { ...guideline, content: long })).rejects.toMatchObject(tooLong)
  })

  it('references larger than a project can hold, and keeps the existing ones', async () => {
    const id = await newProject()
    const megabyte = 'Bees dance. '.repeat(85_000)
    for (const title of ['One', 'Two', 'Three']) await add({ ...reference, title, content: megabyte }, id)
    const [first] = await list('reference', id)
    await expect(add({ ...reference, content: megabyte }, id)).rejects.toMatchObject({
      status: 413,
      body: { code: 'too_large', message: expect.stringContaining('Nothing was saved') },
    })
    await expect(change(first!.id, { ...reference, content: megabyte })).resolves.toMatchObject({ title: 'Bees' })
    await expect(add({ ...reference, content: 'x'.repeat(limits.requestBytes) }, id)).rejects.toMatchObject({
      status: 413,
    })
    expect(await titles('reference', id)).toEqual(['Bees', 'Two', 'Three'])
  })

  it('more guidelines than a prompt can hold, also with concurrent requests', async () => {
    const id = await newProject()
    const added = await Promise.allSettled(
      Array.from({ length: limits.guidelines + 5 }, (_, at) => add({ ...guideline, title: `Rule ${at}` }, id)),
    )
    const refused = added.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    expect(refused).toHaveLength(5)
    expect(refused[0]).toMatchObject({ body: { code: 'too_large' } })
    expect(await titles('guideline', id)).toHaveLength(limits.guidelines)
  })
})

it("answers for another user's project or context as for an unknown one", async () => {
  const { id: context } = await add(guideline)
  const before = await list('guideline')
  const none = crypto.randomUUID()
  const answersOf = async (project: string, id: string) => {
    const answers = [
      await inkloom.request('GET /contexts', {
        token: somebody,
        query: { project_id: project, type: 'guideline' },
      }),
      await inkloom.request('POST /contexts', { token: somebody, body: { project_id: project, ...guideline } }),
      await inkloom.request('PUT /contexts/:id', { token: somebody, params: { id }, body: reference }),
      await inkloom.request('DELETE /contexts/:id', { token: somebody, params: { id } }),
    ]
    return Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`))
  }
  const others = await answersOf(project_id, context)
  expect(others).toEqual(await answersOf(none, none))
  expect(others.every((answer) => answer.startsWith('404 '))).toBe(true)
  expect(await list('guideline')).toEqual(before)
})
