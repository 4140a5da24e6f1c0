import type { LexicalEditor } from 'lexical'
import { Feather } from 'lucide-react'
import { useEffect } from 'react'
import { useActions } from '#web/lib/actions/actions.ts'
import { isSomethingFloating } from '#web/lib/input/floating.ts'
import { suggestions, useSuggestions } from '#web/lib/stores/suggestions.ts'
import { $caretPlace } from './caret-place.ts'
import type { GhostStore } from './open-ghost.ts'
import { watchPause } from './watch-pause.ts'

interface SuggestionUse {
  ghost: GhostStore
  /** The time until which suggestions pause after a failure. */
  rest: { until: number }
  canSuggest: boolean
  isBusy: boolean
}

/**
 * Suggests the next words when the person pauses at the end of a paragraph, if the person has
 * switched this on.
 */
export const useSuggestionsInPauses = (
  editor: LexicalEditor,
  { ghost, rest, canSuggest, isBusy }: SuggestionUse,
): void => {
  const isWanted = useSuggestions()
  useActions([
    {
      id: 'suggestions',
      name: 'Suggest the next words when I pause',
      group: 'AI',
      icon: Feather,
      words: 'ai autocomplete continue typing',
      checked: isWanted,
      unavailable: canSuggest || isWanted ? undefined : 'Needs a language model and AI words',
      run: () => suggestions.set(!isWanted),
    },
  ])
  const isOn = isWanted && canSuggest && !isBusy
  useEffect(() => {
    if (!isOn) return
    return watchPause(editor, () => {
      if (ghost.get() || editor.isComposing() || performance.now() < rest.until) return
      if (document.activeElement !== editor.getRootElement() || isSomethingFloating()) return
      const place = editor.getEditorState().read($caretPlace)
      if (place && place.after.trim() === '' && place.before.trim() !== '') ghost.begin(true)
    })
  }, [editor, ghost, rest, isOn])
}
