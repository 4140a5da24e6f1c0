import { expect, it } from 'vitest'
import { z } from 'zod'
import { fallbackModel } from './fallback-model.ts'
import type { LanguageModel, ModelRequest } from './language-model.ts'
import { ModelError, type ModelErrorType } from './model-error.ts'
import { purposeModel, purposeOf } from './purpose-model.ts'

const request: ModelRequest = { task: 'section', messages: [{ role: 'user', content: 'Write.' }] }

const speaking = (name: string, text = name): LanguageModel => ({
  name,
  text: async function* () {
    yield { type: 'delta', text }
    yield { type: 'end', finish: 'stop', usage: { inputTokens: 1, outputTokens: 1 } }
  },
  object: async (_, schema) => schema.parse({ by: name }),
})

/** Creates a model that fails after it has streamed the text `said`. */
const failing = (kind: ModelErrorType, said = ''): LanguageModel => ({
  name: 'failing',
  text: async function* () {
    if (said) yield { type: 'delta', text: said }
    throw new ModelError(kind, `It is ${kind}.`)
  },
  object: async () => {
    throw new ModelError(kind, `It is ${kind}.`)
  },
})

const say = async (model: LanguageModel) => {
  let text = ''
  for await (const event of model.text(request)) if (event.type === 'delta') text += event.text
  return text
}
const By = z.object({ by: z.string() })

it.each<ModelErrorType>([
  'unreachable',
  'timeout',
  'cut',
  'limited',
  'no-credit',
  'unauthorized',
  'rejected',
  'too-long',
  'invalid',
])('asks the next model where one is %s', async (kind) => {
  const reports: string[] = []
  const model = fallbackModel([failing(kind), failing(kind), speaking('third')], (from, to) =>
    reports.push(`${from} ${to}`),
  )
  expect([model.name, await say(model), await model.object(request, By)]).toEqual(['failing', 'third', { by: 'third' }])
  expect(reports).toEqual(['failing failing', 'failing third', 'failing failing', 'failing third'])
})

it.each<ModelErrorType>(['refused', 'aborted'])('asks no other model where one is %s', async (kind) => {
  const model = fallbackModel([failing(kind), speaking('second')])
  await expect(say(model)).rejects.toMatchObject({ type: kind })
  await expect(model.object(request, By)).rejects.toMatchObject({ type: kind })
})

it('never yields a text twice: a stream that breaks midway fails', async () => {
  const model = fallbackModel([failing('cut', 'Once upon'), speaking('second')])
  await expect(say(model)).rejects.toMatchObject({ type: 'cut' })
})

it('fails with the last model’s error', async () => {
  await expect(say(fallbackModel([failing('timeout'), failing('no-credit')]))).rejects.toMatchObject({
    type: 'no-credit',
  })
})

it.each([
  ['outline', 'plan'],
  ['brief', 'plan'],
  ['title', 'plan'],
  ['section', 'prose'],
  ['section-continue', 'prose'],
  ['boundary', 'prose'],
  ['paraphrase', 'edits'],
  ['rewrite-title', 'edits'],
])('uses the model for %s for %s', async (task, purpose) => {
  expect(purposeOf(task)).toBe(purpose)
  const model = purposeModel({ plan: speaking('plan'), prose: speaking('prose'), edits: speaking('edits') })
  expect(await model.object({ ...request, task }, By)).toEqual({ by: purpose })
})
