import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { playStorage } from '#tests/support/fake-storage.ts'
import { rememberRedirect } from '#web/lib/navigation/redirect-url.ts'
import { askedLink, forgetAskedLink, rememberAskedAgain, rememberAskedLink } from './asked-link.ts'

beforeEach(playStorage)
afterEach(() => void vi.useRealTimers())

test('recognises a browser that asked for a link, and its redirect', () => {
  expect(askedLink()).toBeNull()
  rememberRedirect('/app/books/1')
  rememberAskedLink()
  expect(askedLink()).toMatchObject({ redirect: '/app/books/1', again: false })
  forgetAskedLink()
  expect(askedLink()).toBeNull()
})

test('distinguishes a fresh sign-in during a session from a first one', () => {
  rememberAskedAgain('/settings')
  expect(askedLink()).toMatchObject({ redirect: '/settings', again: true })
})

test('forgets the request once no link can still be valid', () => {
  vi.useFakeTimers()
  rememberAskedLink()
  vi.advanceTimersByTime(23 * 3_600_000)
  expect(askedLink()).not.toBeNull()
  vi.advanceTimersByTime(2 * 3_600_000)
  expect(askedLink()).toBeNull()
})

test('ignores invalid stored values', () => {
  localStorage.setItem('askedLink', '{broken')
  expect(askedLink()).toBeNull()
})
