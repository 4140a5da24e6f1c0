import { once } from 'node:events'
import { strFromU8, unzipSync } from 'fflate'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { BookEvent } from '#contract/book-task.ts'
import type { BookStep } from '#writer/book/book-state.ts'
import { liftedLimiter } from '#tests/security/lifted-limiter.ts'
import { ModelError } from '#writer/model/model-error.ts'
import { watchBooks } from '#tests/support/watch-books.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import {
  type BookRun,
  keepAllBut,
  keepMissing,
  outlineStep,
  scriptedBookWriter,
  sectionStep,
} from '#tests/support/scripted-book-writer.ts'

let inkloom: TestInkloom
let owner: string
let write: (run: BookRun) => Promise<void>
beforeAll(async () => {
  // Limits are lifted, because on a database server their counts survive the restarts that the
  // tests make.
  inkloom = await testInkloom({ writer: scriptedBookWriter((run) => write(run)), limiter: liftedLimiter() })
  owner = await inkloom.signUp('owner@example.org')
})
afterAll(() => inkloom.stop())

const order = async (change: object = {}) =>
  (await inkloom.call('POST /generate', { body: { description: 'A guide to harbours', ...change } }, owner)).guid
const { task, until, ended } = watchBooks(() => ({ inkloom, token: owner }))
const ledger = async (guid: string) => {
  const rows = (await inkloom.dump())
    .split('\n')
    .map((row) => JSON.parse(row) as { book_guid?: string; reason?: string; change?: number })
  return rows
    .flatMap(({ book_guid, reason, change }) => (book_guid === guid && change !== undefined ? [reason ?? ''] : []))
    .toSorted()
}
/** Returns a gate that blocks a run until the test opens it, or until the run is stopped. */
const gate = () => {
  const opened = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  return {
    open: opened.resolve,
    reached: reached.promise,
    async pass(signal: AbortSignal) {
      reached.resolve()
      await Promise.race([opened.promise, signal.aborted || once(signal, 'abort')])
      signal.throwIfAborted()
    },
  }
}

it('writes a book from order to download', async () => {
  write = keepMissing
  const answer = await inkloom.call('POST /generate', { body: { description: 'Harbours', author_name: ' ' } }, owner)
  const { guid } = answer
  expect(answer).toEqual({
    guid: answer.guid,
    status: 'pending',
    status_url: `${inkloom.address}/v1/tasks/${answer.guid}`,
  })
  expect(await ended(answer.guid)).toMatchObject({
    status: 'DONE',
    title: 'The final title',
    author: 'Author',
    sections_done: 6,
    sections_total: 6,
    words: 24,
    error: null,
  })
  const { tasks } = await inkloom.call('GET /tasks', {}, owner)
  expect(tasks.map((found) => found.guid)).toContain(guid)
  const file = await inkloom.request('POST /tasks/:guid/export', {
    params: { guid: answer.guid },
    body: { format: 'txt' },
    token: owner,
  })
  expect(file.headers.get('content-disposition')).toContain('The_final_title.txt')
  expect(await file.text()).toContain('The text of 2.1.')
  expect(await ledger(guid)).toEqual(['taken'])
})

it('exports the finished part of a failed book only on request, and marks it as incomplete', async () => {
  write = async ({ order, hooks }) => {
    await hooks.keep(outlineStep(order))
    await hooks.keep(sectionStep(0, 0))
    throw new ModelError('rejected', 'no')
  }
  const guid = await order()
  await ended(guid)
  const exportBook = (body: object) =>
    inkloom.request('POST /tasks/:guid/export', { params: { guid }, body, token: owner })
  const refused = await exportBook({ format: 'txt' })
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'wrong_state' }])
  const text = await (await exportBook({ format: 'txt', partial: true })).text()
  expect(text).toContain('Incomplete: this copy contains only what has been written so far.')
  expect(text).toContain('The text of 0.0.')
  expect(text).not.toContain('Chapter 2')
  const byQuery = await inkloom.request('GET /tasks/:guid/export?format=txt&partial=true', {
    params: { guid },
    token: owner,
  })
  expect(await byQuery.text()).toBe(text)
  const epub = await inkloom.request('GET /tasks/:guid/export?format=epub&partial=true&epub_pages=true', {
    params: { guid },
    token: owner,
  })
  const { 'EPUB/contents.xhtml': contents } = unzipSync(new Uint8Array(await epub.arrayBuffer()))
  expect(strFromU8(contents!)).toContain('<nav epub:type="page-list"')
  const inBackground = { params: { guid }, body: { format: 'txt', partial: true } } as const
  const { id } = await inkloom.call('POST /tasks/:guid/exports', inBackground, owner)
  const download = () => inkloom.request('GET /exports/:id/file', { params: { id }, token: owner })
  await vi.waitFor(async () => expect((await download()).status).toBe(200), { interval: 50, timeout: 30_000 })
  expect(await (await download()).text()).toBe(text)
  const pdf = async () => Buffer.from(await (await exportBook({ format: 'pdf', partial: true })).arrayBuffer())
  const first = await pdf()
  await setTimeout(1100)
  expect((await pdf()).equals(first)).toBe(true)
})

