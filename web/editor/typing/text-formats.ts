import {
  $getSelection,
  $isRangeSelection,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  FORMAT_TEXT_COMMAND,
  isModifierMatch,
  type LexicalEditor,
  type RangeSelection,
  type TextFormatType,
} from 'lexical'
import { CaseSensitive, Space, Strikethrough, Subscript, Superscript, type LucideIcon } from 'lucide-react'
import { $isSmallCaps, SMALL_CAPS_COMMAND } from './small-caps.ts'

/** A format of text, or a character, that the menu of formats and its shortcut offer. */
export interface TextChoice {
  id: string
  label: string
  icon: LucideIcon
  /** The key that is held with Ctrl+Shift, by its place on the keyboard. */
  code: string
  /** Returns true if the selection has the format. Absent if it is not a state. */
  $isOn?: (selection: RangeSelection) => boolean
  $run: (editor: LexicalEditor) => void
}

const format = (type: TextFormatType) => ({
  $isOn: (selection: RangeSelection) => selection.hasFormat(type),
  $run: (editor: LexicalEditor) => void editor.dispatchCommand(FORMAT_TEXT_COMMAND, type),
})

/** The formats beside bold, italic and underline. Digits with Ctrl+Shift belong to no browser and to no layout's AltGr. */
export const textChoices: readonly TextChoice[] = [
  { id: 'strikethrough', label: 'Strikethrough', icon: Strikethrough, code: 'Digit5', ...format('strikethrough') },
  { id: 'superscript', label: 'Superscript', icon: Superscript, code: 'Digit6', ...format('superscript') },
  { id: 'subscript', label: 'Subscript', icon: Subscript, code: 'Digit4', ...format('subscript') },
  {
    id: 'smallCaps',
    label: 'Small capitals',
    icon: CaseSensitive,
    code: 'Digit3',
    $isOn: $isSmallCaps,
    $run: (editor) => void editor.dispatchCommand(SMALL_CAPS_COMMAND, undefined),
  },
  {
    id: 'noBreakSpace',
    label: 'Non-breaking space',
    icon: Space,
    code: 'Space',
    $run: (editor) => void editor.dispatchCommand(CONTROLLED_TEXT_INSERTION_COMMAND, '\u00a0'),
  },
]

/** Returns the ids of the formats that the selection has, as one string, so that it compares by value. */
export const $formatsOn = (): string => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return ''
  return textChoices.flatMap(({ id, $isOn }) => ($isOn?.(selection) ? [id] : [])).join(' ')
}

/** Handles the shortcuts of the formats. */
export const $textKey = (editor: LexicalEditor, event: KeyboardEvent): boolean => {
  const choice = textChoices.find(({ code }) => code === event.code)
  if (!choice || !isModifierMatch(event, { ctrlKey: true, shiftKey: true })) return false
  event.preventDefault()
  choice.$run(editor)
  return true
}
