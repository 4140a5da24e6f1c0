import { createEmptyHistoryState, registerHistory } from '@lexical/history'
import {
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  HISTORY_MERGE_TAG,
  HISTORY_PUSH_TAG,
  REDO_COMMAND,
  UNDO_COMMAND,
} from 'lexical'
import { expect, it } from 'vitest'
import { diffBlocks } from '#manuscript/model/diff/diff-blocks.ts'
import { blockToEditorNode } from '#manuscript/model/blocks/write-block.ts'
import { howMany } from '#tests/how-many.ts'
import { random } from '#tests/random.ts'
import { headlessEditor } from '#web/editor/headless-editor.ts'
import { $blocksOf, keepChapters } from '../blocks/keep-chapters.ts'
import { fillText, spliceText } from '../blocks/splice-text.ts'
import { keepUndo } from './keep-undo.ts'

const paragraph = (text: string) => blockToEditorNode({ type: 'paragraph', text: [{ text }] })

/** Opens a text of one-line paragraphs with a history in which each own change is a step. */
const open = (lines: readonly string[]) => {
  const editor = headlessEditor()
  keepChapters(editor)
  const history = createEmptyHistoryState()
  const undo = keepUndo(editor, history, (error) => {
    throw error
  })
  registerHistory(editor, history, 0)
  fillText(editor, lines.map(paragraph), 'ltr', [HISTORY_MERGE_TAG])
  history.undoStack.length = 0
  const read = () => editor.getEditorState().read(() => $blocksOf($getRoot()).map((block) => block.getTextContent()))
  const splicesTo = (next: readonly string[]) =>
    diffBlocks(read(), next).map((splice) => ({ ...splice, blocks: splice.blocks.map(paragraph) }))
  const command = async (name: typeof UNDO_COMMAND) => {
    editor.dispatchCommand(name, undefined)
    await Promise.resolve()
    return read()
  }
  return {
    read,
    change: (...next: string[]) => spliceText(editor, splicesTo(next), [HISTORY_PUSH_TAG]),
    take: (...next: string[]) => undo.take(() => spliceText(editor, splicesTo(next), [HISTORY_MERGE_TAG])),
    undo: () => command(UNDO_COMMAND),
    redo: () => command(REDO_COMMAND),
    select: (at: number, offset: number) =>
      editor.update(
        () => {
          $blocksOf($getRoot())[at]!.getFirstChildOrThrow().selectStart()
          const selection = $getSelection()
          if ($isRangeSelection(selection))
            for (const point of [selection.anchor, selection.focus]) point.set(point.key, offset, 'text')
        },
        { discrete: true },
      ),
    /** Returns the paragraph with the caret, and the place in it. */
    caret: () =>
      editor.getEditorState().read(() => {
        const selection = $getSelection()
        if (!$isRangeSelection(selection)) return null
        return [$getNodeByKey(selection.anchor.key)!.getTextContent(), selection.anchor.offset]
      }),
    steps: () => [history.undoStack.length, history.redoStack.length],
  }
}

it('takes back and repeats own steps around a change from elsewhere', async () => {
  const text = open(['a', 'b', 'c'])
  text.change('a1', 'b', 'c')
  text.change('a1', 'b', 'c', 'd')
  text.take('a1', 'new', 'B', 'c', 'd')
  expect(await text.undo()).toEqual(['a1', 'new', 'B', 'c'])
  expect(await text.undo()).toEqual(['a', 'new', 'B', 'c'])
  text.take('a', 'new', 'B2', 'c')
  expect(await text.redo()).toEqual(['a1', 'new', 'B2', 'c'])
  text.take('a1', 'newer', 'B2', 'c')
  expect(await text.redo()).toEqual(['a1', 'newer', 'B2', 'c', 'd'])
  expect(await text.undo()).toEqual(['a1', 'newer', 'B2', 'c'])
  expect(await text.undo()).toEqual(['a', 'newer', 'B2', 'c'])
  expect(text.steps()).toEqual([0, 2])
})

it('leaves out steps in a block that was changed elsewhere, and takes back the steps before them', async () => {
  const text = open(['a', 'b', 'c'])
  text.change('a1', 'b', 'c')
  text.change('a1', 'b1', 'c')
  text.change('a1', 'b1 and', 'second half', 'c')
  text.change('a1', 'b1 and', 'second half', 'c1')
  text.take('a1', 'theirs', 'second half', 'c1')
  expect(await text.undo()).toEqual(['a1', 'theirs', 'second half', 'c'])
  // The step that split the paragraph stays as a whole: without it, its second half would be lost.
  expect(await text.undo()).toEqual(['a', 'theirs', 'second half', 'c'])
  expect(text.steps()).toEqual([0, 2])
  expect(await text.redo()).toEqual(['a1', 'theirs', 'second half', 'c'])
  expect(await text.redo()).toEqual(['a1', 'theirs', 'second half', 'c1'])
})

it('cannot undo if all steps are in the block that was changed elsewhere', async () => {
  const text = open(['a', 'b'])
  text.change('a1', 'b')
  text.change('a12', 'b')
  text.take('theirs', 'b')
  expect(text.steps()).toEqual([0, 0])
  expect(await text.undo()).toEqual(['theirs', 'b'])
})