it('has nothing to export before the first section', async () => {
  write = async ({ order, hooks }) => {
    await hooks.keep(outlineStep(order))
    throw new ModelError('rejected', 'no')
  }
  const guid = await order()
  await ended(guid)
  const answer = await inkloom.request('POST /tasks/:guid/export', {
    params: { guid },
    body: { format: 'pdf', partial: true },
    token: owner,
  })
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'wrong_state' }])
})

it('keeps finished steps when the model fails, credits the token once, and resumes from there', async () => {
  let runs = 0
  const keptSteps: number[] = []
  write = async (run) => {
    keptSteps.push(run.storedSteps.length)
    if (++runs > 1) return keepMissing(run)
    await run.hooks.keep(outlineStep(run.order))
    await run.hooks.keep(sectionStep(0, 0))
    throw new ModelError('limited', 'slow down')
  }
  const guid = await order()
  expect(await ended(guid)).toMatchObject({
    status: 'ERROR',
    sections_done: 1,
    // The message does not mention tokens, because the owner's books cost none.
    error: { type: 'AI provider error', message: expect.stringMatching(/The finished sections are kept\.$/) },
  })
  expect(await ledger(guid)).toEqual(['credited', 'taken'])
  await inkloom.call('POST /tasks/:guid/resume', { params: { guid } }, owner)
  expect(await ended(guid)).toMatchObject({ status: 'DONE', error: null })
  expect(keptSteps).toEqual([0, 2])
  expect(await ledger(guid)).toEqual(['credited', 'taken', 'taken'])
})

it('shows a late watcher the whole book, then its events', async () => {
  const gated = gate()
  write = async (run) => {
    await run.hooks.keep(outlineStep(run.order))
    run.hooks.progress({ type: 'section-started', chapter: 0, section: 0 })
    await gated.pass(run.hooks.signal)
    await keepMissing({ ...run, storedSteps: [outlineStep(run.order)] })
  }
  const guid = await order()
  await gated.reached
  const stop = new AbortController()
  const stream = await inkloom.request('GET /tasks/:guid/events', {
    params: { guid },
    token: owner,
    signal: stop.signal,
  })
  const events: BookEvent[] = []
  let rest = ''
  for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + chunk).split('\n\n')
    rest = parts.pop()!
    const data = parts.filter((part) => part.startsWith('data: '))
    events.push(...data.map((part) => JSON.parse(part.slice('data: '.length)) as BookEvent))
    if (events.length === 1) gated.open()
    if (events.some((event) => event.type === 'task' && event.task.status === 'DONE')) break
  }
  stop.abort()
  const [first] = events
  expect(first).toMatchObject({ type: 'manuscript', manuscript: { task: { status: 'IN_PROGRESS' } } })
  expect(first?.type === 'manuscript' && first.manuscript.chapters[0]!.sections[0]!.state).toBe('writing')
  expect(events.filter((event) => event.type === 'section' && event.state === 'done')).toHaveLength(6)
})

/** The partial text of a section, as the writer passes it on when it is stopped. */
const begun = { blocks: [{ type: 'paragraph' as const, text: [{ text: 'Begun, and' }] }], words: 2 }

