import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LocalMailbox } from './local-mailbox.ts'
import { localMailer, type Mailer } from './mailer.ts'

let folder: string
let mailbox: LocalMailbox
let mailer: Mailer
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inkloom-mailbox-'))
  mailbox = new LocalMailbox(folder)
  mailer = localMailer(mailbox, () => 'Inkloom <hello@inkloom.example>')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('is empty before the first mail', async () => {
  expect(await mailbox.list()).toEqual([])
})

it('stores mail as it was sent, with unbroken long links and any script', async () => {
  const link = `http://127.0.0.1:3000/login_with_token?token=${'a='.repeat(120)}`
  await mailer.send({ to: 'ada@example.org', subject: 'Grüße, דואר', text: `Hello\n\n${link}\n` })
  expect(await mailbox.list()).toEqual([
    expect.objectContaining({ to: 'ada@example.org', subject: 'Grüße, דואר', text: `Hello\n\n${link}` }),
  ])
})

it('lets no address or subject inject a header or another recipient', async () => {
  const to = 'ada@example.org\r\nBcc: eve@example.org'
  await mailer.send({ to, subject: 'Hi\r\nX-Evil: 1', text: 'x' }).catch(() => undefined)
  await mailer.send({ to: 'ada@example.org', subject: 'Hi\r\nX-Evil: 1', text: 'x' })
  const names = await readdir(join(folder, 'mailbox'))
  const mails = await Promise.all(names.map((name) => readFile(join(folder, 'mailbox', name), 'utf8')))
  expect(mails.length).toBeGreaterThan(0)
  for (const mail of mails) expect(mail.split('\r\n\r\n')[0]).not.toMatch(/^(Bcc|X-Evil):/im)
})
