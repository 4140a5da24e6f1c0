import { type ReactNode, useState } from 'react'
import type { CommentReply, CommentThread } from '#contract/comments.ts'
import type { Anchor } from '#manuscript/model/anchors/anchor.ts'
import { OBJECT } from '#manuscript/model/anchors/text-offsets.ts'
import { commentForms } from '#web/lib/comments/comment-drafts.ts'
import { actionOn } from '#web/lib/format/beginning-of.ts'
import { unsentText } from '#web/lib/input/unsent-text.ts'
import { useFocusBack } from '#web/lib/input/use-focus-back.ts'
import { type GuestApi, guestMemory } from './guest-api.ts'
import { GUEST_LIST, GuestForm, type GuestWriting } from './guest-form.tsx'
import { button } from './shared-styles.ts'

/** A comment with its place in the text that the guest sees. */
export interface Placed extends Anchor {
  thread: CommentThread
}

const quoteLine = (quote: string): string => quote.replaceAll(OBJECT, '').replaceAll(/\s+/g, ' ').trim()

/** A passage as one line. */
export const Quote = ({ text }: { text: string }) => (
  <q dir="auto" className="line-clamp-3 font-serif text-quiet wrap-anywhere">
    {quoteLine(text)}
  </q>
)

interface GuestThreadProps {
  placed: Placed
  api: GuestApi
  /** False once the author has ended the comments of this guest. */
  mayWrite: boolean
  onShow: () => void
  /**
   * Resolves to an error message, or to an empty string. `notDone` is the message if the server
   * gives no reason.
   */
  change: (act: () => Promise<unknown>, notDone?: string) => Promise<string>
}

const NOT_DELETED = 'It was not deleted. Check your connection and try again.'
const decisions = { accepted: 'The author accepted this.', rejected: 'The author decided against this.' }

