import { useQueryClient } from '@tanstack/react-query'
import { COMMAND_PRIORITY_LOW, KEY_DOWN_COMMAND } from 'lexical'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { limits } from '#contract/edits.ts'
import { syncSelection } from '#web/editor/selection/sync-selection.ts'
import { takeEarlyContinuation } from '#web/editor/typing/early-continuation.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { isShortcut } from '#web/lib/actions/keystrokes.ts'
import { isComposing } from '#web/lib/input/composing.ts'
import { askWriter } from '../edit.ts'
import { openGhost } from './open-ghost.ts'
import { $placeCaret } from './place-caret.ts'
import { useSuggestionsInPauses } from './use-suggestions-in-pauses.ts'
import { whenCaretMoves, whenEscaped } from './when-left.ts'

/** Milliseconds without suggestions after one of them failed. */
const REST = 60_000

/** Shown if the caret is where no text can be continued. */
const NO_PLACE = 'Put the caret into a paragraph or a list to continue writing there.'

interface GhostEvents {
  onError: (error: Error) => void
  onEnd: () => void
}

/**
 * Opens the ghost text of a project. The second value has the time until which suggestions pause
 * after a failure.
 */
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
      // The AI reads the text from the server, so it is saved first. A suggestion can do without
      // the latest changes elsewhere.
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

/** Shown if the key is pressed while the first drafts of a project are written. */
const DRAFTING = 'The first drafts are being written. Stop them, or continue writing when they are done.'

interface GhostUse {
  /** True while a proposal or a draft is open, to which the shortcuts then apply. */
  isBusy: boolean
  /** True while first drafts are written and no proposal is open. */
  isDrafting: boolean
  /** False if the plan has no words left, or the writer can't continue a text. */
  canSuggest: boolean
}

/** Manages the ghost text of an open project: "continue writing", and suggestions in pauses. */
export const useGhost = ({ manuscript, project, saving }: Workspace, { isBusy, isDrafting, canSuggest }: GhostUse) => {
  const client = useQueryClient()
  const { editor } = manuscript
  const { id, language } = project
  const [problem, setProblem] = useState<Error | string | null>(null)
  const [ghost, rest] = useMemo(
    () =>
      openProjectGhost(
        { manuscript, saving },
        { id, language },
        {
          onError: setProblem,
          onEnd: () => void client.invalidateQueries({ queryKey: ['quota'] }),
        },
      ),
    // The project object is not a dependency, because its other fields, such as its name, can
    // change while a text is shown.
    [manuscript, saving, id, language, client],
  )
  useEffect(() => ghost.dismiss, [ghost])
  useEffect(() => {
    if (isBusy) ghost.dismiss()
  }, [isBusy, ghost])

  const begin = useCallback(() => {
    setProblem(null)
    syncSelection(editor)
    editor.update($placeCaret, { discrete: true })
    if (!ghost.begin(false)) setProblem(NO_PLACE)
  }, [editor, ghost])

  useEffect(
    () =>
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          if ((isBusy && !isDrafting) || isComposing(event) || !isShortcut(event, 'continueText')) return false
          event.preventDefault()
          if (isDrafting) setProblem(DRAFTING)
          if (isDrafting || event.repeat) return true
          const shown = ghost.get()
          // The shortcut accepts a finished text, as it accepts a proposal. It replaces a
          // suggestion that is being written with a full continuation. A continuation that is being
          // written is not interrupted, because its words are paid for.
          if (!shown || (shown.isWriting && shown.isBrief)) queueMicrotask(begin)
          else if (!shown.isWriting) queueMicrotask(() => ghost.accept('all'))
          return true
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor, ghost, begin, isBusy, isDrafting],
  )
  useEffect(() => {
    if (takeEarlyContinuation(editor) && !isBusy) queueMicrotask(begin)
  }, [editor, begin, isBusy])

  useSuggestionsInPauses(editor, { ghost, rest, canSuggest, isBusy })

  const forgetProblem = useCallback(() => setProblem(null), [])
  useEffect(() => {
    if (!problem) return
    // An error stays until the person dismisses it. A hint about the place of the caret ends when
    // the caret moves.
    const stops = [whenEscaped(editor, forgetProblem)]
    if (typeof problem === 'string') stops.push(whenCaretMoves(editor, forgetProblem))
    return () => stops.forEach((stop) => stop())
  }, [editor, problem, forgetProblem])

  return { ghost, begin, problem, forgetProblem }
}
