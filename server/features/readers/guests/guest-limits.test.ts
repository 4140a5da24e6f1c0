import { afterAll, beforeAll, expect, it } from 'vitest'
import { messages } from '#contract/sharing.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'

let inkloom: TestInkloom
let token: string
beforeAll(async () => {
  inkloom = await testInkloom()
  token = await inkloom.signUp('writer@example.org')
})
afterAll(() => inkloom.stop())

it('ends the attempts at a password after ten wrong ones, also for the right one', async () => {
  const { project_id } = await inkloom.call('POST /create_empty_project', { body: {} }, token)
  const body = { access: 'read', expires_date: null, password: 'open sesame' } as const
  const shared = await inkloom.call('POST /projects/:id/links', { params: { id: project_id }, body }, token)
  const open = (password: string) => inkloom.call('POST /shared/open', { body: { token: shared.token, password } })
  for (let attempt = 0; attempt < 10; attempt++) await expect(open('wrong!')).rejects.toThrow(messages.wrongPassword)
  await expect(open('open sesame')).rejects.toThrow('too_many_requests')
})
