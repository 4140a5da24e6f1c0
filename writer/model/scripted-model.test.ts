import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ModelRequest } from './language-model.ts'
import { ModelError } from './model-error.ts'
import { scriptedModel } from '#tests/support/scripted-model.ts'

const request = (task: string): ModelRequest => ({ task, messages: [{ role: 'user', content: 'Write' }] })
const say = async (model: ReturnType<typeof scriptedModel>, task: string) => {
  let text = ''
  for await (const event of model.text(request(task))) text += event.type === 'delta' ? event.text : `[${event.finish}]`
  return text
}

test('sends its replies in order, and reports when none is left', async () => {
  const model = scriptedModel(['  One two.\n\nThree.', { text: 'Cut', finish: 'length' }])
  expect(await say(model, 'section')).toBe('  One two.\n\nThree.[stop]')
  expect(await say(model, 'section')).toBe('Cut[length]')
  await expect(say(model, 'section')).rejects.toThrow('The script has no line for call 3, a section')
  expect(model.requests.map(({ task }) => task)).toEqual(['section', 'section', 'section'])
})

test('answers by task, with values for objects', async () => {
  const model = scriptedModel({ outline: { value: { title: 'Bees' } }, section: ({ task }) => `A ${task}.` })
  expect(await model.object(request('outline'), z.object({ title: z.string() }))).toEqual({ title: 'Bees' })
  expect(await say(model, 'section')).toBe('A section.[stop]')
})

test('yields its text before it breaks', async () => {
  const model = scriptedModel(() => new ModelError('cut', 'broke off', { partial: 'Half a' }))
  let text = ''
  const reading = (async () => {
    for await (const event of model.text(request('section'))) if (event.type === 'delta') text += event.text
  })()
  await expect(reading).rejects.toMatchObject({ type: 'cut' })
  expect(text).toBe('Half a')
})

test('gets one request to repair an object', async () => {
  const schema = z.object({ words: z.int().min(10) })
  const model = scriptedModel(['no JSON at all', '```json\n{"words": 12}\n```'])
  expect(await model.object(request('brief'), schema)).toEqual({ words: 12 })
  expect(model.requests).toHaveLength(2)
  const hopeless = scriptedModel(() => '{"words": 3}')
  await expect(hopeless.object(request('brief'), schema)).rejects.toMatchObject({
    type: 'invalid',
    partial: '{"words": 3}',
  })
})
