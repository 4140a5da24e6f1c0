import { Save } from 'lucide-react'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useActions } from '#web/lib/actions/actions.ts'
import { ariaShortcut, shortcutLabel } from '#web/lib/actions/keystrokes.ts'
import { useIsReached } from '#web/lib/api/connection.ts'
import { counted } from '#web/lib/format/counted.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import type { OpenSaving } from './open-saving.ts'
import type { SaveState } from './engine/sync-types.ts'
import { useSaveState } from './use-saving.ts'

interface Said {
  word: string
  meaning: string
  /** Shown after the word if there is room. */
  detail?: string
  /** True if the person should know this while writing; it is announced to screen readers. */
  matters?: boolean
  /** True if the person has nothing to do. */
  isCalm?: boolean
}

/** Milliseconds for which "Saved" is highlighted after a manual save. */
const ANSWERED = 2500

const NOWHERE = 'This browser cannot store your text, so stay on this page until it is saved.'

const OFFLINE =
  'There is no connection to the server. You can keep writing. Your text is kept on this device and sent when the connection is back.'

const describeOffline = (isKept: boolean, waiting: number): Said =>
  isKept
    ? {
        word: 'Saved on this device',
        ...(waiting > 0 && { detail: `, ${counted(waiting, 'change')} waiting` }),
        meaning: OFFLINE,
        matters: true,
        isCalm: true,
      }
    : { word: 'Offline: not saved', meaning: NOWHERE, matters: true }

interface Storing {
  /** True if this browser stores unsent text. */
  isKept: boolean
  /** True if the server answered the last call. */
  isReached: boolean
  waiting: number
}

const describeState = (state: SaveState, { isKept, isReached, waiting }: Storing): Said => {
  switch (state.type) {
    case 'saved':
      if (!isReached)
        return { word: 'Offline', meaning: `Everything you wrote so far is on the server. ${OFFLINE}`, isCalm: true }
      return { word: 'Saved', meaning: 'Everything you wrote is on the server.' }
    case 'saving':
      return { word: 'Saving', meaning: 'Your text is being sent to the server.' }
    case 'unsaved':
      if (state.because)
        return { word: 'Not saved yet', meaning: `${state.because} Saving is retried automatically.`, matters: true }
      if (!isReached) return describeOffline(isKept, waiting)
      return isKept
        ? {
            word: 'Not saved yet',
            meaning: 'Your text is kept in this browser and saved when you pause, after 15 seconds at the latest.',
          }
        : { word: 'Not saved yet', meaning: NOWHERE, matters: true }
    case 'offline':
      return describeOffline(isKept, waiting)
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
  const isReached = useIsReached()
  const waiting = useSyncExternalStore(saving.subscribe, () => saving.engine.waiting)
  const { word, detail, meaning, matters, isCalm } = describeState(state, { isKept, isReached, waiting })
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
          // Without a label, screen readers would read the two elements with a space between them.
          aria-label={detail && `${word}${detail}`}
          aria-keyshortcuts={ariaShortcut('save')}
          onClick={() => void save()}
          className={classNames(
            'flex min-h-target shrink-0 items-center rounded-control px-8 text-13 whitespace-nowrap pointer-fine:min-h-control',
            detail && 'max-w-[17rem] justify-end sm:grow',
            matters && !isCalm ? 'text-warning' : isShown ? 'font-medium text-success' : 'text-quiet',
          )}
        >
          <span className="shrink-0">{word}</span>
          {detail && <span className="hidden w-0 max-w-max grow truncate text-start sm:inline">{detail}</span>}
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