it('does not bring back or remove a paragraph that was deleted or added elsewhere', async () => {
  const text = open(['a', 'b', 'c'])
  text.change('a', 'b', 'c1')
  text.change('c1')
  text.take('c1', 'theirs')
  expect(await text.undo()).toEqual(['a', 'b', 'c1', 'theirs'])
  text.take('a', 'c1', 'theirs')
  expect(await text.undo()).toEqual(['a', 'c', 'theirs'])
  expect(await text.redo()).toEqual(['a', 'c1', 'theirs'])
  // The step that deleted both paragraphs is left out, since one of them was deleted elsewhere.
  expect(await text.redo()).toEqual(['a', 'c1', 'theirs'])
})

it('puts the caret where the step that is taken back was made', async () => {
  const text = open(['first', 'second', 'third'])
  text.select(1, 3)
  text.change('first', 'third')
  text.take('first', 'third', 'fourth')
  await text.undo()
  expect(text.caret()).toEqual(['second', 3])
})

it('takes back and repeats own words in a paragraph that was also changed elsewhere', async () => {
  const text = open(['One. Two.'])
  text.change('One. Own. Two.')
  text.change('One. Own. More. Two.')
  text.take('One. Own. More. Two. Theirs.')
  expect(await text.undo()).toEqual(['One. Own. Two. Theirs.'])
  text.take('Theirs. One. Own. Two. Theirs.')
  expect(await text.undo()).toEqual(['Theirs. One. Two. Theirs.'])
  expect(await text.redo()).toEqual(['Theirs. One. Own. Two. Theirs.'])
  expect(await text.redo()).toEqual(['Theirs. One. Own. More. Two. Theirs.'])
})

it('leaves a step out whose words were also changed elsewhere', async () => {
  const text = open(['One two.'])
  text.change('One own words two.')
  text.take('One own other words two.')
  expect(await text.undo()).toEqual(['One own other words two.'])
})

it('undoes many steps after a change to a paragraph that all of them changed', async () => {
  const lines = Array.from({ length: 50 }, (_, at) => `line ${at}`)
  const text = open(lines)
  text.change('first', ...lines.slice(1))
  for (let at = 0; at < 60; at++) text.change('first', `typed ${at}`, ...lines.slice(2))
  text.take('first', 'theirs', ...lines.slice(2))
  expect(await text.undo()).toEqual(['line 0', 'theirs', ...lines.slice(2)])
})

const below = (count: number) => Math.floor(random() * count)

it(`never loses a word from elsewhere in ${howMany('UNDO_AFTER_MERGE')} random sessions`, async () => {
  for (let session = 0; session < howMany('UNDO_AFTER_MERGE'); session++) {
    const text = open(['a', 'b', 'c', 'd'])
    /** Words from elsewhere that no own change removed, so that no undo or redo may remove them. */
    const theirs = new Set<string>()
    let words = 0
    const changed = (by: string): string[] => {
      const now = text.read()
      const [at, length] = [below(now.length), 1 + below(2)]
      const fresh = Array.from({ length: below(3) }, () => `${by}${++words}`)
      const next = now.toSpliced(at, below(3) === 0 ? 0 : length, ...fresh)
      return next.length > 0 ? next : [`${by}${++words}`]
    }
    for (let act = 0; act < 30; act++) {
      const what = below(6)
      const before = text.read()
      if (what < 2) text.change(...changed('own'))
      else if (what === 2) text.take(...changed('theirs'))
      else if (what < 5) await text.undo()
      else await text.redo()
      const after = text.read()
      const gone = before.filter((line) => theirs.has(line) && !after.includes(line))
      expect(what > 2 ? gone : []).toEqual([])
      for (const line of gone) theirs.delete(line)
      for (const line of after) if (what === 2 && line.startsWith('theirs') && !before.includes(line)) theirs.add(line)
      expect(new Set(after).size).toBe(after.length)
    }
    const last = text.read()
    const [, redo] = text.steps()
    while (text.steps()[0]! > 0) await text.undo()
    while (text.steps()[1]! > redo!) await text.redo()
    expect(text.read()).toEqual(last)
  }
})

it('undoes and repeats everything if changes from elsewhere are in other paragraphs', async () => {
  for (let session = 0; session < howMany('UNDO_AFTER_MERGE'); session++) {
    // Own steps and changes from elsewhere are on different sides of a line.
    let [own, theirs] = [
      ['a', 'b'],
      ['c', 'd'],
    ]
    const text = open([...own, '-', ...theirs])
    let words = 0
    const changed = (lines: readonly string[]) =>
      lines.toSpliced(below(lines.length + 1), below(2), ...Array.from({ length: 1 + below(2) }, () => `w${++words}`))
    const past = [own]
    let at = 0
    for (let act = 0; act < 25; act++) {
      const what = below(5)
      if (what === 0) {
        own = changed(own)
        past.splice(++at, Infinity, own)
        text.change(...own, '-', ...theirs)
      } else if (what < 3) text.take(...own, '-', ...(theirs = changed(theirs)))
      else if (what === 3 && at > 0) {
        own = past[--at]!
        await text.undo()
      } else if (what === 4 && at < past.length - 1) {
        own = past[++at]!
        await text.redo()
      }
      expect(text.read()).toEqual([...own, '-', ...theirs])
    }
  }
})
