import { mergeTyped } from '#web/lib/input/merge-typed.ts'
import type { ContextDraft, ContextText } from './context-draft.ts'

/**
 * Merges unsaved input in a guideline or reference with the saved version. If both changed the
 * title, the typed one stays. Returns undefined if the merged text is the typed one.
 */
export const mergeContext = ({ title, content, from }: ContextDraft, now: ContextText): ContextText | undefined => {
  // Drafts of older versions have no `from`, so nothing can be merged.
  if (!from) return undefined
  const merged = {
    title: title.trim() === from.title ? now.title : title,
    content: mergeTyped(from.content, content, now.content),
  }
  return merged.title === title && merged.content === content ? undefined : merged
}
