import {
  FORMAT_TEXT_COMMAND,
  HISTORY_PUSH_TAG,
  type LexicalCommand,
  type LexicalEditor,
  REDO_COMMAND,
  UNDO_COMMAND,
} from 'lexical'
import { Bold, Italic, Link, type LucideIcon, Quote, Redo2, Underline, Undo2 } from 'lucide-react'
import { type Action, NO_CARET, useActions } from '#web/lib/actions/actions.ts'
import { hasShortcut, type ShortcutName, shortcuts } from '#web/lib/actions/shortcuts.ts'
import { type BlockChoice, blockChoices, changesKind, runChoice } from '../blocks/block-menu.ts'
import { $canChangeKind } from '../blocks/set-block-kind.ts'
import { EDIT_LINK_COMMAND } from '../links/edit-link.ts'
import type { OpenManuscript } from '../open-manuscript.ts'
import { smartMarks } from '../typing/smart-marks.ts'
import { textChoices } from '../typing/text-formats.ts'

const dispatched = <T>(
  editor: LexicalEditor,
  shortcut: ShortcutName,
  icon: LucideIcon,
  command: LexicalCommand<T>,
  payload: T,
): Action => ({
  id: shortcut,
  name: shortcuts[shortcut].name,
  group: 'Text',
  icon,
  shortcut,
  run: () => void editor.dispatchCommand(command, payload),
})

/** These blocks need no caret: without one, they are inserted at the end of the text. */
const isStandalone = (choice: BlockChoice): boolean =>
  !changesKind(choice) && choice.id !== 'note' && choice.id !== 'formula'

/** The value of `unavailable` for blocks while the caret is in one that keeps its kind. */
const KEEPS_KIND = 'Not in a table, caption or formula'

/** The actions that change the text at the caret. */
const actionsAtCaret = (editor: LexicalEditor): Action[] => [
  dispatched(editor, 'bold', Bold, FORMAT_TEXT_COMMAND, 'bold'),
  dispatched(editor, 'italic', Italic, FORMAT_TEXT_COMMAND, 'italic'),
  dispatched(editor, 'underline', Underline, FORMAT_TEXT_COMMAND, 'underline'),
  dispatched(editor, 'link', Link, EDIT_LINK_COMMAND, undefined),
  ...textChoices.map((choice): Action => ({
    id: choice.id,
    name: choice.label,
    group: 'Text',
    icon: choice.icon,
    shortcut: choice.id,
    run: () => editor.update(() => choice.$run(editor), { tag: HISTORY_PUSH_TAG }),
  })),
]

const blockAction = (editor: LexicalEditor, choice: BlockChoice): Action => ({
  id: choice.id,
  name: choice.label,
  group: 'Blocks',
  icon: choice.icon,
  words: choice.words,
  shortcut: hasShortcut(choice.id) ? choice.id : undefined,
  hint: choice.markdown?.shown,
  run: () => runChoice(editor, choice),
})

const textActions = ({ editor, caret }: OpenManuscript): Action[] => {
  const unavailable = caret.get() ? undefined : NO_CARET
  const forKinds = unavailable ?? (editor.read($canChangeKind) ? undefined : KEEPS_KIND)
  return [
    dispatched(editor, 'undo', Undo2, UNDO_COMMAND, undefined),
    dispatched(editor, 'redo', Redo2, REDO_COMMAND, undefined),
    ...actionsAtCaret(editor).map((action) => ({ ...action, unavailable })),
    {
      id: 'smartMarks',
      name: 'Smart quotes and dashes',
      group: 'Text',
      icon: Quote,
      checked: smartMarks.get(),
      run: () => smartMarks.set(!smartMarks.get()),
    },
    ...blockChoices.map((choice) => ({
      ...blockAction(editor, choice),
      ...(!isStandalone(choice) && { unavailable: changesKind(choice) ? forKinds : unavailable }),
    })),
  ]
}

/** Registers the formats and blocks of the open text as actions. */
export const useTextActions = (manuscript: OpenManuscript): void => useActions(() => textActions(manuscript))
