import { expect, test } from 'vitest'
import { readEvents } from './read-events.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

async function* chunksOf(...texts: string[]) {
  for (const text of texts) yield bytes(text)
}
const all = (...texts: string[]) => Array.fromAsync(readEvents(chunksOf(...texts)))

test.each(['\n', '\r\n', '\r'])('parses the same events wherever the network cuts them (line end %j)', async (end) => {
  const text = [`: alive`, `id: 7`, `data: {"a":`, `data: 1}`, '', 'data: [DONE]', '', ''].join(end)
  const expected = ['{"a":\n1}', '[DONE]'].map((data) => ({ data, isWhole: true }))
  for (let cut = 0; cut <= text.length; cut++) expect(await all(text.slice(0, cut), text.slice(cut))).toEqual(expected)
})

test('marks an event that the end of the stream cut off in the middle of a line', async () => {
  expect(await all('data: 1\n\ndata: {"a"')).toEqual([
    { data: '1', isWhole: true },
    { data: '{"a"', isWhole: false },
  ])
  expect(await all('data: 1\n')).toEqual([{ data: '1', isWhole: true }])
  expect(await all('')).toEqual([])
})

test('decodes characters that the network cut in two', async () => {
  const whole = bytes('data: Grüße, 世界\n\n')
  for (let cut = 0; cut <= whole.length; cut++) {
    const body = async function* () {
      yield whole.slice(0, cut)
      yield whole.slice(cut)
    }
    expect(await Array.fromAsync(readEvents(body()))).toEqual([{ data: 'Grüße, 世界', isWhole: true }])
  }
})

test('calls onBytes for every chunk, comments included', async () => {
  let chunks = 0
  for await (const _ of readEvents(chunksOf(': alive\n', ': alive\n', 'data: 1\n\n'), () => chunks++));
  expect(chunks).toBe(3)
})

test.each([
  ['one line', 'data: ', 'x'.repeat(10_000)],
  ['many lines', '', `data: ${'x'.repeat(10_000)}\n`],
])('refuses an event that does not end: %s', async (_, first, chunk) => {
  const endless = async function* () {
    yield bytes(first)
    for (;;) yield bytes(chunk)
  }
  await expect(Array.fromAsync(readEvents(endless()))).rejects.toThrow(new SyntaxError('The event does not end.'))
})
