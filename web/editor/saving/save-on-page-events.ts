import type { SyncEngine } from './engine/sync-engine.ts'

export const listen = (target: EventTarget, name: string, listener: (event: Event) => void): (() => void) => {
  target.addEventListener(name, listener)
  return () => target.removeEventListener(name, listener)
}

/**
 * Saves when the page is hidden or left, and retries when it is shown or online again. Warns a
 * person who leaves while unsaved changes are in no journal. Returns functions that stop it.
 */
export const saveOnPageEvents = (engine: SyncEngine, isJournalSound: () => boolean): (() => void)[] => [
  listen(window, 'online', engine.retry),
  listen(window, 'pagehide', () => void (engine.writeJournal() && engine.flush())),
  listen(document, 'visibilitychange', () => {
    if (document.visibilityState === 'hidden') {
      if (engine.writeJournal()) void engine.flush()
    } else engine.retry()
  }),
  listen(window, 'beforeunload', (event) => {
    if (engine.isJournalStale) engine.writeJournal()
    if (!isJournalSound() && !engine.isSaved()) event.preventDefault()
  }),
]
