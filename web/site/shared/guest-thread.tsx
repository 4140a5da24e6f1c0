import { useState } from 'react'
import type { CommentReply, CommentThread } from '#contract/comments.ts'
import type { Anchor } from '#manuscript/model/anchors/anchor.ts'
import { OBJECT } from '#manuscript/model/anchors/text-offsets.ts'
import { type GuestApi, guestMemory } from './guest-api.ts'
import { GuestForm, type GuestWriting } from './guest-form.tsx'
import { button } from './shared-looks.ts'

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
  onShow: () => void
  change: (act: () => Promise<unknown>) => Promise<string>
}

const decisions = { accepted: 'The author accepted this.', rejected: 'The author decided against this.' }

/** A comment with its replies, and the form for another one. */
export const GuestThread = ({ placed: { thread, lost, quote }, api, onShow, change }: GuestThreadProps) => {
  const [isReplying, setReplying] = useState(false)
  const reply = async ({ name, text }: GuestWriting): Promise<string> => {
    guestMemory.setName(name)
    const failed = await change(() =>
      api('POST /shared/comments/:id/replies', { params: { id: thread.id }, body: { name, text } }),
    )
    if (!failed) setReplying(false)
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
      <GuestText comment={thread} api={api} change={change} />
      {thread.replacement !== null && (
        <p dir="auto" className="font-serif wrap-anywhere">
          <del className="bg-removed-wash text-removed">{thread.original}</del>{' '}
          <ins className="bg-added-wash text-added">{thread.replacement}</ins>
        </p>
      )}
      {thread.decision && <p className="text-13 text-quiet">{decisions[thread.decision]}</p>}
      {thread.resolved && !thread.decision && <p className="text-13 text-quiet">Resolved by the author</p>}
      {thread.replies.map((one) => (
        <div key={one.id} className="border-s border-rule ps-12">
          <GuestText comment={one} api={api} change={change} />
        </div>
      ))}
      {isReplying ? (
        <GuestForm quote={null} submit="Reply" onSubmit={reply} onCancel={() => setReplying(false)} />
      ) : (
        <button type="button" className={`${button.quiet} self-start`} onClick={() => setReplying(true)}>
          Reply
        </button>
      )}
    </li>
  )
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

const GuestText = ({ comment, api, change }: { comment: CommentReply } & Pick<GuestThreadProps, 'api' | 'change'>) => {
  const [isEditing, setEditing] = useState(false)
  const { id, mine, author, text } = comment
  const save = async (writing: GuestWriting): Promise<string> => {
    const failed = await change(() => api('PUT /shared/comments/:id', { params: { id }, body: { text: writing.text } }))
    if (!failed) setEditing(false)
    return failed
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-13 text-quiet">
        <bdi className="font-medium text-ink">
          {mine ? 'You' : author.type === 'owner' ? 'The author' : author.name}
        </bdi>{' '}
        · {day.format(new Date(comment.created_date * 1000))}
      </p>
      {isEditing ? (
        <GuestForm
          withoutName
          quote={null}
          text={text}
          submit="Save"
          onSubmit={save}
          onCancel={() => setEditing(false)}
        />
      ) : (
        text !== '' && (
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {text}
          </p>
        )
      )}
      {mine && !isEditing && (
        <p className="flex gap-4">
          {text !== '' && (
            <button type="button" className={button.quiet} onClick={() => setEditing(true)}>
              Edit
            </button>
          )}
          <button
            type="button"
            className={button.quiet}
            onClick={() => void change(() => api('DELETE /shared/comments/:id', { params: { id } }))}
          >
            Delete
          </button>
        </p>
      )}
    </div>
  )
}