it('pauses at once, keeps the current section as a draft, and resumes without taking another token', async () => {
  const gated = gate()
  const storedSteps: (readonly BookStep[])[] = []
  write = async (run) => {
    storedSteps.push(run.storedSteps)
    if (storedSteps.length > 1) return keepAllBut()(run)
    await run.hooks.keep(outlineStep(run.order))
    run.hooks.progress({ type: 'section-started', chapter: 0, section: 0 })
    await gated.pass(run.hooks.signal).catch(() => run.hooks.draft!({ chapter: 0, section: 0, ...begun }))
    throw new ModelError('aborted', 'stopped')
  }
  const guid = await order()
  await gated.reached
  const paused = await inkloom.call('POST /tasks/:guid/pause', { params: { guid } }, owner)
  expect(paused).toMatchObject({ status: 'IN_PROGRESS', paused: true, words: 2 })
  const manuscript = await inkloom.call('GET /tasks/:guid/manuscript', { params: { guid } }, owner)
  expect(manuscript.chapters[0]!.sections[0]).toMatchObject({ state: 'draft', words: 2, blocks: begun.blocks })
  await inkloom.call('POST /tasks/:guid/resume', { params: { guid } }, owner)
  expect(await ended(guid)).toMatchObject({ status: 'DONE', paused: false, words: 24 })
  expect(storedSteps[1]!.map(({ type }) => type)).toEqual(['outline', 'section-draft'])
  expect(await ledger(guid)).toEqual(['taken'])
})

it('reports the parts that its prompts left out, until it is finished', async () => {
  const gated = gate()
  write = async (run) => {
    await run.hooks.keep(outlineStep(run.order))
    run.hooks.progress({ type: 'prompt-shortened', step: 'section 0.0', parts: ['outline', 'reference'] })
    await gated.pass(run.hooks.signal)
    await keepAllBut()({ ...run, storedSteps: [outlineStep(run.order)] })
  }
  const guid = await order()
  await gated.reached
  expect((await task(guid)).prompt_parts_left_out).toEqual(['outline', 'reference'])
  gated.open()
  expect((await ended(guid)).prompt_parts_left_out).toEqual([])
})

it('refuses steps of a run that continues after the book was paused', async () => {
  const gated = gate()
  let late: unknown
  write = async ({ order, hooks }) => {
    await hooks.keep(outlineStep(order))
    gated.pass(hooks.signal).catch(() => {})
    await until(guid, ({ paused }) => paused)
    // This is longer than pausing waits for the run to end.
    await setTimeout(1800)
    late = await hooks.keep(sectionStep(0, 0)).catch((error: unknown) => error)
  }
  const guid = await order()
  await gated.reached
  await inkloom.call('POST /tasks/:guid/pause', { params: { guid } }, owner)
  await vi.waitFor(() => expect(late).toBeInstanceOf(Error))
  expect(await task(guid)).toMatchObject({ paused: true, sections_done: 0 })
})

it('cancels at once, refuses later steps, and keeps finished ones', async () => {
  const gated = gate()
  let late: Promise<unknown> | undefined
  write = async ({ order, hooks }) => {
    await hooks.keep(outlineStep(order))
    await hooks.keep(sectionStep(0, 0))
    gated.pass(hooks.signal).catch(() => {})
    await until(guid, ({ status }) => status === 'ERROR')
    late = hooks.keep(sectionStep(0, 1)).catch((error: unknown) => error)
    await late
  }
  const guid = await order()
  await gated.reached
  const cancelled = await inkloom.call('POST /tasks/:guid/cancel', { params: { guid } }, owner)
  expect(cancelled).toMatchObject({ status: 'ERROR', error: { type: 'cancelled' }, sections_done: 1 })
  expect(cancelled.error?.message).not.toContain('token')
  await vi.waitFor(() => expect(late).toBeDefined())
  expect(await late).toBeInstanceOf(Error)
  expect(await task(guid)).toMatchObject({ status: 'ERROR', sections_done: 1 })
  await expect(inkloom.call('POST /tasks/:guid/cancel', { params: { guid } }, owner)).rejects.toMatchObject({
    status: 409,
  })
  expect(await ledger(guid)).toEqual(['credited', 'taken'])
})

it('keeps the current section of a cancelled book as a draft, and shows no section as being written', async () => {
  const gated = gate()
  write = async ({ order, hooks }) => {
    await hooks.keep(outlineStep(order))
    hooks.progress({ type: 'section-started', chapter: 1, section: 1 })
    await gated.pass(hooks.signal).catch(() => hooks.draft!({ chapter: 1, section: 1, ...begun }))
    throw new ModelError('aborted', 'stopped')
  }
  const guid = await order()
  await gated.reached
  const cancelled = await inkloom.call('POST /tasks/:guid/cancel', { params: { guid } }, owner)
  expect(cancelled).toMatchObject({ status: 'ERROR', words: 2, seconds_left: null, waiting: null })
  const { chapters } = await inkloom.call('GET /tasks/:guid/manuscript', { params: { guid } }, owner)
  const states = chapters.flatMap(({ sections }) => sections.map(({ state }) => state))
  expect(states).toEqual(['waiting', 'waiting', 'waiting', 'draft', 'waiting', 'waiting'])
  const file = await inkloom.request('POST /tasks/:guid/export', {
    params: { guid },
    body: { format: 'txt', partial: true },
    token: owner,
  })
  expect(await file.text()).toMatch(/Begun, and\s+\[…\]/)
})

