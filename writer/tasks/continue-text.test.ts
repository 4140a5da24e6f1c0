import { expect, test } from 'vitest'
import { ModelError } from '#writer/model/model-error.ts'
import { noSurroundings } from '#writer/desk/surroundings.ts'
import { modelWriter } from '#writer/model-writer.ts'
import { builtinWriter } from '#writer/builtin/builtin-writer.ts'
import type { WritingCall } from '#writer/writer.ts'
import { type ScriptedReply, scriptedModel } from '#tests/support/scripted-model.ts'

const call: WritingCall = {
  context: { language: 'english' },
  user: 'u1',
  surroundings: {
    ...noSurroundings,
    before: 'The fog came in over the harbour.',
    after: 'Nobody slept that night in the harbour. The bell rang until dawn.',
  },
}

const write = async (
  lines: ScriptedReply[],
  request: { before: string; after?: string; brief?: boolean },
  writingCall: WritingCall = call,
) => {
  const model = scriptedModel(lines)
  let shown = ''
  for await (const event of modelWriter(model).continueText({ after: '', ...request }, writingCall)) {
    if (event.type === 'end')
      return { ...event, shown, calls: model.requests.length, prompt: model.requests[0]!.messages.at(-1)!.content }
    shown = event.replaces ? event.text : shown + event.text
  }
  throw new Error('no end')
}

test('a sentence is continued, and neither its beginning nor the text after is repeated', async () => {
  const before = 'It was late. The keeper counted the boats and'
  const line = 'went down to the quay, where the lamp still burned.'
  expect((await write([line], { before })).text).toBe(line)
  expect((await write([`The keeper counted the boats and ${line}`], { before })).text).toBe(line)
  expect((await write([`boats and ${line}`], { before })).text).toBe(line)
  expect((await write([`${line} Nobody slept that night in the harbour.`], { before })).text).toBe(line)
  expect(
    (await write(['went down to the quay, he thought'], { before, after: ' he thought, and stopped.' })).text,
  ).toBe('went down to the quay,')
})

test('a repeated beginning is never shown', async () => {
  const { shown, text } = await write(['The keeper counted the boats and then he slept.'], {
    before: 'It was late. The keeper counted the boats and',
  })
  expect([shown, text]).toEqual(['then he slept.', 'then he slept.'])
})

test('the prompt has the text before and after the caret and says how to go on', async () => {
  const { prompt } = await write(['went home.'], { before: 'The keeper', after: ' and slept.' })
  expect(prompt).toMatch(/The fog came in over the harbour\.\n\nThe keeper\n<\/before/)
  expect(prompt).toMatch(/<after-\w+>\nand slept\./)
  expect(prompt).toContain('It stops inside a sentence.')
  expect((await write(['He slept.'], { before: 'He ate.' })).prompt).toContain('Begin with a new one')
  expect((await write(['He slept.'], { before: '' })).prompt).toContain('Begin a new paragraph.')
})

test('only one paragraph is written, without a heading', async () => {
  const { text, words } = await write(['## Night\n\nThe lamp went out.\n\nThen came the morning.'], {
    before: 'He ate.',
  })
  expect([text, words]).toEqual(['The lamp went out.', 4])
})

test('a suggestion ends at the next punctuation mark', async () => {
  const brief = true
  expect((await write(['walked 3.5 miles, then slept. Later he ate.'], { before: 'He', brief })).text).toBe(
    'walked 3.5 miles,',
  )
  expect((await write(['walked on'], { before: 'He', brief })).text).toBe('walked on')
  const chinese: WritingCall = { ...call, context: { language: 'chinese_simplified' } }
  expect((await write(['走到海边，然后睡了。'], { before: '他', brief }, chinese)).text).toBe('走到海边，')
})

test('a refusal is asked again and never shown; two refusals are an error', async () => {
  const refusal = "I'm sorry, but I can't help with that request."
  const { text, shown, calls } = await write([refusal, 'went home.'], { before: 'The keeper' })
  expect([text, shown, calls]).toEqual(['went home.', 'went home.', 2])
  await expect(write([refusal, refusal], { before: 'The keeper' })).rejects.toThrow(ModelError)
})

test('an answer that only repeats the text is asked again', async () => {
  const { text, calls } = await write(['The keeper went down', 'to the quay.'], { before: 'The keeper went down' })
  expect([text, calls]).toEqual(['to the quay.', 2])
})

test('the built-in writer says that it needs a model', async () => {
  const prose = builtinWriter().continueText({ before: 'He', after: '' }, call)
  await expect(prose[Symbol.asyncIterator]().next()).rejects.toThrow('needs a language model')
})
