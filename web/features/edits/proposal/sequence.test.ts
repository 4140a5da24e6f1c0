import { expect, test } from 'vitest'
import type { Target } from '../edit.ts'
import { openProposal } from './proposal.ts'
import { openSequence } from './sequence.ts'

const targetOf = (text: string): Target => ({
  keys: [text],
  at: 0,
  json: [JSON.stringify({ type: 'paragraph', version: 1, children: [{ type: 'text', version: 1, text, format: 0 }] })],
  content: text,
})

const open = (texts: string[], failing = '') => {
  const requests: string[] = []
  const answers = new Map<string, () => void>()
  const sequence = openSequence({
    action: { type: 'expand' },
    targets: texts.map(targetOf),
    locate: (target) => (target.content === 'gone' ? null : target),
    onChange: () => {},
    open: (target, onChange) =>
      openProposal({
        action: { type: 'expand' },
        target,
        language: 'english',
        onChange,
        ask: async function* () {
          requests.push(target.content)
          await new Promise<void>((resolve) => answers.set(target.content, resolve))
          if (target.content === failing) throw new Error('No words are left.')
          yield `${target.content} written anew`
        },
      }),
  })
  const answer = async (text: string) => {
    await expect.poll(() => answers.has(text)).toBe(true)
    answers.get(text)!()
    await expect
      .poll(() => sequence.parts.find(({ target }) => target.content === text)!.proposal!.state.type)
      .not.toBe('writing')
  }
  return { sequence, asked: requests, answer }
}

test('writes part after part while the first ones wait, and ends with the last', async () => {
  const { sequence, asked: requests, answer } = open(['one', 'two', 'three'])
  await answer('one')
  await expect.poll(() => requests).toEqual(['one', 'two'])
  expect(sequence.current.target.content).toBe('one')
  expect(sequence.next()).toBe(true)
  expect(sequence.current.target.content).toBe('two')
  await answer('two')
  await answer('three')
  expect(sequence.next()).toBe(true)
  expect(sequence.next()).toBe(false)
})

test('of many parts, only some are written before the author decides', async () => {
  const texts = Array.from({ length: 12 }, (_, at) => `part ${at}`)
  const { sequence, asked: requests, answer } = open(texts)
  for (const text of texts.slice(0, 10)) await answer(text)
  expect(sequence.isWriting()).toBe(false)
  expect(sequence.isAhead).toBe(true)
  expect(requests).toHaveLength(10)
  sequence.next()
  await expect.poll(() => requests).toHaveLength(11)
})

test('a problem stops it before the next part, and the rest can be written later', async () => {
  const { sequence, asked: requests, answer } = open(['one', 'two', 'three'], 'two')
  await answer('one')
  await answer('two')
  expect([requests, sequence.left, sequence.isWriting()]).toEqual([['one', 'two'], 1, false])
  sequence.resume()
  await expect.poll(() => requests).toEqual(['one', 'two', 'three'])
})

test('a stop keeps what is written and asks for nothing more', async () => {
  const { sequence, asked: requests, answer } = open(['one', 'two', 'three'])
  await answer('one')
  sequence.stop()
  expect([requests, sequence.isWriting(), sequence.current.proposal!.state.type]).toEqual([
    ['one', 'two'],
    false,
    'review',
  ])
})

test('a part whose text was changed meanwhile is left alone', async () => {
  const { asked: requests, answer, sequence } = open(['one', 'gone', 'three'])
  await answer('one')
  await expect.poll(() => requests).toEqual(['one', 'three'])
  expect(sequence.parts[1]!.isDone).toBe(true)
})
