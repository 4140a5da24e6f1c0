import { beforeEach, expect, test } from 'vitest'
import { playStorage } from './played-storage.ts'
import { rememberRedirect, takeRedirect } from './redirect-url.ts'

beforeEach(playStorage)

test('leads to where the visitor wanted to go, once', () => {
  rememberRedirect('/app/books/1?x=2')
  expect(takeRedirect()).toBe('/app/books/1?x=2')
  expect(takeRedirect()).toBe('/app')
})

test.each(['/login', '/signup'])('does not remember %s', (path) => {
  rememberRedirect(path)
  expect(takeRedirect()).toBe('/app')
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
  'never leads to another site: %s',
  (path) => {
    expect(takeRedirect(path)).toBe('/app')
    rememberRedirect(path)
    expect(takeRedirect()).toBe('/app')
  },
)
