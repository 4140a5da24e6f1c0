import { expect, it } from 'vitest'
import type { Writer } from '#writer/writer.ts'
import { createCurrentWriter } from './current-writer.ts'
import { createWriterFor } from './writer-for.ts'

const named = (name: string, type: Writer['type'] = 'model') =>
  ({ type, name, rewriteTitle: async ({ title }: { title: string }) => `${title} by ${name}` }) as unknown as Writer
const call = { context: { language: 'english' }, user: 'ada' } as const

it('uses a new writer for every call that begins after it was replaced', async () => {
  const current = createCurrentWriter({ writer: named('first', 'builtin'), describe: 'the first' })
  const { writer } = current
  expect(await writer.rewriteTitle({ title: 'Bees' }, call)).toBe('Bees by first')
  const descriptions: string[] = []
  const stop = current.onReplace(({ describe }) => descriptions.push(describe))
  current.replace({ writer: named('second'), describe: 'the second' })
  expect([writer.type, writer.name, current.describe()]).toEqual(['model', 'second', 'the second'])
  expect(await writer.rewriteTitle({ title: 'Bees' }, call)).toBe('Bees by second')
  stop()
  current.replace({ writer: named('third'), describe: 'the third' })
  expect(descriptions).toEqual(['the second'])
})

it('gives a user the writer that is current at the time of the call, and does not swap it afterwards', async () => {
  const current = createCurrentWriter({ writer: named('first'), describe: '' })
  const writerFor = createWriterFor({
    writer: () => current.now(),
    byok: () => ({ baseUrl: 'http://127.0.0.1:1', model: 'none' }),
    turns: {} as never,
    watch: () => {},
    findKey: async () => null,
  })
  const ada = { id: 'ada', byok: false }
  const before = await writerFor(ada)
  current.replace({ writer: named('second'), describe: '' })
  expect([before.name, (await writerFor(ada)).name]).toEqual(['first', 'second'])
})
