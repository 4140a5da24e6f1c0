import { useQueryClient } from '@tanstack/react-query'
import { $getSelection, $isRangeSelection, COMMAND_PRIORITY_LOW, KEY_DOWN_COMMAND } from 'lexical'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { limits } from '#contract/edits.ts'
import { syncSelection } from '#web/editor/selection/sync-selection.ts'
import { takeEarlyContinuation } from '#web/editor/typing/early-continuation.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { isShortcut } from '#web/lib/actions/keystrokes.ts'
import { isSomethingFloating } from '#web/lib/input/floating.ts'
import { useSuggestions } from '#web/lib/stores/suggestions.ts'
import { askWriter } from '../edit.ts'
import { $caretPlace } from './caret-place.ts'
import { openGhost } from './open-ghost.ts'
import { watchPause } from './watch-pause.ts'

/** Milliseconds without suggestions after one of them failed. */
const REST = 60_000

/** Shown if the caret is where no text can be continued. */
const NO_PLACE = 'Put the caret into a paragraph or a list to continue writing there.'

interface GhostEvents {
  onError: (error: Error) => void
  onEnd: () => void
}

/** Opens the ghost text of a project. The second value says until when suggestions rest after a failure. */
const openProjectGhost = (
  { manuscript, saving }: Pick<Workspace, 'manuscript' | 'saving'>,
  { id, language }: Pick<Workspace['project'], 'id' | 'language'>,
  { onError, onEnd }: GhostEvents,
) => {
  const rest = { until: 0 }
  let isBriefCall = false
  const ghost = openGhost({
    editor: manuscript.editor,
    language,
    ask: async function* (place, { isBrief, signal, onSent }) {
      isBriefCall = isBrief
      // The AI reads the text from the server. A suggestion has no need of the last words elsewhere.
      if (!isBrief) await saving.engine.flush()
      const at = manuscript.blocks.blocks().findIndex(({ key }) => key === place.block)
      const action = { type: 'continueText', after: place.after.slice(0, limits.besideText), brief: isBrief } as const
      const target = { content: place.before.slice(-limits.besideText), at, keys: { length: 1 } }
      yield* askWriter(action, target, id, signal, { onSent })
    },
    change: (apply) => {
      void saving.engine.flush()
      apply()
      void saving.engine.flushAs('ai')
    },
    onError: (error) => {
      if (isBriefCall) rest.until = performance.now() + REST
      else onError(error)
    },
    onEnd,
  })
  return [ghost, rest] as const
}

interface GhostUse {
  /** True while a proposal or a draft is open, which the keys then belong to. */
  isBusy: boolean
  /** False if the plan has no words left, or the writer can't continue a text. */
  canSuggest: boolean
}

/** Manages the ghost text of an open project: "continue writing", and suggestions in pauses. */
export const useGhost = ({ manuscript, project, saving }: Workspace, { isBusy, canSuggest }: GhostUse) => {
  const client = useQueryClient()
  const { editor } = manuscript
  const { id, language } = project
  const [problem, setProblem] = useState<Error | string | null>(null)
  const [ghost, rest] = useMemo(
    () =>
      openProjectGhost(
        { manuscript, saving },
        { id, language },
        { onError: setProblem, onEnd: () => void client.invalidateQueries({ queryKey: ['quota'] }) },
      ),
    // Other settings of the project must not end the text.
    [manuscript, saving, id, language, client],
  )
  useEffect(() => ghost.dismiss, [ghost])
  useEffect(() => {
    if (isBusy) ghost.dismiss()
  }, [isBusy, ghost])

  const begin = useCallback(() => {
    setProblem(null)
    syncSelection(editor)
    editor.update(
      () => {
        const selection = $getSelection()
        if (!$isRangeSelection(selection) || selection.isCollapsed()) return
        // Nothing that is selected is replaced; the text goes on behind it.
        const end = selection.isBackward() ? selection.anchor : selection.focus
        const { key, offset, type } = end
        selection.anchor.set(key, offset, type)
        selection.focus.set(key, offset, type)
      },
      { discrete: true },
    )
    if (!ghost.begin(false)) setProblem(NO_PLACE)
  }, [editor, ghost])

  useEffect(
    () =>
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          if (isBusy || event.isComposing || !isShortcut(event, 'continueText')) return false
          event.preventDefault()
          if (event.repeat) return true
          // A finished text is accepted, as a proposal is.
          const isFinished = ghost.get()?.isWriting === false
          queueMicrotask(() => (isFinished ? ghost.accept('all') : begin()))
          return true
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor, ghost, begin, isBusy],
  )
  useEffect(() => {
    if (takeEarlyContinuation(editor) && !isBusy) begin()
  }, [editor, begin, isBusy])

  const isOn = useSuggestions() && canSuggest && !isBusy
  useEffect(() => {
    if (!isOn) return
    return watchPause(editor, () => {
      if (ghost.get() || editor.isComposing() || performance.now() < rest.until) return
      if (document.activeElement !== editor.getRootElement() || isSomethingFloating()) return
      const place = editor.getEditorState().read($caretPlace)
      if (place && place.after.trim() === '' && place.before.trim() !== '') ghost.begin(true)
    })
  }, [editor, ghost, rest, isOn])

  return { ghost, begin, problem, forgetProblem: () => setProblem(null) }
}
