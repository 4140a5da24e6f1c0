import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_CRITICAL,
  HISTORY_PUSH_TAG,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
  mergeRegister,
} from 'lexical'
import type { SentPrompt } from '#contract/sent-prompt.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { $caretPlace, type CaretPlace } from './caret-place.ts'
import { ghostKey } from './ghost-keys.ts'
import { firstSentence, firstWord, ghostText, pieceBefore, usedUp } from './ghost-text.ts'

/**
 * Text that the AI suggests at the caret. It is not part of the manuscript until it is accepted.
 */
export interface Ghost {
  place: CaretPlace
  /** True if its block reads from right to left, where another key inserts a word. */
  isRtl: boolean
  /** The part that was not accepted or typed yet. */
  text: string
  isWriting: boolean
  /** True for an automatic suggestion, which is short. */
  isBrief: boolean
  /** The part that was last accepted. */
  inserted: string
  sent: SentPrompt | null
}

/** The part of a ghost text that is accepted. */
export type GhostPart = 'word' | 'sentence' | 'all'

interface GhostOptions {
  editor: LexicalEditor
  language: LanguageCode
  /** Yields the reply so far. */
  ask: (
    place: CaretPlace,
    options: { isBrief: boolean; signal: AbortSignal; onSent: (sent: SentPrompt) => void },
  ) => AsyncIterable<string>
  /** Applies a change to the manuscript and records the AI as its origin. */
  change: (apply: () => void) => void
  onError: (error: Error) => void
  /** Called when an AI call has ended, so that the used words can be loaded again. */
  onEnd: () => void
}

export type GhostStore = ReturnType<typeof openGhost>

const readsFromRight = (editor: LexicalEditor, { key }: CaretPlace): boolean => {
  const element = editor.getElementByKey(key)
  return element !== null && getComputedStyle(element).direction === 'rtl'
}

const newGhost = (editor: LexicalEditor, place: CaretPlace, isBrief: boolean): Ghost => ({
  place,
  isRtl: readsFromRight(editor, place),
  text: '',
  isWriting: true,
  isBrief,
  inserted: '',
  sent: null,
})

interface GhostActs {
  get: () => Ghost | null
  follow: () => void
  dismiss: () => void
  accept: (part: GhostPart) => void
}

const pressKey = (event: KeyboardEvent, { get, dismiss, accept }: GhostActs): boolean => {
  const ghost = get()
  const act = ghost && ghostKey(event, ghost.isRtl)
  // Until some text has arrived, the keys for accepting keep their usual meaning.
  if (!act || (act !== 'dismiss' && ghost.text === '')) return false
  event.preventDefault()
  // Accepting inserts text in an update of its own, which can't run inside this command.
  if (!event.repeat || act !== 'all') queueMicrotask(() => (act === 'dismiss' ? dismiss() : accept(act)))
  return true
}

/**
 * Listens to the events that dismiss, accept or use up a ghost text. Returns a function that stops
 * it.
 */
const listen = (editor: LexicalEditor, acts: GhostActs): (() => void) => {
  const { dismiss } = acts
  const onBlur = () => {
    // Switching to another window does not dismiss the ghost text.
    if (document.hasFocus()) dismiss()
  }
  const ends = { blur: onBlur, pointerdown: dismiss, compositionstart: dismiss }
  return mergeRegister(
    editor.registerUpdateListener(acts.follow),
    editor.registerCommand(KEY_DOWN_COMMAND, (event) => pressKey(event, acts), COMMAND_PRIORITY_CRITICAL),
    editor.registerRootListener((root) => {
      if (!root) return
      for (const [name, end] of Object.entries(ends)) root.addEventListener(name, end)
      return () => {
        for (const [name, end] of Object.entries(ends)) root.removeEventListener(name, end)
      }
    }),
  )
}

/** Inserts a text in one undo step. */
const insertAtCaret = (editor: LexicalEditor, text: string): void =>
  editor.update(
    () => {
      const selection = $getSelection()
      if ($isRangeSelection(selection) && selection.isCollapsed()) selection.insertText(text)
    },
    { discrete: true, tag: HISTORY_PUSH_TAG },
  )

/** A store of the shown ghost text, which notifies its listeners of changes. */
const ghostState = () => {
  let ghost: Ghost | null = null
  let isInserted = false
  const listeners = new Set<() => void>()
  const set = (next: Ghost | null, inserted: boolean) => {
    ghost = next
    isInserted = inserted
    for (const listener of listeners) listener()
  }
  return {
    get: (): Ghost | null => ghost,
    /** True after the text ended because its last part was accepted. */
    isInserted: () => isInserted,
    update: (next: Ghost | null) => set(next, false),
    setInserted: () => set(null, true),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Manages the ghost text of an editor. It listens to the editor only while there is a ghost text.
 * Any input dismisses it, except its own keys and typing the same letters.
 */
export const openGhost = ({ editor, language, ask, change, onError, onEnd }: GhostOptions) => {
  const { get, update, setInserted, ...shown } = ghostState()
  let full = ''
  let call = new AbortController()
  let stopListening: (() => void) | null = null

  const dismiss = () => {
    call.abort()
    stopListening?.()
    stopListening = null
    if (get()) update(null)
  }

  /** Compares the text at the caret with the ghost text. */
  const follow = () => {
    const ghost = get()
    if (!ghost) return
    const { place } = ghost
    const now = editor.getEditorState().read($caretPlace)
    const isSame = now?.key === place.key && now.after === place.after && now.before.startsWith(place.before)
    const used = isSame ? usedUp(full, now.before.slice(place.before.length)) : null
    if (used === null || (used >= full.length && !ghost.isWriting)) return dismiss()
    const text = full.slice(used)
    if (text !== ghost.text) update({ ...ghost, text })
  }

  const accept = (part: GhostPart) => {
    const ghost = get()
    if (!ghost || ghost.text === '') return
    const pieces = { word: firstWord, sentence: firstSentence, all: (text: string) => text }
    const piece = pieceBefore(pieces[part](ghost.text, language), ghost.text, ghost.place.after)
    // Accepting a text that is still being written takes only the part so far, and aborts the call.
    if (part === 'all') call.abort()
    change(() => insertAtCaret(editor, piece))
    if (part === 'all') dismiss()
    const left = get()
    if (left) update({ ...left, inserted: piece.trim() })
    else setInserted()
  }

  const write = async (place: CaretPlace, isBrief: boolean) => {
    const { signal } = (call = new AbortController())
    const setFields = (fields: Partial<Ghost>) => {
      const ghost = get()
      if (ghost && !signal.aborted) update({ ...ghost, ...fields })
    }
    const onSent = (sent: SentPrompt) => setFields({ sent })
    try {
      for await (const reply of ask(place, { isBrief, signal, onSent })) {
        if (signal.aborted || !get()) break
        full = ghostText(reply, place)
        follow()
      }
      setFields({ isWriting: false })
      if (!signal.aborted) follow()
    } catch (error) {
      if (signal.aborted) return
      dismiss()
      onError(error as Error)
    } finally {
      onEnd()
    }
  }

  return {
    get,
    ...shown,
    /** Requests a text at the caret. Returns false if no text can be continued there. */
    begin: (isBrief: boolean): boolean => {
      dismiss()
      const place = editor.getEditorState().read($caretPlace)
      if (!place) return false
      full = ''
      update(newGhost(editor, place, isBrief))
      stopListening = listen(editor, { get, follow, dismiss, accept })
      void write(place, isBrief)
      return true
    },
    accept,
    dismiss,
  }
}
