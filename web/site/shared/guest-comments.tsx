import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import type { CommentReply, CommentThread } from '#contract/comments.ts'
import { isPlainPassage } from '#manuscript/model/anchors/anchor-text.ts'
import { type Anchor, anchorAt } from '#manuscript/model/anchors/anchor.ts'
import { findAnchors } from '#manuscript/model/anchors/find-anchors.ts'
import { OBJECT } from '#manuscript/model/anchors/text-offsets.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { type GuestApi, guestMemory } from './guest-api.ts'
import { GuestForm, type GuestWriting } from './guest-form.tsx'
import { button } from './shared-looks.ts'
import { markPassages, rangeOf, selectedPassage } from './text-places.ts'
import type { OpenText } from './use-shared-text.ts'

interface GuestCommentsProps {
  api: GuestApi
  open: OpenText
  /** Rises when comments have changed. */
  version: number
  isShown: boolean
  onShow: () => void
  /** Puts the list into the drawer of the page. */
  inDrawer: (list: ReactNode) => ReactNode
}

interface Placed extends Anchor {
  thread: CommentThread
}

const NOT_SAVED = 'Your comment was not saved. Check your connection and try again.'
const quoteLine = (quote: string): string => quote.replaceAll(OBJECT, '').replaceAll(/\s+/g, ' ').trim()

const placeThreads = (threads: readonly CommentThread[], { text, textAt }: OpenText): Placed[] =>
  findAnchors(
    threads.map((thread): Placed => {
      const { end_block: endBlock, ...anchor } = thread.anchor
      return { ...anchor, endBlock, thread }
    }),
    { length: text.blocks.length, textAt },
  )

/** Follows the selection in the text. */
const useSelectedPassage = ({ drawn, textAt }: OpenText): Anchor | null => {
  const [selected, setSelected] = useState<Anchor | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      const passage = selectedPassage(drawn)
      setSelected(passage && anchorAt(textAt, passage))
    }
    const onChange = () => {
      clearTimeout(timer)
      timer = setTimeout(read, 200)
    }
    document.addEventListener('selectionchange', onChange)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', onChange)
    }
  }, [drawn, textAt])
  return selected
}

/** The comments of the guests of a link: their marks in the text, their list, and the form for a new one. */
export const GuestComments = ({ api, open, version, isShown, onShow, inDrawer }: GuestCommentsProps) => {
  const [threads, setThreads] = useState<readonly CommentThread[] | null>(null)
  const [problem, setProblem] = useState('')
  const [draft, setDraft] = useState<{ anchor: Anchor; withChange: boolean } | null>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const selected = useSelectedPassage(open)
  const load = useCallback(async () => {
    try {
      setThreads((await api('GET /shared/comments')).comments)
      setProblem('')
    } catch (error) {
      setProblem(messageOf(error, 'The comments could not be loaded.'))
    }
  }, [api])
  useEffect(() => void load(), [load, version])
  const placed = useMemo(() => placeThreads(threads ?? [], open), [threads, open])
  useEffect(() => {
    const open_ = placed.filter(({ lost, thread }) => !lost && !thread.resolved)
    const shown = draft?.anchor ?? placed.find(({ thread, lost }) => thread.id === current && !lost) ?? null
    markPassages(open.drawn, open_, shown)
  }, [placed, open, current, draft])

  const begin = (withChange: boolean) => {
    if (!selected) return
    setDraft({ anchor: selected, withChange })
    onShow()
  }
  const change = async (act: () => Promise<unknown>): Promise<string> => {
    try {
      await act()
      await load()
      return ''
    } catch (error) {
      return messageOf(error, NOT_SAVED)
    }
  }
  const add = async ({ name, text, replacement }: GuestWriting): Promise<string> => {
    if (!draft) return ''
    const { block, start, endBlock, end, quote } = draft.anchor
    guestMemory.setName(name)
    const failed = await change(() =>
      api('POST /shared/comments', {
        body: {
          revision: open.text.revision,
          passage: { block, start, end_block: endBlock, end },
          quote,
          name,
          text,
          replacement,
        },
      }),
    )
    if (!failed) setDraft(null)
    return failed
  }
  const show = (one: Placed) => {
    setCurrent(one.thread.id)
    const element = open.drawn.elements[one.block]
    element?.scrollIntoView({ block: 'center' })
    requestAnimationFrame(() => {
      const { top } = rangeOf(open.drawn, one)?.getBoundingClientRect() ?? {}
      if (top !== undefined) window.scrollBy(0, top - window.innerHeight / 4)
    })
  }
  const isPlain = selected !== null && isPlainPassage(selected.quote)
  return (
    <>
      {selected && !draft && (
        <div className="shared-select" role="toolbar" aria-label="Selected passage">
          <span className="flex gap-8 rounded-sheet border border-rule bg-sheet p-8 shadow-float">
            <button
              type="button"
              className={button.primary}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => begin(false)}
            >
              Comment
            </button>
            {isPlain && (
              <button
                type="button"
                className={button.plain}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => begin(true)}
              >
                Suggest a change
              </button>
            )}
          </span>
        </div>
      )}
      {isShown &&
        inDrawer(
          <>
            {draft && (
              <section aria-label="New comment" className="flex flex-col gap-8 border-s-2 border-accent ps-12">
                <Quote text={draft.anchor.quote} />
                <GuestForm
                  quote={draft.withChange ? draft.anchor.quote : null}
                  submit={draft.withChange ? 'Suggest' : 'Comment'}
                  onSubmit={add}
                  onCancel={() => setDraft(null)}
                />
              </section>
            )}
            {problem && (
              <p role="alert" className="text-danger">
                {problem}
              </p>
            )}
            {threads === null && !problem && <p className="text-quiet">Loading the comments</p>}
            {threads?.length === 0 && !draft && (
              <p className="text-quiet">No comments yet. Select a passage in the text to comment on it.</p>
            )}
            <ul className="flex flex-col gap-24">
              {placed.map((one) => (
                <GuestThread key={one.thread.id} placed={one} api={api} onShow={() => show(one)} change={change} />
              ))}
            </ul>
          </>,
        )}
    </>
  )
}

const Quote = ({ text }: { text: string }) => (
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

const GuestThread = ({ placed: { thread, lost, quote }, api, onShow, change }: GuestThreadProps) => {
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
