import { sectionMessages } from '#contract/book-sections.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { liftedLimiter } from '#tests/security/lifted-limiter.ts'
import { ModelError } from '#writer/model/model-error.ts'
import { askAdmin } from '../../../admin/ask-admin.ts'
import { users } from '../../../database/schema/index.ts'
import { countTokens } from '../../../plans/book-tokens.ts'
import { watchBooks } from '#tests/support/watch-books.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import {
  type BookRun,
  failedStep,
  keepAllBut,
  outlineStep,
  scriptedBookWriter,
  sectionStep,
} from '#tests/support/scripted-book-writer.ts'

let inkloom: TestInkloom
let write: (run: BookRun) => Promise<void>
let author: { email: string; token: string; id: string }
beforeAll(async () => {
  inkloom = await testInkloom({ writer: scriptedBookWriter((run) => write(run)), limiter: liftedLimiter() })
  await inkloom.signUp('owner@example.org')
})
afterAll(() => inkloom.stop())
beforeEach(async () => {
  author = await buildAuthor()
})

/** Creates an account with Premium and 5 book tokens. */
const buildAuthor = async () => {
  const email = `${crypto.randomUUID()}@example.org`
  const token = await inkloom.signUp(email)
  await askAdmin(inkloom.settings, { operation: 'plan grant', arguments: { email, tokens: 5 } })
  const [user] = await inkloom.database.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return { email, token, id: user!.id }
}
const tokens = () => countTokens(inkloom.database.db, author.id)
/** Orders a book of four sections, so that each costs a quarter of its token. */
const order = async () =>
  (
    await inkloom.call(
      'POST /generate',
      { body: { description: 'A guide to harbours', chapters: 2, sub_chapters: 2 } },
      author.token,
    )
  ).guid
const sections = async (guid: string) =>
  (await inkloom.call('GET /tasks/:guid/manuscript', { params: { guid } }, author.token)).chapters.flatMap(
    (chapter) => chapter.sections,
  )
const states = async (guid: string) => (await sections(guid)).map(({ state }) => state)
const { task, ended } = watchBooks(() => ({ inkloom, token: author.token }))
const settled = (guid: string) =>
  vi.waitFor(async () => expect(await states(guid)).not.toContain('writing'), { interval: 30 })
const versionOf = async (guid: string) =>
  (await inkloom.call('GET /tasks/:guid/manuscript', { params: { guid } }, author.token)).sections_version
const changeAt = (version: number, guid: string, action: 'retry' | 'leave_out', chapter = 0, section = 1) =>
  inkloom.call(
    `POST /tasks/:guid/sections/:chapter/:section/${action}`,
    { params: { guid, chapter, section } as never, body: { version } },
    author.token,
  )
const change = async (guid: string, action: 'retry' | 'leave_out', chapter = 0, section = 1) =>
  changeAt(await versionOf(guid), guid, action, chapter, section)
const gap = { chapter: 0, section: 1 }
const withGap = async () => {
  write = keepAllBut(gap)
  const guid = await order()
  await ended(guid)
  return guid
}
/** Returns a gate that blocks a run until the test opens it, or until the run is stopped. */
const held = () => {
  const reached = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  return {
    reached: reached.promise,
    open: opened.resolve,
    async hold(signal: AbortSignal) {
      reached.resolve()
      const stopped = new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new ModelError('aborted', 'stopped'))),
      )
      await Promise.race([opened.promise, stopped])
    },
  }
}

