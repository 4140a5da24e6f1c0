import { beforeEach, expect, test } from 'vitest'
import { playStorage } from '#tests/support/fake-storage.ts'
import { forgetRedirect, redirectUrl, rememberRedirect } from './redirect-url.ts'

beforeEach(playStorage)

test('returns the page that the visitor wanted to see, until it is forgotten', () => {
  rememberRedirect('/app/books/1?x=2')
  expect(redirectUrl()).toBe('/app/books/1?x=2')
  forgetRedirect()
  expect(redirectUrl()).toBe('/app')
})

test.each(['/login', '/signup'])('does not remember %s', (path) => {
  rememberRedirect(path)
  expect(redirectUrl()).toBe('/app')
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
  'never redirects to another site: %s',
  (path) => {
    expect(redirectUrl(path)).toBe('/app')
    rememberRedirect(path)
    expect(redirectUrl()).toBe('/app')
  },
)
