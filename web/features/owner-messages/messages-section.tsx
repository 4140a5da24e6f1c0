import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageFilters, type OwnerMessage } from '#contract/owner-messages.ts'
import { api } from '#web/lib/api/api.ts'
import { ownerChange } from '#web/lib/account/owner-change.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { usePages } from '#web/lib/api/use-pages.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Breakable } from '#web/ui/breakable.tsx'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { OpenRow } from '#web/ui/open-row.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { toast } from '#web/ui/toast.tsx'

type Filter = (typeof messageFilters)[number]
const names: Record<Filter, string> = { open: 'Open', answered: 'Answered', all: 'All' }
const nothing: Record<Filter, string> = {
  open: 'No message is waiting for an answer.',
  answered: 'No message is marked as answered.',
  all: 'Nobody has used the contact page yet.',
}
const options = messageFilters.map((value) => ({ value, label: names[value] }))

export const MessagesSection = () => {
  const [show, setShow] = useState<Filter>('open')
  const pages = usePages({
    queryKey: ['owner-messages', show],
    load: (after, signal) => api('GET /owner/messages', { query: { show, ...after }, signal }),
  })
  return (
    <div className="flex flex-col gap-24">
      <div className="w-full max-w-form">
        <Choice label="Show" options={options} value={show} onChange={setShow} />
      </div>
      <PagedList label="Messages" pages={pages} keyOf={({ id }) => id} empty={nothing[show]}>
        {(message) => <MessageRow message={message} />}
      </PagedList>
    </div>
  )
}

/** Returns the first line of a message, shortened. */
const beginningOf = ({ message }: OwnerMessage) => message.split('\n', 1)[0]!.slice(0, 120)

const MessageRow = ({ message }: { message: OwnerMessage }) => (
  <OpenRow
    title={
      <>
        <span className="font-medium">{message.name}</span>
        <span className="text-quiet">{beginningOf(message)}</span>
        {message.answered !== null && <Mark tone="success">Answered</Mark>}
      </>
    }
    aside={<Ago at={message.received} />}
  >
    <p className="max-w-measure font-serif text-17 wrap-anywhere whitespace-pre-wrap">{message.message}</p>
    <p className="text-13 text-quiet">
      {message.name}, <Breakable text={message.email} />.{' '}
      {message.mailed === null
        ? 'The copy to the support address has not been sent yet.'
        : 'A copy was sent to the support address.'}
    </p>
    <MessageActions message={message} />
  </OpenRow>
)

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
/** Maximum number of quoted characters. Mail programs limit the length of a mailto address. */
const QUOTED = 1200

const replyTo = ({ name, email, message }: OwnerMessage) =>
  `mailto:${encodeURIComponent(email)}?${new URLSearchParams({
    subject: 'Your message to Inkloom',
    body: `Hello ${name},\n\n\n${quoted(message.slice(0, QUOTED))}\n`,
  })
    .toString()
    .replaceAll('+', '%20')}`

const MessageActions = ({ message }: { message: OwnerMessage }) => {
  const client = useQueryClient()
  const answered = message.answered === null
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      ownerChange('POST /owner/messages/:messageId', { params: { messageId: message.id }, body: { answered } }),
    onSuccess: async () => {
      toast.success(answered ? 'Marked as answered' : 'The message is open again')
      await client.invalidateQueries({ queryKey: ['owner-messages'] })
    },
    onError: (error) => toast.error(messageOf(error, 'The message could not be marked. Nothing has changed.')),
  })
  return (
    <div className="flex flex-wrap gap-8">
      <a
        href={replyTo(message)}
        className="inline-flex min-h-target items-center rounded-control border border-edge bg-sheet px-16 font-medium hover:bg-wash pointer-fine:min-h-control"
      >
        Reply by email
      </a>
      <Button compact pending={isPending && 'Saving'} onClick={() => mutate()}>
        {answered ? 'Mark as answered' : 'Mark as open'}
      </Button>
    </div>
  )
}
