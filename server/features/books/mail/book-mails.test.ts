import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { liftedLimiter } from '#tests/security/lifted-limiter.ts'
import { ModelError } from '#writer/model/model-error.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { books, tokenLedger } from '../../../database/schema/index.ts'
import { addBookMail } from '../repository.ts'
import { sendBookMail } from './send-book-mail.ts'
import { type BookRun, keepAllBut, scriptedBookWriter } from '#tests/support/scripted-book-writer.ts'

let inkloom: TestInkloom
let write: (run: BookRun) => Promise<void>
beforeAll(async () => {
  inkloom = await testInkloom({ writer: scriptedBookWriter((run) => write(run)), limiter: liftedLimiter() })
})
afterAll(() => inkloom.stop())

/** The session of the installation's owner, whose books cost no tokens. */
let token: string
const email = 'owner@example.org'
beforeAll(async () => {
  token = await inkloom.signUp(email)
})

const order = async () =>
  (
    await inkloom.call(
      'POST /generate',
      { body: { description: 'A guide to harbours', chapters: 2, sub_chapters: 2 } },
      token,
    )
  ).guid
const mailsAbout = async (guid: string) =>
  (await inkloom.call('GET /mailbox')).mails.filter(({ to, text }) => to === email && text.includes(guid))
const mailAbout = (guid: string) =>
  vi.waitFor(
    async () => {
      const mails = await mailsAbout(guid)
      expect(mails).toHaveLength(1)
      return mails[0]!
    },
    { interval: 50 },
  )
const ended = (guid: string) =>
  vi.waitFor(
    async () => {
      const { status } = await inkloom.call('GET /tasks/:guid', { params: { guid } }, token)
      expect(['DONE', 'ERROR']).toContain(status)
    },
    { interval: 50 },
  )

it('mails the user that a book is done, with links to the book and to the email settings', async () => {
  write = keepAllBut()
  const guid = await order()
  const { subject, text, links } = await mailAbout(guid)
  expect(subject).toBe('Your book is done: The final title')
  expect(text).toContain('“The final title” is done.')
  expect(links).toEqual([`${inkloom.address}/app/books/${guid}`, `${inkloom.address}/settings#book-emails`])
})

it('reports the number of gaps', async () => {
  write = keepAllBut({ chapter: 0, section: 1 }, { chapter: 1, section: 0 })
  const { subject, text } = await mailAbout(await order())
  expect(subject).toBe('Your book is done, with 2 gaps: The final title')
  expect(text).toContain('2 of its 4 sections have no text')
})

it('reports why a book failed', async () => {
  write = async () => {
    throw new ModelError('unreachable', 'down')
  }
  const { subject, text } = await mailAbout(await order())
  expect(subject).toBe('Your book could not be finished: Untitled')
  expect(text).toContain('The language model could not be reached. The finished sections are kept.')
})

it('sends nothing for a cancelled book, for a section, or when book emails are off', async () => {
  write = async ({ hooks }) => {
    await new Promise((_, reject) => hooks.signal.addEventListener('abort', () => reject(new Error('stopped'))))
  }
  const cancelled = await order()
  await inkloom.call('POST /tasks/:guid/cancel', { params: { guid: cancelled } }, token)
  await inkloom.call('POST /update_email_settings', { body: { book_emails: false } }, token)
  expect(await inkloom.call('GET /email_settings', {}, token)).toEqual({ book_emails: false })
  write = keepAllBut()
  const silent = await order()
  await ended(silent)
  await inkloom.call('POST /update_email_settings', { body: { book_emails: true } }, token)
  write = keepAllBut({ chapter: 0, section: 1 })
  const last = await order()
  await mailAbout(last)
  const params = { guid: last, chapter: 0, section: 1 } as never
  await inkloom.call('POST /tasks/:guid/sections/:chapter/:section/retry', { params, body: { version: 0 } }, token)
  const after = await order()
  await mailAbout(after)
  expect(await mailsAbout(cancelled)).toEqual([])
  expect(await mailsAbout(silent)).toEqual([])
  expect(await mailsAbout(last)).toHaveLength(1)
})

it('is sent once, however often its job runs, and keeps its Message-ID if it has to be sent again', async () => {
  write = keepAllBut()
  const guid = await order()
  await mailAbout(guid)
  const { rows } = await inkloom.database.db.execute<{ id: string }>(
    `select id from book_mails where book_guid = '${guid}'`,
  )
  const { id } = rows[0]!
  // The mail arrives shortly before its job stores that it was sent.
  const noted = async () =>
    (await inkloom.database.db.execute(`select mailed_at from book_mails where id = '${id}' and mailed_at is not null`))
      .rows
  await expect.poll(noted).toHaveLength(1)
  const sent: (string | undefined)[] = []
  const dependencies = {
    database: inkloom.database,
    publicUrl: () => inkloom.address,
    mailer: {
      send: async ({ messageId }: { messageId?: string }) => {
        sent.push(messageId)
      },
      close: () => undefined,
    },
  }
  await sendBookMail(dependencies, { id })
  expect(sent).toEqual([])
  await inkloom.database.db.execute(`update book_mails set mailed_at = null`)
  await sendBookMail(dependencies, { id })
  await sendBookMail(dependencies, { id })
  expect(sent).toEqual([`<book-${id}@127.0.0.1>`])
})

it('promises credited tokens for a plan that waits only if some were taken', async () => {
  write = keepAllBut()
  const guid = await order()
  await mailAbout(guid)
  const { db } = inkloom.database
  const texts: string[] = []
  const mailer = { send: async ({ text }: { text: string }) => void texts.push(text), close: () => undefined }
  const send = async () => {
    const { id } = await inkloom.database.transaction((tx) =>
      addBookMail(tx, { bookGuid: guid, kind: 'plan-waits', sectionsFailed: 0, reason: null }),
    )
    await sendBookMail({ database: inkloom.database, publicUrl: () => inkloom.address, mailer }, { id })
  }
  await send()
  const [book] = await db.select().from(books).where(eq(books.guid, guid))
  await db
    .insert(tokenLedger)
    .values({ userId: book!.userId, bookGuid: guid, attempt: 9, change: -1000, reason: 'taken' })
  await send()
  expect(texts[0]).toContain('it will be closed in 3 days.')
  expect(texts[1]).toContain('it will be closed in 3 days, and its book tokens are credited back.')
})
