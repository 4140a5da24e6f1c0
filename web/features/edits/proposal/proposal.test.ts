import { expect, test } from 'vitest'
import { textOfBlock } from '#manuscript/model/blocks/lines-of-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { Action } from '../edit.ts'
import { blocksOf, editorNodesFor } from '../made-blocks.ts'
import { openProposal } from './proposal.ts'
import { isProse } from '../prose.ts'

const words = (text: string) => ({ type: 'text', version: 1, text, format: 0 })
const paragraph = (text: string): EditorNode => ({ type: 'paragraph', version: 1, children: [words(text)] })
const jsonOf = (nodes: EditorNode[]) => nodes.map((node) => JSON.stringify(node))

const propose = async (before: EditorNode[], pieces: (string | Error)[], action: Action = { type: 'expand' }) => {
  const json = jsonOf(before)
  let notify: (() => void) | undefined
  let go: ((piece: string | Error) => void) | undefined
  const proposal = openProposal({
    action,
    target: { keys: json.map((_, at) => String(at)), json, at: 0, content: '' },
    language: 'english',
    ask: async function* () {
      for (;;) {
        const piece = await new Promise<string | Error>((resolve) => (go = resolve))
        if (piece instanceof Error) throw piece
        if (piece === 'END') return
        yield piece
      }
    },
    onChange: () => notify?.(),
  })
  for (const piece of pieces) {
    const heard = new Promise<void>((resolve) => (notify = resolve))
    await new Promise((resolve) => setTimeout(resolve))
    go!(piece)
    await heard
  }
  return proposal
}
const textOf = (proposal: Awaited<ReturnType<typeof propose>>, rest = true) => proposal.result(rest).map(textOfBlock)

const before = [paragraph('The red boat left the old harbour before the long night fell.')]
const after = 'The blue boat left the old harbour before the short night fell.'

test('grows while it is written, and then becomes a set of changes', async () => {
  const proposal = await propose(before, ['The blue'])
  expect(proposal.state).toEqual({ type: 'writing', text: 'The blue' })
  const whole = await propose(before, [after, 'END'])
  expect(whole.state).toMatchObject({ type: 'review', changes: 2, end: 'whole' })
  expect(textOf(whole)).toEqual([after])
})

test('applies only the accepted changes', async () => {
  const proposal = await propose(before, [after, 'END'])
  proposal.decide(0, false)
  expect(textOf(proposal)).toEqual(['The red boat left the old harbour before the short night fell.'])
  proposal.decide(0, true)
  expect(textOf(proposal, false)).toEqual(['The blue boat left the old harbour before the long night fell.'])
})

test('a stop keeps the written text, and the part of the original that was not reached', async () => {
  const proposal = await propose(before, ['The blue boat left the old harbour'])
  expect(proposal.stop()).toBe(true)
  expect(proposal.state).toMatchObject({ type: 'review', end: 'stopped' })
  expect(textOf(proposal)).toEqual(['The blue boat left the old harbour before the long night fell.'])
})

test('has nothing to review if it is stopped before any text arrived', async () => {
  expect((await propose(before, [])).stop()).toBe(false)
})

test('an interrupted proposal offers the written text, and keeps the part of the original that was not reached', async () => {
  const proposal = await propose(before, ['The blue boat left', new Error('gone')])
  expect(proposal.state).toMatchObject({ type: 'review', end: 'cut', problem: { message: 'gone' } })
  expect(textOf(proposal)).toEqual(['The blue boat left The red boat left the old harbour before the long night fell.'])
})

test('fails with the error if no text arrived, or if the result is empty', async () => {
  expect((await propose(before, [new Error('gone')])).state).toMatchObject({
    type: 'failed',
    error: { message: 'gone' },
  })
  expect((await propose(before, ['END'])).state).toMatchObject({ type: 'failed' })
})

test('an unchanged block keeps properties that only the editor knows', async () => {
  const nested: EditorNode = {
    type: 'list',
    version: 1,
    listType: 'bullet',
    tag: 'ul',
    children: [{ type: 'listitem', version: 1, indent: 3, value: 1, children: [words('Deep')] }],
  }
  const text = [paragraph('One stays as it is.'), nested]
  const proposal = await propose(text, ['Two stays as it is.\n\n- Deep', 'END'])
  const nodes = editorNodesFor(proposal.result(true), jsonOf(text))
  expect(nodes[1]).toEqual(nested)
  expect(nodes[0]).toMatchObject({ type: 'paragraph', children: [{ text: 'Two stays as it is.' }] })
})

test('a title becomes one line, whatever formatting it has', async () => {
  const heading: EditorNode = { type: 'heading', version: 1, tag: 'h2', children: [words('The tide')] }
  const proposal = await propose([heading], ['# 1. The *turning* tide', 'END'], { type: 'rewriteTitle' })
  expect(textOf(proposal)).toEqual(['# 1. The *turning* tide'])
  expect(blocksOf(jsonOf([heading]))).toEqual([{ type: 'paragraph', text: [{ text: 'The tide' }] }])
})

test('a proposal keeps the formats of words that it does not change', async () => {
  const formatted = (text: string, format: number, more: object = {}) => ({ ...words(text), format, ...more })
  const target: EditorNode = {
    type: 'paragraph',
    version: 1,
    children: [
      words('The water, H'),
      formatted('2', 32),
      words('O, was '),
      formatted('warm', 4),
      words(' cold in the '),
      formatted('Northern', 0, { $: { caps: 'small' } }),
      words(' sea.'),
    ],
  }
  expect(isProse(target)).toBe(true)
  expect(isProse({ ...target, $: { style: 'verse' } })).toBe(false)
  const proposal = await propose([target], ['The water, H2O, was warm icy in the Northern sea.', 'END'])
  const [block] = proposal.result(true)
  expect(block).toMatchObject({
    text: [
      { text: 'The water, H' },
      { text: '2', script: 'sub' },
      { text: 'O, was ' },
      { text: 'warm', strike: true },
      { text: ' icy in the ' },
      { text: 'Northern', smallCaps: true },
      { text: ' sea.' },
    ],
  })
})

test('the only item of a list keeps its number, which elsewhere is part of a sentence', async () => {
  const item = { type: 'listitem', version: 1, value: 5, children: [words('The red boat left.')] }
  const list: EditorNode = { type: 'list', version: 1, tag: 'ol', listType: 'number', start: 5, children: [item] }
  const marks = [{ depth: 0, ordered: true, start: 5 }]
  const reply = '5. The blue boat left.'
  const proposal = await propose([list], [reply, 'END'])
  expect(proposal.result(true)).toEqual([
    { type: 'list', ordered: true, items: [[{ text: 'The blue boat left.' }]], marks },
  ])
  expect(textOf(await propose(before, [reply, 'END']))).toEqual([reply])
})
