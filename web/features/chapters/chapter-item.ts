import type { SentPrompt } from '#contract/sent-prompt.ts'

/** A proposal of a chapter tool. The text changes only when it is accepted. */
export interface ChapterItem {
  id: number
  /**
   * `draft`: text below an empty heading. `title`: a better title. `heading`: a new heading before a
   * block. `slow`: a passage, and a shorter text of its block if there is one. `summary`: text that is
   * offered for the author to place.
   */
  type: 'draft' | 'title' | 'heading' | 'slow' | 'summary'
  /** Key and saved JSON of the block that the proposal belongs to. */
  key: string
  json: string
  /** The heading, the passage, or the text of the block. */
  before: string
  /** The proposed text as Markdown; empty until it is written. */
  after: string
  /** The reason why a passage is slow. */
  reason: string
  state: ItemState
  error: Error | null
  sent: SentPrompt | null
}

/**
 * `waiting`: not written yet. `found`: a passage without a proposed text. `stale`: the block was
 * changed, so the proposal can't be accepted.
 */
type ItemState = 'waiting' | 'writing' | 'found' | 'ready' | 'failed' | 'accepted' | 'rejected' | 'stale'

export const isOpen = ({ state }: Pick<ChapterItem, 'state'>): boolean => state === 'ready'
