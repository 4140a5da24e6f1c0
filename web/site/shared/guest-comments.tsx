import { useEffect, useMemo, useState } from 'react'
import type { CommentThread } from '#contract/comments.ts'
import { isPlainPassage } from '#manuscript/model/anchors/anchor-text.ts'
import { type Anchor, anchorAt } from '#manuscript/model/anchors/anchor.ts'
import { findAnchors } from '#manuscript/model/anchors/find-anchors.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { DrawerSheet } from './drawers.tsx'
import { type GuestApi, guestMemory } from './guest-api.ts'
import { GuestForm, type GuestWriting } from './guest-form.tsx'
import { GuestThread, type Placed, Quote } from './guest-thread.tsx'
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
  onClose: () => void
}

interface Draft {
  anchor: Anchor
  withChange: boolean
}

const NOT_SAVED = 'Your comment was not saved. Check your connection and try again.'

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

/** Loads the comments whenever they change, and makes changes of them. */
const useThreads = (api: GuestApi, version: number) => {
  const [threads, setThreads] = useState<readonly CommentThread[] | null>(null)
  const [problem, setProblem] = useState('')
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    const load = async () => {
      try {
        setThreads((await api('GET /shared/comments')).comments)
        setProblem('')
      } catch (error) {
        setProblem(messageOf(error, 'The comments could not be loaded.'))
      }
    }
    void load()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- loads again after each change
  }, [api, version, changes])
  /** Returns what went wrong, or nothing. */
  const change = async (act: () => Promise<unknown>): Promise<string> => {
    try {
      await act()
      setChanges((made) => made + 1)
      return ''
    } catch (error) {
      return messageOf(error, NOT_SAVED)
    }
  }
  return { threads, problem, change }
}

/** Sends a comment on a passage of the text that the guest sees. */
const sendComment = (api: GuestApi, { text }: OpenText, { anchor }: Draft, writing: GuestWriting) => {
  const { block, start, endBlock, end, quote } = anchor
  const passage = { block, start, end_block: endBlock, end }
  return api('POST /shared/comments', { body: { revision: text.revision, passage, quote, ...writing } })
}

/** Scrolls a passage into the upper part of the window, above a sheet on a phone. */
const showPassage = ({ drawn }: OpenText, passage: Placed): void => {
  drawn.elements[passage.block]?.scrollIntoView({ block: 'center' })
  // A part that was not laid out yet gets its real height only then.
  requestAnimationFrame(() => {
    const { top } = rangeOf(drawn, passage)?.getBoundingClientRect() ?? {}
    if (top !== undefined) window.scrollBy(0, top - window.innerHeight / 4)
  })
}

/** The comments of the guests of a link: their marks in the text, their list, and the form for a new one. */
export const GuestComments = ({ api, open, version, isShown, onShow, onClose }: GuestCommentsProps) => {
  const { threads, problem, change } = useThreads(api, version)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const selected = useSelectedPassage(open)
  const placed = useMemo(() => placeThreads(threads ?? [], open), [threads, open])
  useEffect(() => {
    const marked = placed.filter(({ lost, thread }) => !lost && !thread.resolved)
    const shown = draft?.anchor ?? placed.find(({ thread, lost }) => thread.id === current && !lost) ?? null
    markPassages(open.drawn, marked, shown)
  }, [placed, open, current, draft])
  const add = async (writing: GuestWriting): Promise<string> => {
    if (!draft) return ''
    guestMemory.setName(writing.name)
    const failed = await change(() => sendComment(api, open, draft, writing))
    if (!failed) setDraft(null)
    return failed
  }
  return (
    <>
      {selected && !draft && (
        <SelectionBar
          passage={selected}
          onBegin={(withChange) => {
            setDraft({ anchor: selected, withChange })
            onShow()
          }}
        />
      )}
      {isShown && (
        <DrawerSheet title="Comments" onClose={onClose}>
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
              <GuestThread
                key={one.thread.id}
                placed={one}
                api={api}
                change={change}
                onShow={() => {
                  setCurrent(one.thread.id)
                  showPassage(open, one)
                }}
              />
            ))}
          </ul>
        </DrawerSheet>
      )}
    </>
  )
}

/** The buttons for a selected passage. A press does not end the selection. */
const SelectionBar = ({ passage, onBegin }: { passage: Anchor; onBegin: (withChange: boolean) => void }) => (
  <aside className="shared-select" aria-label="Selected passage">
    <span className="flex gap-8 rounded-sheet border border-rule bg-sheet p-8 shadow-float">
      <button
        type="button"
        className={button.primary}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onBegin(false)}
      >
        Comment
      </button>
      {isPlainPassage(passage.quote) && (
        <button
          type="button"
          className={button.plain}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onBegin(true)}
        >
          Suggest a change
        </button>
      )}
    </span>
  </aside>
)
