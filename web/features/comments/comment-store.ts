import type { CommentThread } from '#contract/comments.ts'
import type { Anchor, Passage } from '#manuscript/model/anchors/anchor.ts'
import { anchorTextOf } from '#manuscript/model/anchors/anchor-text.ts'
import { findAnchors } from '#manuscript/model/anchors/find-anchors.ts'
import { moveAnchors } from '#manuscript/model/anchors/move-anchors.ts'
import { diffBlocks } from '#manuscript/model/diff/diff-blocks.ts'
import type { ListedBlock } from '#web/editor/blocks/block-list.ts'
import type { Workspace } from '#web/editor/workspace.ts'

/** The id of the comment that is being written. */
export const DRAFT = 'draft'
/** Milliseconds without typing after which comments are moved with the text. */
const PAUSE = 300

type Placed = Anchor & { id: string }

export interface PlacedThread {
  thread: CommentThread
  anchor: Anchor
}

export interface CommentState {
  /** False until the comments are loaded. */
  isLoaded: boolean
  /** In the order of the text. */
  threads: readonly PlacedThread[]
  /** The passage of the comment that is being written. */
  draft: Anchor | null
  /** The comment whose passage is shown, or `DRAFT`. */
  current: string | null
}

const readAnchor = ({
  id,
  anchor: { end_block, ...rest },
  original,
  replacement,
}: Pick<CommentThread, 'id' | 'anchor' | 'original' | 'replacement'>): Placed => ({
  ...rest,
  id,
  endBlock: end_block,
  suggestion: replacement === null ? null : { original, replacement },
})

const jsonOf = (list: readonly ListedBlock[]): string[] => list.map(({ json }) => json)

/** Sorts comments by their position in the text. */
const inOrder = (threads: readonly CommentThread[], placed: ReadonlyMap<string, Placed>): PlacedThread[] =>
  threads
    .flatMap((thread) => {
      const anchor = placed.get(thread.id)
      return anchor ? { thread, anchor } : []
    })
    .toSorted((one, other) => one.anchor.block - other.anchor.block || one.anchor.start - other.anchor.start)

/**
 * Prefers the anchors of this page to those of the server, because they have followed every change,
 * including unsent ones.
 */
const preferKnown = (moved: readonly Placed[], known: readonly Placed[]): Placed[] => {
  const here = new Map(known.map((anchor) => [anchor.id, anchor]))
  return moved.map((anchor) => {
    const followed = here.get(anchor.id)
    return followed && (!followed.lost || anchor.lost) ? followed : anchor
  })
}

export type CommentStore = ReturnType<typeof createStore>

/**
 * Holds the comments of an open project, and moves their passages with its text. It reads the text
 * only in pauses of typing.
 */
const createStore = ({ manuscript, saving: { engine } }: Pick<Workspace, 'manuscript' | 'saving'>) => {
  let list = manuscript.blocks.blocks()
  let threads: readonly CommentThread[] = []
  let anchors: readonly Placed[] = []
  let state: CommentState = { isLoaded: false, threads: [], draft: null, current: null }
  const listeners = new Set<() => void>()

  const publish = (change: Partial<CommentState> = {}) => {
    const placed = new Map(anchors.map((anchor) => [anchor.id, anchor]))
    state = {
      ...state,
      ...change,
      draft: placed.get(DRAFT) ?? null,
      threads: inOrder(threads, placed),
    }
    for (const listener of listeners) listener()
  }
  /** Moves all passages to the current text. */
  const sync = () => {
    const next = manuscript.blocks.blocks()
    if (next === list) return
    const before = jsonOf(list)
    list = next
    anchors = moveAnchors(anchors, before, diffBlocks(before, jsonOf(next)))
    publish()
  }
  const drafts = () => anchors.filter(({ id }) => id === DRAFT)

  return {
    get: (): CommentState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    sync,
    /** The blocks that the passages refer to. */
    list: () => list,
    /** Replaces the comments with those that the server sent. */
    take: (revision: number, next: readonly CommentThread[]): void => {
      sync()
      threads = next
      const { base } = engine
      const sent = next.map(readAnchor)
      const now = jsonOf(list)
      const moved =
        base.revision === revision
          ? moveAnchors(sent, base.text, diffBlocks(base.text, now))
          : findAnchors(sent, { length: now.length, textAt: (at) => now[at] && anchorTextOf(now[at]) })
      anchors = [...preferKnown(moved, anchors), ...drafts()]
      publish({ isLoaded: true })
    },
    show: (current: string | null): void => publish({ current }),
    /** Begins a comment on a passage of the current text. */
    begin: (passage: Anchor): void => {
      sync()
      anchors = [...anchors.filter(({ id }) => id !== DRAFT), { ...passage, id: DRAFT }]
      publish({ current: DRAFT })
    },
    endDraft: (): void => {
      anchors = anchors.filter(({ id }) => id !== DRAFT)
      publish({ current: state.current === DRAFT ? null : state.current })
    },
    /** Returns the passage of the draft in the server's text, or null if it was deleted. */
    draftInBase: (): { revision: number; passage: Passage; quote: string } | null => {
      sync()
      const { base } = engine
      const now = jsonOf(list)
      const [moved] = moveAnchors(drafts(), now, diffBlocks(now, base.text))
      return moved && !moved.lost ? { revision: base.revision, passage: moved, quote: moved.quote } : null
    },
    /** Follows the text until the returned function is called. */
    follow: (): (() => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const stop = manuscript.blocks.subscribe(() => {
        clearTimeout(timer)
        timer = setTimeout(sync, PAUSE)
      })
      return () => {
        clearTimeout(timer)
        stop()
      }
    },
  }
}

const stores = new WeakMap<object, CommentStore>()

/** Returns the comments of an open project. Its panel and the marks in the text share them. */
export const commentsOf = (workspace: Pick<Workspace, 'manuscript' | 'saving'>): CommentStore => {
  const known = stores.get(workspace.manuscript)
  if (known) return known
  const store = createStore(workspace)
  stores.set(workspace.manuscript, store)
  return store
}
