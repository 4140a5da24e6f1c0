import { planLimits } from '#contract/book-plans.ts'
import type { Database } from '../../../database/database.ts'
import type { Mail, Mailer } from '../../../mail/mailer.ts'
import { sectionsOfBook } from '../sections/sections-of-book.ts'
import { type BookMailRow, type BookRow, findBookMail, recordBookMailed } from '../repository.ts'

export interface BookMail {
  id: string
}

interface Dependencies {
  database: Database
  mailer: Mailer
  publicUrl: () => string
}

/**
 * Mails the user how a book ended, unless book emails are switched off. Runs as a job, which
 * marks the mail as sent after the mail server accepted it. If that mark is lost, the mail is sent
 * again with the same Message-ID.
 */
export const sendBookMail = async (
  { database: { db }, mailer, publicUrl }: Dependencies,
  { id }: BookMail,
): Promise<void> => {
  const found = await findBookMail(db, id)
  if (!found || found.mail.mailedAt) return
  const { email, wanted, ...about } = found
  if (wanted)
    await mailer.send({
      to: email,
      messageId: `<book-${id}@${new URL(publicUrl()).hostname}>`,
      ...bookMail(about, publicUrl()),
    })
  await recordBookMailed(db, id)
}

const counted = (count: number, total: number) =>
  `${count} of its ${total} sections ${count === 1 ? 'has' : 'have'} no text`

interface About {
  mail: BookMailRow
  book: BookRow
  /** True if book tokens were taken for the book. */
  paid: boolean
}

const bookMail = (about: About, origin: string): Pick<Mail, 'subject' | 'text'> => {
  const { book } = about
  const title = book.title || 'Untitled'
  const { subject, body } = wording(about, title)
  return {
    subject: `${subject}: ${title}`,
    text: `${body}

${origin}/app/books/${book.guid}

You get this email because you ordered this book at Inkloom. You can switch emails about books off in your settings:

${origin}/settings#book-emails
`,
  }
}

const wording = ({ mail, book, paid }: About, title: string): { subject: string; body: string } => {
  const { kind, sectionsFailed, reason } = mail
  const thing = book.writer === 'builtin' ? 'worksheet' : 'book'
  switch (kind) {
    case 'done':
      return { subject: `Your ${thing} is done`, body: `“${title}” is done. Read it and download it here:` }
    case 'gaps':
      return {
        subject: `Your book is done, with ${sectionsFailed === 1 ? 'a gap' : `${sectionsFailed} gaps`}`,
        body: `“${title}” is done, with gaps: ${counted(sectionsFailed, sectionsOfBook(book))}, because the language model did not write ${sectionsFailed === 1 ? 'it' : 'them'}. Everything else can be read and downloaded. You can have each of them tried again, rewrite it with an instruction, or leave it out:`,
      }
    case 'failed':
      return {
        subject: 'Your book could not be finished',
        body: `“${title}” could not be finished. ${reason ?? ''}\n\nYou can read what was written, and go on with the book, here:`,
      }
    case 'waits':
      return {
        subject: 'Your book waits for you',
        body: `“${title}” can't go on without you. ${reason ?? ''}\n\nOnce that is settled, go on with the book here:`,
      }
    case 'plan-waits':
      return {
        subject: 'Your plan waits for you',
        body: `The plan of “${title}” waits for you. If nothing happens, it will be closed in ${planLimits.warnDays} days${paid ? ', and its book tokens are credited back' : ''}.\n\nYou can change it, or have the book written, here:`,
      }
  }
}
