import { useState } from 'react'

/** The prefix of the storage keys. */
const PREFIX = 'unsentText:'

/** The end of the keys of texts that were in a field before a person typed. */
export const BEFORE = ' before'

/** The texts that were typed into forms of this page and not sent, by the keys of the forms. */
const texts = new Map<string, string>()
/**
 * Returns true in the application, which keeps the texts in this browser until the person leaves the
 * account, so that they outlive a reload. Those of a guest last only as long as the page.
 */
const isInBrowser = (): boolean => location.pathname.startsWith('/app/')

const read = (key: string): string | undefined =>
  texts.get(key) ?? (isInBrowser() ? (localStorage.getItem(PREFIX + key) ?? undefined) : undefined)

const keep = (key: string, text: string): void => {
  texts.set(key, text)
  if (!isInBrowser()) return
  try {
    localStorage.setItem(PREFIX + key, text)
  } catch {
    // If the storage is full, the older text is removed, because it would be misleading.
    localStorage.removeItem(PREFIX + key)
  }
}

const forget = (key: string): void => {
  texts.delete(key)
  if (isInBrowser()) localStorage.removeItem(PREFIX + key)
}

const keys = (beginning: string): string[] => {
  const stored = isInBrowser() ? Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)) : []
  const all = new Set([...texts.keys(), ...stored.map((key) => key.slice(PREFIX.length))])
  return [...all].filter((key) => key.startsWith(beginning))
}

/**
 * Holds text that a person typed into a form that was closed before it was sent, for example with
 * its panel.
 */
export const unsentText = {
  read,
  keep,
  has: (key: string): boolean => read(key) !== undefined,
  /** Returns true if a form of this page has unsent text and a key with this prefix. */
  hasAny: (beginning: string): boolean => [...texts.keys()].some((key) => key.startsWith(beginning)),
  /**
   * Returns the keys with this prefix of all forms with unsent text, including forms that this page
   * has not shown yet.
   */
  keys,
  forget,
  entries: (): [key: string, text: string][] => [...texts],
}

/**
 * Holds the text of a form, which begins with the unsent text of the last visit, or else with
 * `before`.
 */
export const useUnsentText = (key: string, before = ''): [text: string, setText: (text: string) => void] => {
  const [text, setText] = useState(() => read(key) ?? before)
  const change = (next: string) => {
    if (next === before) forget(key)
    else keep(key, next)
    setText(next)
  }
  return [text, change]
}
