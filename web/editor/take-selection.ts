import { $createRangeSelectionFromDom, $setSelection, type LexicalEditor } from 'lexical'

/** What was selected a moment ago, by keys held down, the editor hears of only after the next key. */
export const $takeSelection = (editor: LexicalEditor): void => {
  const root = editor.getRootElement()
  if (!root || root.ownerDocument.activeElement !== root) return
  const selection = $createRangeSelectionFromDom(root.ownerDocument.getSelection(), editor)
  if (selection) $setSelection(selection)
}
