import { expect, it, vi } from 'vitest'
import type { User } from '#contract/accounts.ts'
import type { WritingSession } from '#contract/goals.ts'
import { playStorage } from '#tests/support/fake-storage.ts'
import { session as signedIn } from '../account/session.ts'
import { rememberUser } from '../device/device-account.ts'
import { sendSessions } from './send-writing.ts'

const session = (id: string): WritingSession => ({ id, day: '2026-11-29', started: 0, ended: 60, words: 5 })

it('stores the other sessions if the server refuses one of them', async () => {
  playStorage()
  signedIn.begin('secret')
  await rememberUser('secret', { email: 'ada@example.org' } as User)
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const { sessions } = JSON.parse(body as string) as { sessions: WritingSession[] }
    return sessions.some(({ id }) => id === 'future')
      ? Response.json({ code: 'invalid_request', message: 'This session is in the future.' }, { status: 400 })
      : Response.json({ sessions })
  })
  const sent = ['one', 'future', 'two'].map(session)
  expect(await sendSessions('ada@example.org', 'project', sent)).toEqual([session('one'), session('two')])
})
