import { expect, it } from 'vitest'
import { scriptedModel } from '#tests/support/scripted-model.ts'
import { modelWriter } from './model-writer.ts'
import { type WatchedCall, watchModel } from './model/watch-model.ts'

const text = 'The tide comes in twice a day, and it leaves twice a day. Nobody in the harbour remarks on it.'

const open = () => {
  const calls: WatchedCall[] = []
  const model = watchModel(
    scriptedModel(() => `${text} People set their clocks by it.`),
    (call) => calls.push(call),
  )
  return { writer: modelWriter(model), calls }
}
const call = { context: { language: 'english' }, user: 'u1' } as const

it('records each edit of a user as one, with all its calls', async () => {
  const { writer, calls } = open()
  await Array.fromAsync(writer.customPrompt({ content: text, prompt: 'Add a sentence' }, call))
  const first = new Set(calls.map(({ usedFor }) => usedFor?.edit))
  await Array.fromAsync(writer.customPrompt({ content: text, prompt: 'Add a sentence' }, call))
  const all = new Set(calls.map(({ usedFor }) => usedFor?.edit))
  expect(calls.every(({ usedFor }) => usedFor?.user === 'u1')).toBe(true)
  expect([first.size, all.size]).toEqual([1, 2])
})

it('records what the caller names instead of an edit', async () => {
  const { writer, calls } = open()
  const usedFor = { user: null, tool: true } as const
  await Array.fromAsync(writer.customPrompt({ content: text, prompt: 'Add a sentence' }, { ...call, usedFor }))
  expect(calls[0]!.usedFor).toEqual(usedFor)
})
