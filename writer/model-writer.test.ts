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

it('asks for a text without words neither once nor once per line, and leaves it as it is', async () => {
  const { writer, calls } = open()
  const breaks = Array.from({ length: 2000 }, () => '***').join('\n\n')
  const end = (await Array.fromAsync(writer.shorten({ content: breaks }, call))).at(-1)
  expect(end).toMatchObject({ text: breaks, note: 'unchanged' })
  expect(calls).toEqual([])
  // An author's request may ask for new text at this place.
  await Array.fromAsync(writer.customPrompt({ content: breaks, prompt: 'Write a story between these' }, call))
  expect(calls.length).toBeLessThan(20)
})

it('asks for the chunks that have words, and keeps the others', async () => {
  const { writer, calls } = open()
  const breaks = Array.from({ length: 4000 }, () => '***').join('\n\n')
  const content = `${text}\n\n${breaks}`
  const end = (await Array.fromAsync(writer.paraphrase({ content, tone: '' }, call))).at(-1)
  expect(end?.text.endsWith('\n\n***\n\n***')).toBe(true)
  expect(end?.text.startsWith(text)).toBe(true)
  expect(calls.length).toBeLessThan(3)
})
