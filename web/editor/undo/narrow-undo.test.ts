import { createEmptyHistoryState, registerHistory } from '@lexical/history'
import { HISTORY_MERGE_TAG, HISTORY_PUSH_TAG, REDO_COMMAND, UNDO_COMMAND } from 'lexical'
import { expect, it } from 'vitest'
import { blockToEditorNode } from '#manuscript/model/blocks/write-block.ts'
import { howMany } from '#tests/how-many.ts'
import { random } from '#tests/random.ts'
import { headlessEditor } from '#web/editor/headless-editor.ts'
import { listBlocks } from '../blocks/block-list.ts'
import { keepChapters } from '../blocks/keep-chapters.ts'
import { fillText, spliceText } from '../blocks/splice-text.ts'
import { isReplaced, narrowUndo } from './narrow-undo.ts'

const paragraph = (text: string) => blockToEditorNode({ type: 'paragraph', text: [{ text }] })
const chapter = (text: string) => ({ ...paragraph(text), type: 'heading', tag: 'h2' })
const below = (limit: number) => Math.floor(random() * limit)

const open = (length: number) => {
  const editor = headlessEditor()
  keepChapters(editor)
  narrowUndo(editor)
  registerHistory(editor, createEmptyHistoryState(), 0)
  const list = listBlocks(editor)
  const blocks = Array.from({ length }, (_, at) => (at % 9 === 0 ? chapter(`Chapter ${at}`) : paragraph(`Line ${at}`)))
  fillText(editor, blocks, 'ltr', [HISTORY_MERGE_TAG])
  const texts = () => {
    const fresh = listBlocks(editor)
    fresh.stop()
    const all = list.blocks().map(({ json }) => json)
    // The list that is kept up to date is the same as a new one.
    expect(all).toEqual(fresh.blocks().map(({ json }) => json))
    return all
  }
  return {
    editor,
    texts,
    replace: (start: number, deleteCount: number, lines: readonly string[]) =>
      spliceText(editor, [{ start, deleteCount, blocks: lines.map(paragraph) }], [HISTORY_PUSH_TAG]),
    run: async (command: typeof UNDO_COMMAND) => {
      editor.dispatchCommand(command, undefined)
      await Promise.resolve()
      return texts()
    },
  }
}

it('reports only the changed part of a long text as dirty', async () => {
  const { editor, texts, replace, run } = open(2000)
  const before = texts()
  replace(1000, 1, ['changed', 'and added'])
  const after = texts()
  const dirty: number[] = []
  const replaced: boolean[] = []
  editor.registerUpdateListener((update) => {
    dirty.push(update.dirtyElements.size + update.dirtyLeaves.size)
    replaced.push(isReplaced(update))
  })
  expect(await run(UNDO_COMMAND)).toEqual(before)
  expect(await run(REDO_COMMAND)).toEqual(after)
  expect(replaced).not.toContain(true)
  expect(Math.max(...dirty)).toBeLessThan(50)
})

/** Returns the texts after each undo and redo of a random session, and those that were expected. */
const session = async () => {
  const { texts, replace, run } = open(30 + below(60))
  const states = [texts()]
  const [results, expected]: [string[][], string[][]] = [[], []]
  let at = 0
  for (let step = 0; step < 25; step++) {
    const isUndo = random() < 0.5
    if (random() < 0.5 && (isUndo ? at > 0 : at < states.length - 1)) {
      results.push(await run(isUndo ? UNDO_COMMAND : REDO_COMMAND))
      at += isUndo ? -1 : 1
      expected.push(states[at]!)
      continue
    }
    const start = below(Math.max(1, states[at]!.length - 12))
    replace(
      start,
      below(12),
      Array.from({ length: 1 + below(12) }, (_, line) => `New ${step} ${line}`),
    )
    at++
    states.splice(at, Infinity, texts())
  }
  return { results, expected }
}

it(`lists the blocks that each step restores in ${howMany('UNDO_SESSIONS')} random sessions`, async () => {
  for (let at = 0; at < howMany('UNDO_SESSIONS'); at++) {
    const { results, expected } = await session()
    expect(results).toEqual(expected)
  }
})
