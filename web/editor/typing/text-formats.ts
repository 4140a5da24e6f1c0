import {
  $getSelection,
  $isRangeSelection,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  FORMAT_TEXT_COMMAND,
  type LexicalEditor,
  type RangeSelection,
  type TextFormatType,
} from 'lexical'
import { CaseSensitive, Space, Strikethrough, Subscript, Superscript, type LucideIcon } from 'lucide-react'
import { isShortcut } from '#web/lib/actions/keystrokes.ts'
import { $isSmallCaps, SMALL_CAPS_COMMAND } from './small-caps.ts'

/** A format of text, or a character, that the menu of formats and its shortcut offer. */
export interface TextChoice {
  /** Unique; the name of its shortcut in the table of shortcuts. */
  id: 'strikethrough' | 'superscript' | 'subscript' | 'smallCaps' | 'noBreakSpace'
  label: string
  icon: LucideIcon
  /** Returns true if the selection has the format. Absent if it is not a state. */
  $isOn?: (selection: RangeSelection) => boolean
  $run: (editor: LexicalEditor) => void
}

const format = (type: TextFormatType) => ({
  $isOn: (selection: RangeSelection) => selection.hasFormat(type),
  $run: (editor: LexicalEditor) => void editor.dispatchCommand(FORMAT_TEXT_COMMAND, type),
})

/** The formats beside bold, italic and underline. */
export const textChoices: readonly TextChoice[] = [
  { id: 'strikethrough', label: 'Strikethrough', icon: Strikethrough, ...format('strikethrough') },
  { id: 'superscript', label: 'Superscript', icon: Superscript, ...format('superscript') },
  { id: 'subscript', label: 'Subscript', icon: Subscript, ...format('subscript') },
  {
    id: 'smallCaps',
    label: 'Small capitals',
    icon: CaseSensitive,
    $isOn: $isSmallCaps,
    $run: (editor) => void editor.dispatchCommand(SMALL_CAPS_COMMAND, undefined),
  },
  {
    id: 'noBreakSpace',
    label: 'Non-breaking space',
    icon: Space,
    $run: (editor) => void editor.dispatchCommand(CONTROLLED_TEXT_INSERTION_COMMAND, '\u00a0'),
  },
]

/**
 * Returns the ids of the formats that the selection has, as one string, so that it compares by
 * value.
 */
export const $formatsOn = (): string => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return ''
  return textChoices.flatMap(({ id, $isOn }) => ($isOn?.(selection) ? [id] : [])).join(' ')
}

/** Handles the shortcuts of the formats. */
export const $textKey = (editor: LexicalEditor, event: KeyboardEvent): boolean => {
  if (!event.ctrlKey) return false
  const choice = textChoices.find(({ id }) => isShortcut(event, id))
  if (!choice) return false
  event.preventDefault()
  choice.$run(editor)
  return true
}