describe('a book with a failed section', () => {
  it('is done with a gap, says why, and costs only what was delivered', async () => {
    const guid = await withGap()
    expect(await task(guid)).toMatchObject({ status: 'DONE', error: null, sections_done: 3, sections_failed: 1 })
    expect((await sections(guid))[1]).toMatchObject({
      state: 'failed',
      failure: { reason: 'refused', message: 'The model declined to write this.' },
      blocks: null,
    })
    expect(await tokens()).toBe(4.25)
  })

  it('is an error when more than half of it failed, and its whole token is credited', async () => {
    write = keepAllBut(gap, { chapter: 1, section: 0 }, { chapter: 1, section: 1 })
    const guid = await order()
    expect(await ended(guid)).toMatchObject({
      status: 'ERROR',
      sections_failed: 3,
      error: {
        type: 'AI provider error',
        message:
          '3 of 4 sections could not be written. The finished sections are kept, and your token is credited back.',
      },
    })
    expect(await tokens()).toBe(5)
  })

  it('is still done when exactly half of it failed', async () => {
    write = keepAllBut(gap, { chapter: 1, section: 0 })
    const guid = await order()
    expect(await ended(guid)).toMatchObject({ status: 'DONE', sections_failed: 2 })
    expect(await tokens()).toBe(4.5)
  })

  it('is complete after a retry, which takes the credited share, and stays DONE meanwhile', async () => {
    const guid = await withGap()
    const gate = held()
    const runOptions: BookRun['options'][] = []
    write = async (run) => {
      runOptions.push(run.options)
      await gate.hold(run.hooks.signal)
      await keepAllBut()(run)
    }
    expect(await change(guid, 'retry')).toMatchObject({ status: 'DONE' })
    await gate.reached
    expect(await states(guid)).toEqual(['done', 'writing', 'done', 'done'])
    expect(await tokens()).toBe(4)
    gate.open()
    await settled(guid)
    expect(await task(guid)).toMatchObject({ status: 'DONE', sections_done: 4, sections_failed: 0 })
    expect(runOptions).toEqual([{ only: gap, instruction: undefined }])
    expect(await tokens()).toBe(4)
  })

  it('refuses a change from a tab that has not seen the last one', async () => {
    const guid = await withGap()
    const seen = await versionOf(guid)
    await changeAt(seen, guid, 'leave_out')
    for (const action of ['retry', 'leave_out'] as const)
      await expect(changeAt(seen, guid, action)).rejects.toMatchObject({
        status: 409,
        body: { code: 'conflict', message: sectionMessages.changed },
      })
    expect(await states(guid)).toEqual(['done', 'left_out', 'done', 'done'])
    write = keepAllBut()
    await change(guid, 'retry')
    await settled(guid)
    expect(await states(guid)).toEqual(['done', 'done', 'done', 'done'])
  })

  it('passes the instruction of a rewrite to the writer', async () => {
    const guid = await withGap()
    const runOptions: BookRun['options'][] = []
    write = async (run) => {
      runOptions.push(run.options)
      await keepAllBut()(run)
    }
    const params = { guid, chapter: 0, section: 1 } as never
    const body = { version: 0, instruction: 'Leave out the quarrel.' }
    await inkloom.call('POST /tasks/:guid/sections/:chapter/:section/rewrite', { params, body }, author.token)
    await settled(guid)
    expect(runOptions).toEqual([{ only: gap, instruction: 'Leave out the quarrel.' }])
  })

  it.each([
    [
      'declines again',
      async ({ hooks }: BookRun) => hooks.keep(failedStep(gap, 'It declined again.')),
      'It declined again.',
    ],
    [
      'cannot be reached',
      async () => {
        throw new ModelError('unreachable', 'down')
      },
      'The language model could not be reached.',
    ],
  ])('keeps its gap and gets the share back when the model %s', async (_, fail, message) => {
    const guid = await withGap()
    write = fail
    await change(guid, 'retry')
    await settled(guid)
    expect(await task(guid)).toMatchObject({ status: 'DONE', sections_failed: 1, error: null })
    expect((await sections(guid))[1]).toMatchObject({ state: 'failed', failure: { message } })
    expect(await tokens()).toBe(4.25)
  })

  it('has no gap after the user left the section out, and can still retry it', async () => {
    const guid = await withGap()
    expect(await change(guid, 'leave_out')).toMatchObject({ status: 'DONE', sections_failed: 0 })
    expect(await states(guid)).toEqual(['done', 'left_out', 'done', 'done'])
    expect(await tokens()).toBe(4.25)
    write = keepAllBut()
    await change(guid, 'retry')
    await settled(guid)
    expect(await states(guid)).toEqual(['done', 'done', 'done', 'done'])
    expect(await tokens()).toBe(4)
  })

  it('refuses another retry while a section is rewritten, and cancels the rewrite on request', async () => {
    const guid = await withGap()
    const gate = held()
    write = (run) => gate.hold(run.hooks.signal)
    await change(guid, 'retry')
    await gate.reached
    await expect(change(guid, 'retry')).rejects.toMatchObject({ status: 409, body: { code: 'wrong_state' } })
    await inkloom.call('POST /tasks/:guid/cancel', { params: { guid } }, author.token)
    expect(await states(guid)).toEqual(['done', 'failed', 'done', 'done'])
    expect(await task(guid)).toMatchObject({ status: 'DONE', sections_failed: 1 })
    expect(await tokens()).toBe(4.25)
  })

  it('continues a retry after a restart of the process', async () => {
    const guid = await withGap()
    const gate = held()
    write = (run) => gate.hold(run.hooks.signal)
    await change(guid, 'retry')
    await gate.reached
    write = keepAllBut()
    await inkloom.restart()
    await settled(guid)
    expect(await states(guid)).toEqual(['done', 'done', 'done', 'done'])
    expect(await tokens()).toBe(4)
  })

  it('refuses changes of a section that is finished, does not exist, or belongs to a book being written', async () => {
    const guid = await withGap()
    await expect(change(guid, 'retry', 0, 0)).rejects.toMatchObject({ status: 409 })
    await expect(change(guid, 'leave_out', 0, 0)).rejects.toMatchObject({ status: 409 })
    await expect(change(guid, 'retry', 7, 0)).rejects.toMatchObject({ status: 404 })
    const gate = held()
    write = async (run) => {
      await run.hooks.keep(outlineStep(run.order))
      await run.hooks.keep(failedStep(gap))
      await gate.hold(run.hooks.signal)
    }
    const running = await order()
    await gate.reached
    for (const action of ['retry', 'leave_out'] as const)
      await expect(change(running, action)).rejects.toMatchObject({ status: 409, body: { code: 'wrong_state' } })
    await inkloom.call('POST /tasks/:guid/cancel', { params: { guid: running } }, author.token)
  })
})

