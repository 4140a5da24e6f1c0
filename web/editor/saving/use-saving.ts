import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { OpenManuscript } from '../open-manuscript.ts'
import type { Resumed } from './device/open-stored.ts'
import { openSaving, type OpenSaving, type SavingOptions } from './open-saving.ts'
import type { SaveState } from './engine/sync-types.ts'
import { holdTabLock, newId } from './tab-lock.ts'

type UseSavingOptions = Omit<SavingOptions, 'manuscript' | 'tab' | 'resumed'> & {
  /** The saving of a closed tab that this one continues. */
  resumed: Resumed | null
}

/** Saves a manuscript while the component is mounted. Returns null until saving is set up. */
export const useSaving = (manuscript: OpenManuscript | null, options: UseSavingOptions): OpenSaving | null => {
  const [saving, setSaving] = useState<OpenSaving | null>(null)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    if (!manuscript) return
    const { resumed } = latest.current
    const tab = resumed?.tab ?? newId()
    const locked = resumed ? Promise.resolve(resumed.release) : holdTabLock(tab)
    const opened = openSaving({
      ...latest.current,
      manuscript,
      tab,
      onSaved: () => latest.current.onSaved(),
      onRenamed: (name) => latest.current.onRenamed(name),
      onComments: () => latest.current.onComments(),
      onPresence: (device) => latest.current.onPresence(device),
    })
    setSaving(opened)
    return () => {
      // The lock is held until everything is sent or in the journal, so that no other tab recovers
      // this tab's entry.
      void Promise.all([locked, opened.close()]).then(([release]) => release())
    }
  }, [manuscript])
  return saving
}

export const useSaveState = ({ subscribe, engine }: OpenSaving): SaveState =>
  useSyncExternalStore(subscribe, () => engine.state)
