import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { OpenManuscript } from '../open-manuscript.ts'
import { openSaving, type OpenSaving } from './open-saving.ts'
import type { SaveState } from './saving.ts'
import { beThere, newId } from './tabs.ts'

type Given = Omit<Parameters<typeof openSaving>[0], 'manuscript' | 'tab'>

/** Saves a manuscript for as long as the component stands; null until it does. */
export const useSaving = (manuscript: OpenManuscript | null, given: Given): OpenSaving | null => {
  const [saving, setSaving] = useState<OpenSaving | null>(null)
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  useEffect(() => {
    if (!manuscript) return
    const tab = newId()
    const there = beThere(tab)
    const opened = openSaving({
      ...latest.current,
      manuscript,
      tab,
      onSaved: () => latest.current.onSaved(),
      onRenamed: (name) => latest.current.onRenamed(name),
      onCompany: (device) => latest.current.onCompany(device),
    })
    setSaving(opened)
    return () => {
      // Until all is sent or kept, nobody else is to take up what this tab has.
      void Promise.all([there, opened.close()]).then(([leave]) => leave())
    }
  }, [manuscript])
  return saving
}

export const useSaveState = ({ subscribe, engine }: OpenSaving): SaveState =>
  useSyncExternalStore(subscribe, () => engine.state)
