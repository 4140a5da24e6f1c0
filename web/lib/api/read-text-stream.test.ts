import { expect, test } from 'vitest'
import type { StreamedEvent } from '#contract/endpoint.ts'
import { readTextStream } from './read-text-stream.ts'

type Event = StreamedEvent<string>

async function* stream(...events: Event[]) {
  yield* events
}
const delta = (text: string, replaces?: true): Event => ({ type: 'delta', text, ...(replaces && { replaces }) })
const end: Event = { type: 'end', reply: 'whole', words: 1 }
const read = (events: Event[], signal = new AbortController().signal) =>
  Array.fromAsync(readTextStream(stream(...events), signal))

test('yields the text so far after each delta, and the reply at the end', async () => {
  expect(await read([delta('One '), delta('two'), end])).toEqual([
    { type: 'partial', text: 'One ' },
    { type: 'partial', text: 'One two' },
    { type: 'reply', reply: 'whole' },
  ])
})

test('starts again at a delta that replaces the ones before it', async () => {
  const texts = await read([delta('One '), delta('Uno ', true), delta('dos'), end])
  expect(texts.map((event) => (event.type === 'partial' ? event.text : event.reply))).toEqual([
    'One ',
    'Uno ',
    'Uno dos',
    'whole',
  ])
})

test('passes on the language that the server detected', async () => {
  expect(await read([{ type: 'delta', text: '', language: 'german' }, end])).toContainEqual({
    type: 'partial',
    text: '',
    language: 'german',
  })
})

test('throws when the stream ends without a reply, unless the caller aborted it', async () => {
  await expect(read([delta('One ')])).rejects.toThrow('The stream ended without a reply.')
  expect(await read([delta('One ')], AbortSignal.abort())).toHaveLength(1)
})
