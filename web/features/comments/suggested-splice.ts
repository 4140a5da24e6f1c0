import type { CommentThread } from '#contract/comments.ts'
import { replacePassage } from '#manuscript/model/anchors/anchor-text.ts'
import type { Anchor } from '#manuscript/model/anchors/anchor.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { Splice } from '#manuscript/model/diff/splices.ts'
import type { CommentStore } from './comment-store.ts'

/**
 * Ids of the suggestions that this page has applied to the text, in case storing the decision
 * failed.
 */
const applied = new Set<string>()

export const appliedSuggestions = {
  has: ({ id, original, replacement }: CommentThread, { quote, lost }: Pick<Anchor, 'quote' | 'lost'>): boolean =>
    // After a reload, a passage that equals the replacement shows that the suggestion was applied.
    (!lost && quote !== original && quote === replacement) || applied.has(id),
  add: ({ id }: CommentThread): void => void applied.add(id),
}

/**
 * Returns the change that applies a suggestion to the current text. Returns null if the passage has
 * changed since the suggestion.
 */
export const suggestedSplice = (store: CommentStore, thread: CommentThread): Splice<EditorNode> | null => {
  store.sync()
  const anchor = store.get().threads.find((one) => one.thread.id === thread.id)?.anchor
  const listed = anchor && store.list()[anchor.block]
  if (!anchor || anchor.lost || !listed || thread.replacement === null || anchor.block !== anchor.endBlock) return null
  const { start, end, block } = anchor
  const node = replacePassage(JSON.parse(listed.json) as EditorNode, {
    start,
    end,
    quote: thread.original,
    text: thread.replacement,
  })
  return node && { start: block, deleteCount: 1, blocks: [node] }
}
