import { afterEach, expect, it, vi } from 'vitest'
import { session } from './session.ts'

/** Returns a fake storage whose keys can be listed, as in a browser. */
const fakeStorage = (entries: Record<string, string>): Storage =>
  Object.assign(
    Object.create({
      getItem(this: Record<string, string>, key: string) {
        return this[key] ?? null
      },
      setItem(this: Record<string, string>, key: string, value: string) {
        this[key] = value
      },
      removeItem(this: Record<string, string>, key: string) {
        delete this[key]
      },
    }) as Storage,
    entries,
  )
afterEach(() => vi.unstubAllGlobals())

it('another account finds nothing that the one before left, and the same one keeps it', () => {
  const personal = {
    personalizeText: 'My style.',
    'contextDraft:1': '{}',
    'tableDraft:1': '{}',
    'unsentText:comment 1': 'Half',
  }
  vi.stubGlobal('localStorage', fakeStorage({ ...personal, theme: 'dark' }))
  session.belongsTo('a@example.com')
  session.belongsTo('a@example.com')
  expect(localStorage.getItem('personalizeText')).toBe('My style.')
  session.belongsTo('b@example.com')
  expect(Object.keys(localStorage).toSorted()).toEqual(['account', 'theme'])
})
