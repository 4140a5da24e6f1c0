import { createEmptyHistoryState, registerHistory } from '@lexical/history'
import { $createParagraphNode, $createTextNode, $getRoot, createEditor, REDO_COMMAND, UNDO_COMMAND } from 'lexical'
import { expect, it } from 'vitest'
import { listBlocks } from '#web/editor/blocks/block-list.ts'
import { followUndo } from './follow-undo.ts'

const write = (editor: ReturnType<typeof createEditor>, text: string) =>
  editor.update(
    () => {
      $getRoot()
        .clear()
        .append($createParagraphNode().append($createTextNode(text)))
    },
    { discrete: true, tag: 'history-push' },
  )

it.each([
  ['reports when undo takes a change back and when redo repeats it', 0],
  ['finds the changed block if others above it were removed elsewhere', 1],
])('%s', async (_, at) => {
  const editor = createEditor({ namespace: 'test', onError: (error) => expect.fail(error.message) })
  registerHistory(editor, createEmptyHistoryState(), 0)
  const blocks = listBlocks(editor)
  const shown = () => blocks.blocks()[0]!.json
  write(editor, 'Mara came.')
  const before = shown()
  write(editor, 'Clara came.')
  const after = shown()
  const seen: boolean[] = []
  followUndo({ editor, blocks }, [{ at, before, after }], (isUndone) => void seen.push(isUndone))

  write(editor, 'Clara came late.')
  editor.dispatchCommand(UNDO_COMMAND, undefined)
  await expect.poll(shown).toBe(after)
  expect(seen).toEqual([])
  editor.dispatchCommand(UNDO_COMMAND, undefined)
  await expect.poll(() => seen).toEqual([true])
  editor.dispatchCommand(REDO_COMMAND, undefined)
  await expect.poll(() => seen).toEqual([true, false])
})
