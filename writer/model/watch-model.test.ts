import { expect, it } from 'vitest'
import { z } from 'zod'
import { limitModel } from './limit-model.ts'
import type { ModelRequest } from './language-model.ts'
import { ModelError } from './model-error.ts'
import { type ScriptedReply, scriptedModel } from '#tests/support/scripted-model.ts'
import { attributeCalls } from './attribute-calls.ts'
import { createCallQueue } from './call-queue.ts'
import { type WatchedCall, watchModel } from './watch-model.ts'

const request = { messages: [{ role: 'user' as const, content: 'Say something' }], task: 'section' }

const watched = (...script: ScriptedReply[] | [(modelRequest: ModelRequest) => ScriptedReply]) => {
  const calls: WatchedCall[] = []
  const [first] = script
  const model = limitModel(
    watchModel(scriptedModel(typeof first === 'function' ? first : (script as ScriptedReply[])), (call) =>
      calls.push(call),
    ),
    createCallQueue(1),
  )
  return { model, calls }
}

it('reports a complete text once, with its tokens and the time of the first token', async () => {
  const { model, calls } = watched('One two three.')
  const events = await Array.fromAsync(model.text(request))
  expect(events.at(-1)).toMatchObject({ type: 'end', finish: 'stop' })
  expect(calls).toEqual([
    {
      model: 'Scripted model',
      task: 'section',
      outcome: 'stop',
      seconds: expect.any(Number),
      firstTokenSeconds: expect.any(Number),
      usage: { inputTokens: expect.any(Number), outputTokens: expect.any(Number) },
      words: 3,
      shortened: null,
    },
  ])
})

it('reports how an incomplete text ended', async () => {
  const { model, calls } = watched(
    { text: 'One two', finish: 'length' },
    new ModelError('limited', 'too often'),
    new ModelError('cut', 'broke off', { partial: 'One' }),
    'One two three.',
  )
  await Array.fromAsync(model.text(request))
  for (let call = 0; call < 2; call++) await Array.fromAsync(model.text(request)).catch(() => undefined)
  for await (const _ of model.text(request)) break
  expect(calls.map(({ outcome }) => outcome)).toEqual(['length', 'limited', 'cut', 'left'])
  expect(calls.map(({ firstTokenSeconds }) => firstTokenSeconds !== null)).toEqual([true, false, true, true])
})

it('reports a requested object as a whole', async () => {
  const { model, calls } = watched({ value: { title: 'Ebb' } }, new ModelError('timeout', 'silent'))
  const schema = z.object({ title: z.string() })
  expect(await model.object(request, schema)).toEqual({ title: 'Ebb' })
  await expect(model.object(request, schema)).rejects.toThrow('silent')
  expect(calls).toMatchObject([
    { outcome: 'stop', usage: { inputTokens: expect.any(Number), outputTokens: expect.any(Number) }, words: 0 },
    { outcome: 'timeout', usage: null },
  ])
})

it('reports and forwards what was omitted from a prompt that was too long', async () => {
  const reports: string[][] = []
  const { model, calls } = watched((modelRequest) => {
    modelRequest.onShortened?.({ parts: ['reference'], tokens: 300 })
    modelRequest.onShortened?.({ parts: ['reference', 'outline'], tokens: 50 })
    return 'One two three.'
  })
  await Array.fromAsync(model.text({ ...request, onShortened: ({ parts }) => reports.push(parts) }))
  expect(calls).toMatchObject([{ shortened: { parts: ['reference', 'outline'], tokens: 350 } }])
  expect(reports).toEqual([['reference'], ['reference', 'outline']])
})

it('estimates what a stream used that its reader left, because the provider charges for it', async () => {
  const { model, calls } = watched('One two three four five six seven.', new ModelError('limited', 'too often'))
  for await (const _ of model.text(request)) break
  await Array.fromAsync(model.text(request)).catch(() => undefined)
  expect(calls[0]).toMatchObject({ outcome: 'left', usage: { inputTokens: expect.any(Number), outputTokens: 1 } })
  expect(calls[1]).toMatchObject({ outcome: 'limited', usage: null })
})

it('adds up the cached tokens of all replies of a call', async () => {
  const { model, calls } = watched((modelRequest) => {
    modelRequest.onUsage?.({ inputTokens: 2000, outputTokens: 10, cachedTokens: 1024 })
    modelRequest.onUsage?.({ inputTokens: 3000, outputTokens: 10 })
    return { value: { title: 'Ebb' } }
  })
  await model.object(request, z.object({ title: z.string() }))
  expect(calls[0]!.usage).toMatchObject({ cachedTokens: 1024 })
  expect(calls[0]!.usage!.inputTokens).toBeGreaterThanOrEqual(5000)
})

it('reports what a call was made for', async () => {
  const { model, calls } = watched('One.', 'Two.')
  await Array.fromAsync(attributeCalls(model, { user: 'u1', book: 'b1' }).text(request))
  await Array.fromAsync(model.text(request))
  expect(calls.map(({ usedFor }) => usedFor)).toEqual([{ user: 'u1', book: 'b1' }, undefined])
})
