import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#server/database/schema/index.ts'
import { testInkloom } from '#tests/support/test-inkloom.ts'

it('asks users who deleted their account during a call to log in', async () => {
  const inkloom = await testInkloom()
  await inkloom.signUp('owner@example.com')
  const token = await inkloom.signUp('gone@example.com')
  // The session is still cached, as in a call that started before the deletion.
  await inkloom.call('GET /user_info', {}, token)
  await inkloom.database.db.delete(users).where(eq(users.email, 'gone@example.com'))
  const answer = await inkloom.request('POST /add_to_cancel_list', { token })
  expect([answer.status, await answer.json()]).toEqual([401, { code: 'unauthorized', message: 'Please log in.' }])
  await inkloom.stop()
})
