import { type ComponentProps, useEffect, useMemo, useState } from 'react'
import type { CommentThread } from '#contract/comments.ts'
import { isPlainPassage } from '#manuscript/model/anchors/anchor-text.ts'
import { type Anchor, anchorAt } from '#manuscript/model/anchors/anchor.ts'
import { findAnchors } from '#manuscript/model/anchors/find-anchors.ts'
import { ApiError, messageOf } from '#web/lib/api/api-error.ts'
import { BLOCKED_MESSAGE } from '#contract/sharing-limits.ts'
import { useFocusBack } from '#web/lib/input/use-focus-back.ts'
import { DrawerSheet } from './drawers.tsx'
import { type GuestApi, guestMemory } from './guest-api.ts'
import { GuestForm, type GuestWriting } from './guest-form.tsx'
import { GuestThread, type Placed, Quote } from './guest-thread.tsx'
import { button } from './shared-styles.ts'
import { barPlace, markPassages, rangeOf, selectedPassage } from './text-places.ts'
import { LostWriting, UnsentWriting } from './unsent-writing.tsx'
import { useKeyboardPassage } from './use-keyboard-passage.ts'
import type { OpenText } from './use-shared-text.ts'

interface GuestCommentsProps {
  api: GuestApi
  /** BCP-47 tag of the language of the text. */
  tag: string
  /** True if the author had already ended the comments of this guest when the page was opened. */
  wasBlocked: boolean
  open: OpenText
  /** Increases when comments have changed. */
  version: number
  isShown: boolean
  onShow: () => void
  onClose: () => void
}

interface Draft {
  /** The passage in the text of this revision, which may be outdated when the comment is sent. */
  anchor: Anchor
  revision: number
  withChange: boolean
}

const NOT_SAVED = 'Your comment was not saved. Check your connection and try again.'

const place = <A extends Anchor>(anchors: readonly A[], { text, textAt }: OpenText): A[] =>
  findAnchors(anchors, { length: text.blocks.length, textAt })

const placeThreads = (threads: readonly CommentThread[], open: OpenText): Placed[] =>
  place(
    threads.map((thread): Placed => {
      const { end_block: endBlock, ...anchor } = thread.anchor
      return { ...anchor, endBlock, thread }
    }),
    open,
  )

const readPassage = ({ drawn, textAt }: OpenText): Anchor | null => {
  const passage = selectedPassage(drawn)
  return passage && anchorAt(textAt, passage)
}

/**
 * Returns the passage that is selected now, which can differ from the one when the buttons were
 * placed.
 */
const passageNow = (open: OpenText, placed: Anchor): Anchor => readPassage(open) ?? placed

/**
 * Follows the selection in the text. Returns its passage, and the position of the buttons for it.
 */
const useSelectedPassage = (open: OpenText): { anchor: Anchor; top: number } | null => {
  const [selected, setSelected] = useState<{ anchor: Anchor; top: number } | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      const anchor = readPassage(open)
      setSelected(anchor && { anchor, top: barPlace() })
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
  }, [open])
  return selected
}

/** Loads the comments whenever they change, and makes changes of them. */
const useThreads = (api: GuestApi, version: number) => {
  const [threads, setThreads] = useState<readonly CommentThread[] | null>(null)
  const [blocked, setBlocked] = useState<boolean | null>(null)
  const [problem, setProblem] = useState('')
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    const load = async () => {
      try {
        const loaded = await api('GET /shared/comments')
        setThreads(loaded.comments)
        setBlocked(loaded.blocked)
        setProblem('')
      } catch (error) {
        setProblem(messageOf(error, 'The comments could not be loaded.'))
      }
    }
    void load()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- loads again after each change
  }, [api, version, changes])
  /** Resolves to an error message, or to an empty string. */
  const change = async (act: () => Promise<unknown>, notDone = NOT_SAVED): Promise<string> => {
    try {
      await act()
      setChanges((made) => made + 1)
      return ''
    } catch (error) {
      // The author may have blocked the guest while this was written.
      if (error instanceof ApiError && error.code === 'forbidden') setChanges((made) => made + 1)
      return messageOf(error, notDone)
    }
  }
  return { threads, blocked, problem, change }
}

