import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { playStorage } from '#tests/support/fake-storage.ts'
import { rememberRedirect } from '#web/lib/navigation/redirect-url.ts'
import { requestedLink, forgetRequestedLink, rememberFreshSignIn, rememberRequestedLink } from './requested-link.ts'

beforeEach(playStorage)
afterEach(() => void vi.useRealTimers())

test('recognises a browser that asked for a link, and its redirect', () => {
  expect(requestedLink()).toBeNull()
  rememberRedirect('/app/books/1')
  rememberRequestedLink()
  expect(requestedLink()).toMatchObject({ redirect: '/app/books/1', again: false })
  forgetRequestedLink()
  expect(requestedLink()).toBeNull()
})

test('distinguishes a fresh sign-in during a session from a first one', () => {
  rememberFreshSignIn('/settings')
  expect(requestedLink()).toMatchObject({ redirect: '/settings', again: true })
})

test('forgets the request once no link can still be valid', () => {
  vi.useFakeTimers()
  rememberRequestedLink()
  vi.advanceTimersByTime(23 * 3_600_000)
  expect(requestedLink()).not.toBeNull()
  vi.advanceTimersByTime(2 * 3_600_000)
  expect(requestedLink()).toBeNull()
})

test('ignores invalid stored values', () => {
  localStorage.setItem('askedLink', '{broken')
  expect(requestedLink()).toBeNull()
})
