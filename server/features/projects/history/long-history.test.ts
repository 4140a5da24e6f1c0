import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestInkloom, testInkloom } from '#server/test-inkloom.ts'
import { liftedLimiter } from '#tests/security/lifted-limiter.ts'

let inkloom: TestInkloom
let token: string
beforeAll(async () => {
  inkloom = await testInkloom({ limiter: liftedLimiter() })
  token = await inkloom.signUp('ada@example.com')
})
afterAll(() => inkloom.stop())

const paragraph = (text: string) => ({
  type: 'paragraph',
  version: 1,
  children: [{ type: 'text', version: 1, text, format: 0 }],
})

it('answers a tab that is hundreds of saves behind with one change, and takes its save', async () => {
  const { project_id: projectId } = await inkloom.call('POST /create_empty_project', { body: {} }, token)
  const save = (baseRevision: number, start: number, deleteCount: number, text: string) =>
    inkloom.call(
      'POST /update_content',
      { body: { projectId, baseRevision, splices: [{ start, deleteCount, blocks: [paragraph(text)] }] } },
      token,
    )
  const first = await save(0, 0, 1, 'The first paragraph.')
  let { revision } = await save(first.revision, 1, 0, 'Bees 0')
  const old = revision
  for (let at = 1; at <= 510; at++) ({ revision } = await save(revision, 1, 1, `Bees ${at}`))

  const params = { id: projectId }
  const answer = await inkloom.call('GET /projects/:id/changes', { params, query: { since: String(old) } }, token)
  expect(answer.revision).toBe(revision)
  expect(answer.changes).toHaveLength(1)
  expect(answer.changes[0]).toMatchObject({ revision, splices: [{ start: 1, deleteCount: 1 }] })
  expect(JSON.stringify(answer.changes)).toContain('Bees 510')

  const saved = await save(old, 0, 1, 'Another first paragraph.')
  const { content } = await inkloom.call('GET /projects/:id', { params }, token)
  expect(saved.revision).toBe(revision + 1)
  expect(JSON.stringify(content)).toMatch(/Another first paragraph\..*Bees 510/)
}, 120_000)
