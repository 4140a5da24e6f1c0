import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError, messageOf } from '#web/lib/api/api-error.ts'
import { createDraftEditor, type DraftRules, type SaveOutcome, type UnsavedStore } from './draft-editor.ts'

const unsavedIn = <Draft>(key: string): UnsavedStore<Draft> => ({
  read: () => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null') as ReturnType<UnsavedStore<Draft>['read']>
    } catch {
      return null
    }
  },
  write: (unsaved) => {
    if (unsaved) localStorage.setItem(key, JSON.stringify(unsaved))
    else localStorage.removeItem(key)
  },
})

/**
 * Returns true for failures that pass: no connection, a server that restarts, or too many calls.
 */
const isTemporary = (error: unknown) => !(error instanceof ApiError) || error.status >= 500 || error.status === 429

interface Options<Value extends { version: number }, Draft, Change> {
  rules: DraftRules<Value, Draft, Change>
  /** The key of local storage for unsaved changes. */
  storageKey: string
  load: () => Promise<Value>
  save: (change: Change) => Promise<Value>
  onSaved: (value: Value) => void
  /** Shown if the server refuses a change without a reason. */
  refused: string
}

const open = <Value extends { version: number }, Draft, Change>(
  first: Value,
  { rules, storageKey, load, save, onSaved, refused }: Options<Value, Draft, Change>,
) => {
  const outcomeOf = async (error: unknown): Promise<SaveOutcome<Value>> => {
    if (isTemporary(error)) return { kind: 'offline' }
    if (!(error instanceof ApiError && error.code === 'conflict'))
      return { kind: 'refused', message: messageOf(error, refused) }
    return { kind: 'conflict', current: (error.current as Value | undefined) ?? (await load()) }
  }
  return createDraftEditor(first, rules, {
    unsaved: unsavedIn<Draft>(storageKey),
    later: (act, milliseconds) => {
      const timer = setTimeout(act, milliseconds)
      return () => clearTimeout(timer)
    },
    save: async (change) => {
      try {
        const value = await save(change)
        onSaved(value)
        return { kind: 'saved', value }
      } catch (error) {
        return outcomeOf(error).catch((): SaveOutcome<Value> => ({ kind: 'offline' }))
      }
    },
  })
}

/**
 * Edits a document that has versions. `value` is the newest one that was loaded. The options are read
 * once, when the component is mounted.
 */
export const useDraftEditor = <Value extends { version: number }, Draft, Change>(
  value: Value,
  options: Options<Value, Draft, Change>,
) => {
  const [editor] = useState(() => open(value, options))
  const state = useSyncExternalStore(editor.subscribe, editor.snapshot)
  useEffect(() => editor.receive(value), [editor, value])
  useEffect(() => {
    const flush = () => void editor.flush()
    window.addEventListener('online', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      window.removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flush)
      void editor.flush().finally(editor.stop)
    }
  }, [editor])
  return { editor, ...state }
}
