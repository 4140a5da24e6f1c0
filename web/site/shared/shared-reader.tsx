import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import type { InkloomContract } from '#contract/contract.ts'
import type { Reply } from '#contract/endpoint.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { guestApi, type GuestApi, guestMemory } from './guest-api.ts'
import { ReadingPage } from './reading-page.tsx'
import { button, field } from './shared-styles.ts'
import { UnsentWriting } from './unsent-writing.tsx'

type Opened = Reply<InkloomContract['POST /shared/open']>

type State =
  | { type: 'opening' }
  | { type: 'password'; message: string }
  | { type: 'failed'; message: string; isEnded: boolean }
  | { type: 'open'; opened: Opened; api: GuestApi }

const ENDED = 'This link no longer works. Ask the person who sent it for a new one.'
const NOT_REACHED = 'The server could not be reached. Check your connection and try again.'

/** Opens the link in the address of the page. */
const openLink = async (password?: string): Promise<State> => {
  const token = location.hash.slice(1)
  const session = guestMemory.session(token)
  try {
    const opened = await guestApi('')('POST /shared/open', {
      body: { token, ...(password && { password }), ...(session && { session }) },
    })
    guestMemory.setSession(token, opened.session)
    document.title = `${opened.title} | Inkloom`
    return { type: 'open', opened, api: guestApi(opened.session) }
  } catch (error) {
    if (!(error instanceof ApiError)) return { type: 'failed', message: NOT_REACHED, isEnded: false }
    if (error.code === 'wrong_credentials' || (error.status === 429 && password))
      return { type: 'password', message: error.details['password'] === 'missing' ? '' : error.message }
    return { type: 'failed', message: error.message || ENDED, isEnded: error.code === 'link_invalid' }
  }
}

/** Opens the link in the address, asks for its password if it has one, and shows the text. */
export const SharedReader = () => {
  const [state, setState] = useState<State>({ type: 'opening' })
  useEffect(() => {
    const open = async () => setState(await openLink())
    const openAnother = () => void open()
    void open()
    window.addEventListener('hashchange', openAnother)
    return () => window.removeEventListener('hashchange', openAnother)
  }, [])
  const submit = async (password?: string) => setState(await openLink(password))

  if (state.type === 'open')
    return (
      <ReadingPage
        key={state.opened.session}
        opened={state.opened}
        api={state.api}
        onEnded={() => setState({ type: 'failed', message: ENDED, isEnded: true })}
      />
    )
  if (state.type === 'password') return <PasswordForm message={state.message} onSubmit={submit} />
  if (state.type === 'failed')
    return (
      <Sheet title={state.isEnded ? 'This link has ended' : 'The text could not be opened'}>
        <p role="alert">{state.message}</p>
        <UnsentWriting />
        {!state.isEnded && (
          <button type="button" className={button.primary} onClick={() => void submit()}>
            Try again
          </button>
        )}
      </Sheet>
    )
  return (
    <main>
      <output className="block p-48 text-center font-serif text-20 text-quiet">
        Opening the text
        <span className="caret caret-writing" aria-hidden="true" />
      </output>
    </main>
  )
}

const Sheet = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className="mx-auto mt-48 flex max-w-form flex-col gap-16 p-24">
    <h1 className="font-serif text-32 font-semibold">{title}</h1>
    {children}
  </main>
)

const PasswordForm = ({ message, onSubmit }: { message: string; onSubmit: (password: string) => Promise<void> }) => {
  const [password, setPassword] = useState('')
  const [isSending, setSending] = useState(false)
  const id = useId()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return
    setSending(true)
    await onSubmit(password)
    setSending(false)
  }
  return (
    <Sheet title="This text has a password">
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-12">
        <label htmlFor={id} className="text-15 font-medium">
          Password
        </label>
        <input
          id={id}
          type="password"
          autoComplete="off"
          value={password}
          aria-invalid={message !== '' || undefined}
          aria-describedby={message ? `${id}-problem` : undefined}
          onChange={({ target }) => setPassword(target.value)}
          className={field}
        />
        {message && (
          <p id={`${id}-problem`} role="alert" className="text-13 text-danger">
            {message}
          </p>
        )}
        <button type="submit" className={button.primary} disabled={isSending}>
          {isSending ? 'Opening' : 'Open the text'}
        </button>
      </form>
    </Sheet>
  )
}
