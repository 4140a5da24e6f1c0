import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { playStorage } from '#web/lib/fake-storage.ts'
import { rememberRedirect } from '#web/lib/redirect-url.ts'
import { askedLink, forgetAskedLink, rememberAskedAgain, rememberAskedLink } from './asked-link.ts'

beforeEach(playStorage)
afterEach(() => void vi.useRealTimers())

test('knows a browser that asked for a link, and where it wanted to go', () => {
  expect(askedLink()).toBeNull()
  rememberRedirect('/app/books/1')
  rememberAskedLink()
  expect(askedLink()).toMatchObject({ redirect: '/app/books/1', again: false })
  forgetAskedLink()
  expect(askedLink()).toBeNull()
})

test('tells a fresh sign-in on top of a session from a first one', () => {
  rememberAskedAgain('/settings')
  expect(askedLink()).toMatchObject({ redirect: '/settings', again: true })
})

test('forgets when no link can work any more', () => {
  vi.useFakeTimers()
  rememberAskedLink()
  vi.advanceTimersByTime(23 * 3_600_000)
  expect(askedLink()).not.toBeNull()
  vi.advanceTimersByTime(2 * 3_600_000)
  expect(askedLink()).toBeNull()
})

test('what someone else wrote there counts for nothing', () => {
  localStorage.setItem('askedLink', '{broken')
  expect(askedLink()).toBeNull()
})
