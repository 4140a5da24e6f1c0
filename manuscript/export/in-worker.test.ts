import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { sampleBook } from '#tests/samples/sample-book.ts'
import { toDocx } from './docx.ts'
import { toEpub } from './epub.ts'
import { toHtml } from './html.ts'
import { exportInWorker } from './in-worker.ts'
import { toMarkdown } from './markdown.ts'
import { toTxt } from './txt.ts'

const book = sampleBook('english', { words: 500 })

test.each(['txt', 'docx', 'epub', 'markdown', 'html'] as const)(
  'makes the same %s as without a thread',
  async (format) => {
    const make = { txt: toTxt, docx: toDocx, epub: toEpub, markdown: toMarkdown, html: toHtml }[format]
    expect(Buffer.from(await exportInWorker(book, format)).equals(await make(book))).toBe(true)
  },
)

test('stops its thread on abort, before or during the work', async () => {
  const reason = new Error('nobody waits any more')
  await expect(exportInWorker(book, 'docx', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  const threads: Worker[] = []
  process.once('worker', (worker) => threads.push(worker))
  const controller = new AbortController()
  const made = exportInWorker(book, 'docx', { signal: controller.signal })
  setImmediate(() => controller.abort(reason))
  await expect(made).rejects.toBe(reason)
  expect(threads).toHaveLength(1)
  expect(threads[0]!.threadId).toBe(-1)
})

test('stops after its timeout', async () => {
  await expect(exportInWorker(book, 'docx', { timeoutMs: 1 })).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('reports an error inside the thread', async () => {
  const broken = { ...book, chapters: [null] } as unknown as typeof book
  const failure: unknown = await exportInWorker(broken, 'epub').catch((error: unknown) => error)
  expect(failure).toMatchObject({ message: 'Making the epub failed', cause: expect.any(TypeError) })
})

test('keeps the event loop free for a book of 250 pages', async () => {
  const long = sampleBook('english', { chapters: 12, sections: 5, words: 60_000 })
  let turns = 0
  let working = true
  const turn = () => {
    turns++
    if (working) setImmediate(turn)
  }
  turn()
  await exportInWorker(long, 'docx')
  working = false
  expect(turns).toBeGreaterThan(100)
})
