import { Save } from 'lucide-react'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useActions } from '#web/lib/actions/actions.ts'
import { ariaShortcut, shortcutLabel } from '#web/lib/actions/keystrokes.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import type { OpenSaving } from './open-saving.ts'
import type { SaveState } from './engine/sync-types.ts'
import { useSaveState } from './use-saving.ts'

interface Said {
  word: string
  meaning: string
  /** True if the person should know this while writing; it is announced to screen readers. */
  matters?: boolean
}

/** Milliseconds for which "Saved" is highlighted after a manual save. */
const ANSWERED = 2500

const NOWHERE = 'This browser cannot store your text, so stay on this page until it is saved.'

const sayIt = (state: SaveState, isKept: boolean): Said => {
  switch (state.type) {
    case 'saved':
      return { word: 'Saved', meaning: 'Everything you wrote is on the server.' }
    case 'saving':
      return { word: 'Saving', meaning: 'Your text is being sent to the server.' }
    case 'unsaved':
      if (state.because)
        return { word: 'Not saved yet', meaning: `${state.because} Saving is retried automatically.`, matters: true }
      return isKept
        ? {
            word: 'Not saved yet',
            meaning: 'Your text is kept in this browser and saved when you pause, after 15 seconds at the latest.',
          }
        : { word: 'Not saved yet', meaning: NOWHERE, matters: true }
    case 'offline':
      return isKept
        ? {
            word: 'Offline: kept in this browser',
            meaning:
              'The server cannot be reached. You can keep writing. Your text is saved when the connection is back.',
            matters: true,
          }
        : { word: 'Offline: not saved', meaning: NOWHERE, matters: true }
    case 'conflict':
      return {
        word: 'Changed elsewhere',
        meaning: 'Both versions are kept. Choose the one to continue with.',
        matters: true,
      }
    case 'refused':
      return { word: 'Not saved yet', meaning: state.message, matters: true }
    case 'gone':
      return {
        word: 'Deleted elsewhere',
        meaning: 'This project was deleted, so your changes are no longer saved.',
        matters: true,
      }
    case 'expired':
      return { word: 'Signed out', meaning: 'Your text is kept in this browser until you sign in.', matters: true }
  }
}

/** Shows in one or two words whether the text is saved. A click saves at once. */
export const SaveWord = ({ saving }: { saving: OpenSaving }) => {
  const state = useSaveState(saving)
  const isKept = useSyncExternalStore(saving.subscribe, () => saving.isJournalSound)
  const { word, meaning, matters } = sayIt(state, isKept)
  // A manual save is confirmed even if everything was already saved.
  const [isAnswered, setAnswered] = useState(false)
  const save = useCallback(async () => {
    setAnswered(false)
    setAnswered(await saving.engine.flush())
  }, [saving])
  useActions([{ id: 'save', name: 'Save now', group: 'Project', icon: Save, shortcut: 'save', run: () => void save() }])
  useEffect(() => {
    if (!isAnswered) return
    const timer = setTimeout(() => setAnswered(false), ANSWERED)
    return () => clearTimeout(timer)
  }, [isAnswered])
  const isShown = isAnswered && state.type === 'saved'
  return (
    <>
      <Tooltip text={`${meaning} (${shortcutLabel('save')} saves at once)`} side="bottom">
        <button
          type="button"
          aria-keyshortcuts={ariaShortcut('save')}
          onClick={() => void save()}
          className={classNames(
            'min-h-target shrink-0 rounded-control px-8 text-13 whitespace-nowrap pointer-fine:min-h-control',
            matters ? 'text-warning' : isShown ? 'font-medium text-success' : 'text-quiet',
          )}
        >
          {word}
        </button>
      </Tooltip>
      <output className="sr-only">{isShown ? 'Saved' : ''}</output>
      <Announced text={matters ? `${word}. ${meaning}` : null} isSaved={state.type === 'saved'} />
    </>
  )
}

/** Announces a problem when it appears, and its end once. Normal saving is not announced. */
const Announced = ({ text, isSaved }: { text: string | null; isSaved: boolean }) => {
  const [announcement, setAnnouncement] = useState('')
  const now = text ?? (announcement && isSaved ? 'Saved again' : announcement)
  if (now !== announcement) setAnnouncement(now)
  return <output className="sr-only">{now}</output>
}