it('deletes a book that is being written, and credits its token', async () => {
  const gated = gate()
  write = ({ hooks }) => gated.pass(hooks.signal)
  const guid = await order()
  await gated.reached
  await inkloom.call('DELETE /tasks/:guid', { params: { guid } }, owner)
  await expect(task(guid)).rejects.toMatchObject({ status: 404 })
  expect(await ledger(guid)).toEqual(['credited', 'taken'])
})

it('continues after a graceful shutdown, without requesting stored steps again', async () => {
  const gated = gate()
  const storedSteps: (readonly BookStep[])[] = []
  write = async (run) => {
    storedSteps.push(run.storedSteps)
    if (storedSteps.length > 1) return keepMissing(run)
    await run.hooks.keep(outlineStep(run.order))
    await run.hooks.keep(sectionStep(0, 0))
    await gated.pass(run.hooks.signal)
  }
  const guid = await order()
  await gated.reached
  await inkloom.restart()
  expect(await ended(guid)).toMatchObject({ status: 'DONE' })
  expect(storedSteps.map(({ length }) => length)).toEqual([0, 2])
})

it("answers for another user's book as for one that does not exist", async () => {
  write = keepMissing
  const guid = await order()
  const stranger = await inkloom.signUp('stranger@example.org')
  const unknown = crypto.randomUUID()
  const routes = [
    ['GET /tasks/:guid'],
    ['GET /tasks/:guid/manuscript'],
    ['GET /tasks/:guid/events'],
    ['POST /tasks/:guid/pause'],
    ['POST /tasks/:guid/resume'],
    ['POST /tasks/:guid/cancel'],
    ['POST /tasks/:guid/sections/0/0/retry', { version: 0 }],
    ['POST /tasks/:guid/sections/0/0/rewrite', { version: 0, instruction: 'shorter' }],
    ['POST /tasks/:guid/sections/0/0/leave_out', { version: 0 }],
    ['POST /tasks/:guid/export', { format: 'txt' }],
    ['GET /tasks/:guid/export?format=txt'],
    ['DELETE /tasks/:guid'],
  ] as const
  for (const [route, body] of routes) {
    const answers = await Promise.all(
      [guid, unknown].map(async (id) => {
        const answer = await inkloom.request(route, { params: { guid: id }, body, token: stranger })
        return [answer.status, await answer.text()]
      }),
    )
    expect({ route, answer: answers[0] }).toEqual({ route, answer: answers[1] })
    expect({ route, status: answers[0]![0] }).toEqual({ route, status: 404 })
  }
  await ended(guid)
})

it('requires Premium, a valid length and a description', async () => {
  write = keepMissing
  const stranger = await inkloom.signUp('free@example.org')
  const refused = (body: object, token = owner) =>
    inkloom
      .request('POST /generate', { body, token })
      .then(async (answer) => [answer.status, ((await answer.json()) as { code: string }).code])
  expect(await refused({ description: 'A book' }, stranger)).toEqual([403, 'premium_required'])
  expect(await refused({ description: '  ' })).toEqual([400, 'invalid_request'])
  expect(await refused({ description: 'x'.repeat(2001) })).toEqual([400, 'invalid_request'])
  expect(await refused({ description: 'A book', chapters: 41 })).toEqual([400, 'invalid_request'])
  expect(await refused({ description: 'A book', language: 'klingon' })).toEqual([400, 'invalid_request'])
  expect(await inkloom.dump()).not.toContain('x'.repeat(2001))
})

it('refuses languages other than English without a language model, before a token is taken', async () => {
  const builtin = await testInkloom({ writer: scriptedBookWriter(keepMissing, 'builtin') })
  const token = await builtin.signUp('owner@example.org')
  const ask = (language: 'english' | 'german') =>
    builtin.call('POST /generate', { body: { description: 'A book', language } }, token)
  await expect(ask('german')).rejects.toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('German') },
  })
  const { guid } = await ask('english')
  expect(await builtin.call('GET /tasks/:guid', { params: { guid } }, token)).toMatchObject({ writer: 'builtin' })
  await builtin.stop()
})
