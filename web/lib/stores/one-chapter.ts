import { useSyncExternalStore } from 'react'
import { externalStore } from './external-store.ts'

/**
 * The place of a chapter when it was last shown. It has no words of the book, because the browser's
 * storage outlives the session.
 */
export interface KeptChapter {
  level: 0 | 1
  /** The index of the chapter among the chapters or parts. */
  at: number
  /** A hash of its title. */
  mark: number
}

/** The chapter that should be shown: the one of the caret, of a block, or the one shown last time. */
export type WantedChapter = { at: 'caret' } | { key: string } | KeptChapter

const KEY = 'oneChapter'
/** Projects that are remembered. */
const MOST = 50

const readKept = (): Record<string, KeptChapter> => {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, KeptChapter> | null) ?? {}
  } catch {
    return {}
  }
}

const isKept = (value: unknown): value is KeptChapter => {
  const { level, at, mark } = (value ?? {}) as Partial<KeptChapter>
  return (level === 0 || level === 1) && Number.isInteger(at) && Number.isInteger(mark)
}

const keep = (projectId: string, chapter: KeptChapter | null): void => {
  const { [projectId]: _, ...others } = readKept()
  const entries = chapter ? [...Object.entries(others), [projectId, chapter] as const] : Object.entries(others)
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries.slice(-MOST))))
}

let current: { projectId: string; requested: WantedChapter | null } | null = null

const get = (projectId: string): WantedChapter | null => {
  if (current?.projectId !== projectId) {
    const kept = readKept()[projectId]
    current = { projectId, requested: isKept(kept) ? kept : null }
  }
  return current.requested
}

const store = externalStore({ get: () => current })

const want = (projectId: string, requested: WantedChapter | null): void => {
  current = { projectId, requested }
  store.notify()
}

/** Holds the project that shows only one chapter. The author's choice is kept in this browser. */
export const oneChapter = {
  get,
  show: want,
  showAll: (projectId: string): void => {
    keep(projectId, null)
    want(projectId, null)
  },
  /** Remembers the shown chapter for the next visit. */
  keep,
  /** Forgets the keys of a text that was closed. The remembered chapter stays. */
  release: (projectId: string): void => {
    if (current?.projectId === projectId) current = null
  },
}

/** Returns the requested chapter, or null for the whole book. */
export const useOneChapter = (projectId: string): WantedChapter | null =>
  useSyncExternalStore(store.subscribe, () => get(projectId))
