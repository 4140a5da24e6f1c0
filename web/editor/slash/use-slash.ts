import {
  $getNodeByKey,
  COLLABORATION_TAG,
  COMMAND_PRIORITY_CRITICAL,
  HISTORIC_TAG,
  HISTORY_PUSH_TAG,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalCommand,
  type LexicalEditor,
  mergeRegister,
  type NodeKey,
  PASTE_TAG,
} from 'lexical'
import { useEffect, useMemo, useState } from 'react'
import { isComposing } from '#web/lib/input/composing.ts'
import { type BlockChoice, runChoice } from '../blocks/block-menu.ts'
import { matchingChoices } from './matching-choices.ts'
import { $removeSlash, $slashBeforeCaret, $textAfterSlash, type Slash } from './slash-text.ts'

interface SlashState {
  slash: Slash
  query: string
  /** The highlighted choice. */
  at: number
}

const notTyped = [HISTORIC_TAG, COLLABORATION_TAG, PASTE_TAG, HISTORY_PUSH_TAG]

const $sizeOf = (key: NodeKey): number => $getNodeByKey(key)?.getTextContentSize() ?? 0

/** Returns the menu that follows a slash while its name is typed, or null while there is none. */
export const useSlash = (editor: LexicalEditor) => {
  const [state, setState] = useState<SlashState | null>(null)
  const slash = state?.slash
  const query = state?.query
  const choices = useMemo(() => (query === undefined ? [] : matchingChoices(query)), [query])

  useEffect(() => {
    if (slash) {
      const close = () => setState(null)
      return mergeRegister(
        editor.registerUpdateListener(({ editorState }) => {
          const typed = editorState.read(() => $textAfterSlash(slash))
          if (typed === null || matchingChoices(typed).length === 0) close()
          else setState((before) => before && (before.query === typed ? before : { ...before, query: typed, at: 0 }))
        }),
        editor.registerRootListener((root, before) => {
          before?.removeEventListener('blur', close)
          root?.addEventListener('blur', close)
        }),
      )
    }
    return editor.registerUpdateListener(({ dirtyLeaves, editorState, prevEditorState, tags }) => {
      if (dirtyLeaves.size === 0 || dirtyLeaves.size > 2 || notTyped.some((tag) => tags.has(tag))) return
      const typed = editorState.read($slashBeforeCaret)
      if (!typed) return
      // The menu opens only if a slash was just typed, not if the caret was moved behind one.
      const before = prevEditorState.read(() => $sizeOf(typed.key))
      if (editorState.read(() => $sizeOf(typed.key)) === before + 1) setState({ slash: typed, query: '', at: 0 })
    })
  }, [editor, slash])

  const at = Math.min(state?.at ?? 0, choices.length - 1)
  const choose = (choice: BlockChoice) => {
    setState(null)
    if (slash) runChoice(editor, choice, () => $removeSlash(slash))
  }
  useEffect(() => {
    if (!slash) return
    const onKey = (act: () => void) => (event: KeyboardEvent | null) => {
      if (event && (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || isComposing(event)))
        return false
      event?.preventDefault()
      act()
      return true
    }
    const move = (by: number) => () =>
      setState((before) => before && { ...before, at: (at + by + choices.length) % choices.length })
    const take = onKey(() => choose(choices[at]!))
    const register = <T extends KeyboardEvent | null>(command: LexicalCommand<T>, run: (event: T) => boolean) =>
      editor.registerCommand(command, run, COMMAND_PRIORITY_CRITICAL)
    return mergeRegister(
      register(KEY_ARROW_DOWN_COMMAND, onKey(move(1))),
      register(KEY_ARROW_UP_COMMAND, onKey(move(-1))),
      register(KEY_ENTER_COMMAND, take),
      register(KEY_TAB_COMMAND, take),
      register(
        KEY_ESCAPE_COMMAND,
        onKey(() => setState(null)),
      ),
    )
  })
  return slash && choices.length > 0
    ? {
        slash,
        choices,
        at,
        choose,
        highlight: (next: number) => setState((before) => before && { ...before, at: next }),
      }
    : null
}
