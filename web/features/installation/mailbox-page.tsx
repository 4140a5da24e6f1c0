import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '#web/lib/api/api.ts'
import { usePageTitle } from '#web/lib/navigation/page-title.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { linkedParts } from './linked-parts.ts'

const REFRESH_SECONDS = 3

const dateTime = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** Shows the mails that were kept on this machine instead of being sent. */
export const MailboxPage = () => {
  usePageTitle('Mailbox')
  const [opened, setOpened] = useState<string | null>(null)
  const { data, error, isPending } = useQuery({
    queryKey: ['mailbox'],
    queryFn: ({ signal }) => api('GET /mailbox', { signal }),
    refetchInterval: REFRESH_SECONDS * 1000,
  })
  const mails = data?.mails ?? []
  const openId = opened ?? mails[0]?.id

  return (
    <div className="mx-auto flex min-h-dvh max-w-page flex-col px-24 pb-72">
      <header className="py-16">
        <Link reloadDocument to="/" className="inline-flex min-h-target items-center rounded-control">
          <Logo />
        </Link>
      </header>
      <main className="flex flex-col gap-24 pt-24">
        <div className="flex flex-col gap-8">
          <h1 className="font-serif text-32 font-semibold">Mailbox</h1>
          <p className="text-quiet">
            No mail server is set up, so mail is kept on this machine. Set SMTP_URL to send it.
          </p>
        </div>
        {error && !data && (
          <Notice tone="danger">{messageOf(error, 'The mailbox could not be loaded. Trying again.')}</Notice>
        )}
        {!error && !isPending && mails.length === 0 && (
          <EmptyState title="No mail yet">Login and signup links appear here as soon as they are requested.</EmptyState>
        )}
        <ul className="border-t border-rule empty:border-t-0">
          {mails.map((mail) => (
            <li key={mail.id} className="border-b border-rule">
              <h2>
                <button
                  type="button"
                  aria-expanded={mail.id === openId}
                  onClick={() => setOpened(mail.id === openId ? '' : mail.id)}
                  className="flex min-h-target w-full flex-wrap items-baseline justify-between gap-x-24 gap-y-2 py-12 text-start hover:bg-wash"
                >
                  <span className="font-serif text-17 font-semibold">{mail.subject}</span>
                  <span className="text-13 text-quiet tabular-nums">{dateTime.format(mail.date * 1000)}</span>
                  <span className="w-full text-13 wrap-anywhere text-quiet">To {mail.to}</span>
                </button>
              </h2>
              {mail.id === openId && <MailText text={mail.text} links={mail.links} />}
            </li>
          ))}
        </ul>
      </main>
    </div>
  )
}

/** Shows the text of a mail with clickable links to this installation. */
const MailText = ({ text, links }: { text: string; links: string[] }) => (
  <div className="pb-24 font-serif text-17 wrap-anywhere whitespace-pre-wrap">
    {linkedParts(text, links).map((part, index) =>
      part.link ? (
        // oxlint-disable-next-line react/no-array-index-key -- the parts have no other identity and never move
        <a key={index} href={part.text} className="text-accent underline underline-offset-4">
          {part.text}
        </a>
      ) : (
        // oxlint-disable-next-line react/no-array-index-key -- the parts have no other identity and never move
        <span key={index}>{part.text}</span>
      ),
    )}
  </div>
)
