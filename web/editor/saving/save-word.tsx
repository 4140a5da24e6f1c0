import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import type { OpenSaving } from './open-saving.ts'
import type { SaveState } from './engine/sync-types.ts'
import { shortcutLabel } from '../shortcut-label.ts'
import { useSaveKey } from './use-save-key.ts'
import { useSaveState } from './use-saving.ts'

interface Said {
  word: string
  meaning: string
  /** Something to know while writing; it is read out. */
  matters?: boolean
}

/** Milliseconds that an answer to somebody who saves is shown. */
const ANSWERED = 2500

const NOWHERE = 'This browser keeps nothing, so stay on this page until it is saved.'

const sayIt = (state: SaveState, isKept: boolean): Said => {
  switch (state.type) {
    case 'saved':
      return { word: 'Saved', meaning: 'Everything you wrote is on the server.' }
    case 'saving':
      return { word: 'Saving', meaning: 'What you wrote is on its way to the server.' }
    case 'unsaved':
      if (state.because)
        return { word: 'Not saved yet', meaning: `${state.because} It is tried again by itself.`, matters: true }
      return isKept
        ? {
            word: 'Not saved yet',
            meaning: 'Kept in this browser, and saved when you pause, at the latest after 15 seconds.',
          }
        : { word: 'Not saved yet', meaning: NOWHERE, matters: true }
    case 'offline':
      return isKept
        ? {
            word: 'Offline: kept in this browser',
            meaning: 'The server is not reached. Go on writing: it is saved when it can be.',
            matters: true,
          }
        : { word: 'Offline: not saved', meaning: NOWHERE, matters: true }
    case 'conflict':
      return { word: 'Changed elsewhere', meaning: 'Both texts are kept. Choose the one to go on with.', matters: true }
    case 'refused':
      return { word: 'Not saved yet', meaning: state.message, matters: true }
    case 'gone':
      return {
        word: 'Deleted elsewhere',
        meaning: 'This project was deleted, so nothing more is saved.',
        matters: true,
      }
    case 'expired':
      return { word: 'Signed out', meaning: 'What you wrote is kept in this browser until you sign in.', matters: true }
  }
}

/** Says in one small word whether the text is saved. Pressed, it saves at once. */
export const SaveWord = ({ saving }: { saving: OpenSaving }) => {
  const state = useSaveState(saving)
  const isKept = useSyncExternalStore(saving.subscribe, () => saving.isJournalSound)
  const { word, meaning, matters } = sayIt(state, isKept)
  // Asked for, it is answered also where everything was saved already.
  const [isAnswered, setAnswered] = useState(false)
  const save = useCallback(async () => {
    setAnswered(false)
    setAnswered(await saving.engine.flush())
  }, [saving])
  useSaveKey(save)
  useEffect(() => {
    if (!isAnswered) return
    const timer = setTimeout(() => setAnswered(false), ANSWERED)
    return () => clearTimeout(timer)
  }, [isAnswered])
  const isShown = isAnswered && state.type === 'saved'
  return (
    <>
      <Tooltip text={`${meaning} (${shortcutLabel('Ctrl', 'S')} saves at once)`} side="bottom">
        <button
          type="button"
          aria-keyshortcuts="Control+S Meta+S"
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

/** Read out when it comes, and its end once; what goes right all the time says nothing. */
const Announced = ({ text, isSaved }: { text: string | null; isSaved: boolean }) => {
  const [said, setSaid] = useState('')
  const now = text ?? (said && isSaved ? 'Saved again' : said)
  if (now !== said) setSaid(now)
  return <output className="sr-only">{now}</output>
}