/** Sends a comment. The server finds its passage in the newest text. */
const sendComment = (api: GuestApi, { anchor, revision }: Draft, writing: GuestWriting) => {
  const { block, start, endBlock, end, quote } = anchor
  const passage = { block, start, end_block: endBlock, end }
  return api('POST /shared/comments', { body: { revision, passage, quote, ...writing } })
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

interface Marked {
  placed: readonly Placed[]
  /** The id of the comment whose passage is shown. */
  current: string | null
  draft: Draft | null
}

/** Marks the passages of open comments in the text, and of the one that is shown or written. */
const useMarks = (open: OpenText, { placed, current, draft }: Marked) => {
  useEffect(() => {
    const marked = placed.filter(({ lost, thread }) => !lost && !thread.resolved)
    const [drafted] = draft ? place([draft.anchor], open) : []
    const shown =
      (drafted?.lost ? null : drafted) ?? placed.find(({ thread, lost }) => thread.id === current && !lost) ?? null
    markPassages(open.drawn, marked, shown)
  }, [placed, open, current, draft])
}

/**
 * The comments of the guests of a link: their marks in the text, their list, and the form for a new
 * one.
 */
export const GuestComments = ({
  api,
  tag,
  wasBlocked,
  open,
  version,
  isShown,
  onShow,
  onClose,
}: GuestCommentsProps) => {
  const { threads, blocked, problem, change } = useThreads(api, version)
  const isBlocked = blocked ?? wasBlocked
  const [draft, setDraft] = useState<Draft | null>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const selected = useSelectedPassage(open)
  const placed = useMemo(() => placeThreads(threads ?? [], open), [threads, open])
  useMarks(open, { placed, current, draft })
  const begin = (anchor: Anchor | null, withChange: boolean) => {
    if (!anchor) return
    setDraft({ anchor, revision: open.text.revision, withChange })
    onShow()
  }
  useKeyboardPassage(open, tag, !isBlocked, () => begin(readPassage(open), false))
  // Without the form, the title of the panel gets the focus.
  const { ref, focusBack } = useFocusBack((group) => group.closest('aside')?.querySelector('h2'))
  const endDraft = () => {
    setDraft(null)
    focusBack()
  }
  const add = async (writing: GuestWriting): Promise<string> => {
    if (!draft) return ''
    guestMemory.setName(writing.name)
    const failed = await change(() => sendComment(api, draft, writing))
    if (!failed) endDraft()
    return failed
  }
  return (
    <>
      {selected && !(draft && isShown) && (
        <SelectionBar
          passage={selected.anchor}
          top={selected.top}
          isBlocked={isBlocked}
          onBegin={(withChange) => begin(passageNow(open, selected.anchor), withChange)}
        />
      )}
      {isShown && (
        <DrawerSheet title="Comments" onClose={onClose}>
          {isBlocked ? <CommentsEnded /> : <LostWriting threads={threads} />}
          <div ref={ref} hidden={!draft || isBlocked}>
            {draft && !isBlocked && <NewComment {...draft} onSubmit={add} onCancel={endDraft} />}
          </div>
          {problem && (
            <p role="alert" className="text-danger">
              {problem}
            </p>
          )}
          {threads === null && !problem && <p className="text-quiet">Loading the comments</p>}
          {threads?.length === 0 && !draft && !isBlocked && (
            <p className="text-quiet">No comments yet. Select a passage in the text to comment on it.</p>
          )}
          <ThreadList
            placed={placed}
            api={api}
            mayWrite={!isBlocked}
            change={change}
            onShow={(one) => {
              setCurrent(one.thread.id)
              showPassage(open, one)
            }}
          />
        </DrawerSheet>
      )}
    </>
  )
}

interface NewCommentProps extends Draft, Pick<ComponentProps<typeof GuestForm>, 'onSubmit' | 'onCancel'> {}

const NewComment = ({ anchor: { quote }, withChange, onSubmit, onCancel }: NewCommentProps) => (
  <section aria-label="New comment" className="flex flex-col gap-8 border-s-2 border-accent ps-12">
    <Quote text={quote} />
    <GuestForm
      key={`${withChange} ${quote}`}
      name="comment"
      quote={withChange ? quote : null}
      submit={withChange ? 'Suggest' : 'Comment'}
      onSubmit={onSubmit}
      onCancel={onCancel}
    />
  </section>
)

interface ThreadListProps extends Pick<ComponentProps<typeof GuestThread>, 'api' | 'mayWrite' | 'change'> {
  placed: readonly Placed[]
  onShow: (one: Placed) => void
}

const ThreadList = ({ placed, onShow, ...rest }: ThreadListProps) => (
  <ul className="flex flex-col gap-24">
    {placed.map((one) => (
      <GuestThread key={one.thread.id} placed={one} onShow={() => onShow(one)} {...rest} />
    ))}
  </ul>
)

/**
 * Tells a guest that the author has ended their comments, and shows unsent text so that it can be
 * copied.
 */
const CommentsEnded = () => (
  <>
    <output>{BLOCKED_MESSAGE}</output>
    <UnsentWriting />
  </>
)

interface SelectionBarProps {
  passage: Anchor
  /** Pixels from the top of the page. */
  top: number
  isBlocked: boolean
  onBegin: (withChange: boolean) => void
}

/** The buttons for a selected passage. A press does not end the selection. */
const SelectionBar = ({ passage, top, isBlocked, onBegin }: SelectionBarProps) =>
  isBlocked ? (
    <aside className="shared-select" style={{ top }} aria-label="Selected passage">
      <p className="rounded-sheet border border-rule bg-sheet px-16 py-8 text-15 text-quiet shadow-float">
        {BLOCKED_MESSAGE}
      </p>
    </aside>
  ) : (
    <aside className="shared-select" style={{ top }} aria-label="Selected passage">
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