/** A comment with its replies, and the form for another one. */
export const GuestThread = ({ placed: { thread, lost, quote }, api, mayWrite, onShow, change }: GuestThreadProps) => {
  const form = commentForms(GUEST_LIST).reply(thread.id)
  const [isReplying, setReplying] = useState(() => unsentText.has(form))
  const fallbackName = thread.replacement?.trim() || quoteLine(quote)
  const { ref, focusBack } = useFocusBack()
  const endReply = () => {
    setReplying(false)
    focusBack()
  }
  const reply = async ({ name, text }: GuestWriting): Promise<string> => {
    guestMemory.setName(name)
    const failed = await change(() =>
      api('POST /shared/comments/:id/replies', { params: { id: thread.id }, body: { name, text } }),
    )
    if (!failed) endReply()
    return failed
  }
  return (
    <li className="flex flex-col gap-8 border-s-2 border-rule ps-12">
      {lost ? (
        <p className="text-13 text-quiet">
          The passage is not in the text: <Quote text={quote} />
        </p>
      ) : (
        <button type="button" onClick={onShow} className="rounded-control text-start hover:text-ink">
          <Quote text={quote} />
        </button>
      )}
      <GuestText comment={thread} fallbackName={fallbackName} api={api} mayWrite={mayWrite} change={change}>
        {thread.replacement !== null && (
          <p dir="auto" className="font-serif wrap-anywhere">
            <del className="bg-removed-wash text-removed">{thread.original}</del>{' '}
            <ins className="bg-added-wash text-added">{thread.replacement}</ins>
          </p>
        )}
      </GuestText>
      {thread.decision && <p className="text-13 text-quiet">{decisions[thread.decision]}</p>}
      {thread.resolved && !thread.decision && <p className="text-13 text-quiet">Resolved by the author</p>}
      {thread.replies.map((one) => (
        <div key={one.id} className="border-s border-rule ps-12">
          <GuestText comment={one} api={api} mayWrite={mayWrite} change={change} />
        </div>
      ))}
      <div ref={ref} hidden={!mayWrite}>
        {!mayWrite ? null : isReplying ? (
          <GuestForm name={form} quote={null} label="Reply" submit="Reply" onSubmit={reply} onCancel={endReply} />
        ) : (
          <button
            type="button"
            className={`${button.quiet} -ms-16`}
            onClick={() => setReplying(true)}
            aria-label={actionOn('Reply', thread.text.trim() || fallbackName)}
          >
            Reply
          </button>
        )}
      </div>
    </li>
  )
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

interface GuestTextProps extends Pick<GuestThreadProps, 'api' | 'mayWrite' | 'change'> {
  comment: CommentReply
  /** Names the comment if it has no text, as a suggestion can. */
  fallbackName?: string
  /** Shown below its text. */
  children?: ReactNode
}

const GuestText = ({ comment, fallbackName = '', api, mayWrite, change, children }: GuestTextProps) => {
  const { id, mine, author, text } = comment
  const form = commentForms(GUEST_LIST).edit(id)
  const [isEditing, setEditing] = useState(() => unsentText.has(form))
  const { ref, focusBack } = useFocusBack()
  const endEdit = () => {
    setEditing(false)
    focusBack()
  }
  const save = async (writing: GuestWriting): Promise<string> => {
    const failed = await change(() => api('PUT /shared/comments/:id', { params: { id }, body: { text: writing.text } }))
    if (!failed) endEdit()
    return failed
  }
  return (
    <div ref={ref} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-8">
        <p className="text-13 text-quiet">
          <bdi className="font-medium text-ink">
            {mine ? 'You' : author.type === 'owner' ? 'The author' : author.name}
          </bdi>{' '}
          · {day.format(new Date(comment.created_date * 1000))}
        </p>
        {mine && mayWrite && !isEditing && (
          <OwnButtons
            named={text.trim() || fallbackName}
            onEdit={text === '' ? null : () => setEditing(true)}
            onDelete={() => change(() => api('DELETE /shared/comments/:id', { params: { id } }), NOT_DELETED)}
          />
        )}
      </div>
      {isEditing && mayWrite ? (
        <GuestForm name={form} withoutName quote={null} text={text} submit="Save" onSubmit={save} onCancel={endEdit} />
      ) : (
        text !== '' && (
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {text}
          </p>
        )
      )}
      {children}
    </div>
  )
}

interface OwnButtonsProps {
  /** The text that the buttons are named after. */
  named: string
  /** Null if the comment has no text to edit. */
  onEdit: (() => void) | null
  /** Resolves to an error message, or to an empty string. */
  onDelete: () => Promise<string>
}

/** The buttons of a guest's own comment. Deleting it needs a confirmation. */
const OwnButtons = ({ named, onEdit, onDelete }: OwnButtonsProps) => {
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState('')
  const { ref, focusBack } = useFocusBack()
  const leave = () => {
    setAsking(false)
    focusBack()
  }
  const remove = async () => {
    leave()
    setProblem('')
    setProblem(await onDelete())
  }
  return (
    <div ref={ref} className={isAsking || problem ? 'basis-full pb-8' : undefined}>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      {isAsking ? (
        <fieldset className="flex flex-wrap items-center gap-4">
          <legend className="py-8">Delete this and the replies to it for good?</legend>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the question takes the place of the pressed button */}
          <button autoFocus type="button" className={button.plain} onClick={leave}>
            Keep
          </button>
          <button type="button" className={button.quiet} onClick={() => void remove()}>
            Delete
          </button>
        </fieldset>
      ) : (
        <p className="-mx-16 flex">
          {onEdit && (
            <button type="button" className={button.quiet} onClick={onEdit} aria-label={actionOn('Edit', named)}>
              Edit
            </button>
          )}
          <button
            type="button"
            className={button.quiet}
            onClick={() => setAsking(true)}
            aria-label={actionOn('Delete', named)}
          >
            Delete
          </button>
        </p>
      )}
    </div>
  )
}