/** Cancels a book with one finished section, and another with `drafted` of its 100 words. */
const cancelled = async (drafted: number) => {
  const gate = held()
  write = async ({ order, hooks }) => {
    await hooks.keep(outlineStep(order))
    await hooks.keep({
      type: 'brief',
      chapter: 0,
      brief: { goal: '', entry: '', exit: '', sections: [100, 100].map((words) => ({ goal: '', facts: [], words })) },
    })
    await hooks.keep({
      type: 'brief',
      chapter: 1,
      brief: { goal: '', entry: '', exit: '', sections: [100, 100].map((words) => ({ goal: '', facts: [], words })) },
    })
    await hooks.keep(sectionStep(0, 0))
    await gate.hold(hooks.signal).catch(async (error: unknown) => {
      if (drafted > 0)
        await hooks.draft!({
          chapter: 0,
          section: 1,
          blocks: [{ type: 'paragraph', text: [{ text: 'Begun' }] }],
          words: drafted,
        })
      throw error
    })
  }
  const guid = await order()
  await gate.reached
  const answer = await inkloom.call('POST /tasks/:guid/cancel', { params: { guid } }, author.token)
  return { guid, answer }
}

describe('the token of a cancelled book', () => {
  it('is credited in the undelivered share, where drafts count with their words', async () => {
    const { answer } = await cancelled(50)
    expect(answer.error?.message).toBe(
      'You cancelled this book. What was written is kept, and 0.625 of its token is credited back for what was not.',
    )
    expect(await tokens()).toBe(4.625)
  })

  it('is taken again in the credited share on resume, and credited in that share when resuming fails', async () => {
    const { guid } = await cancelled(0)
    expect(await tokens()).toBe(4.75)
    write = async () => {
      throw new ModelError('rejected', 'no')
    }
    await inkloom.call('POST /tasks/:guid/resume', { params: { guid } }, author.token)
    const failed = await ended(guid)
    expect(failed.error?.message).toContain('the tokens that resuming cost are credited back')
    expect(await tokens()).toBe(4.75)
    write = keepAllBut()
    await inkloom.call('POST /tasks/:guid/resume', { params: { guid } }, author.token)
    expect(await ended(guid)).toMatchObject({ status: 'DONE', sections_done: 4 })
    expect(await tokens()).toBe(4)
  })

  it('is credited in the same share when a book is deleted while it is written', async () => {
    const gate = held()
    write = async ({ order, hooks }) => {
      await hooks.keep(outlineStep(order))
      await hooks.keep(sectionStep(0, 0))
      await gate.hold(hooks.signal)
    }
    const guid = await order()
    await gate.reached
    await inkloom.call('DELETE /tasks/:guid', { params: { guid } }, author.token)
    expect(await tokens()).toBe(4.75)
  })
})

it('retries failed sections when a book resumes, and takes its token again', async () => {
  write = keepAllBut(gap, { chapter: 1, section: 0 }, { chapter: 1, section: 1 })
  const guid = await order()
  await ended(guid)
  write = keepAllBut()
  await inkloom.call('POST /tasks/:guid/resume', { params: { guid } }, author.token)
  expect(await ended(guid)).toMatchObject({ status: 'DONE', sections_done: 4, sections_failed: 0 })
  expect(await tokens()).toBe(4)
})
