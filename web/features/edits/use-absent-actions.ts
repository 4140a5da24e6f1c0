import { messages } from '#contract/billing.ts'
import { type EditName, editTable } from '#contract/edits.ts'
import { isHeadingKind } from '#web/editor/blocks/set-block-kind.ts'
import type { CaretBlock } from '#web/editor/selection/watch-caret.ts'
import { type Action, NO_CARET, useActions } from '#web/lib/actions/actions.ts'
import { chapterToolNames, chapterTools } from '#web/lib/chapters/chapter-tools.ts'
import { editTools, offersFor } from './edit-tools.ts'

/** Returns the reason why an edit is not offered at a block. */
const reasonAt = (block: CaretBlock, name: EditName): string => {
  if (editTable[name].target !== 'heading') return 'Put the caret in a paragraph'
  if (!isHeadingKind(block.kind)) return 'Put the caret in a heading'
  if (block.isEmpty) return 'The heading has no title'
  return block.hasText ? 'The section has text' : 'Put the caret in the heading of a chapter or section'
}

const absent = (id: string, name: string, icon: Action['icon'], unavailable: string): Action => ({
  id,
  name,
  group: 'AI',
  icon,
  unavailable,
  run: () => undefined,
})

const absentActions = (block: CaretBlock | null, isLimited: boolean): Action[] => {
  const everywhere = isLimited ? messages.limitReached : block ? undefined : NO_CARET
  const offers = block && !everywhere ? offersFor(block) : []
  const edits = (Object.keys(editTools) as EditName[]).flatMap((name) => {
    if (offers.includes(name)) return []
    const { label, action = label, icon } = editTools[name]
    return [absent(`edit-${name}`, action, icon, everywhere ?? reasonAt(block!, name))]
  })
  if (offers.length > 0) return edits
  const chapters = chapterToolNames.map((tool) => {
    const { action, icon } = chapterTools[tool]
    return absent(`chapter-${tool}`, action, icon, everywhere ?? 'Put the caret in a paragraph or heading')
  })
  return [...edits, ...chapters]
}

/**
 * Registers the AI edits that are not offered at the caret, so that the list of all actions says
 * why.
 */
export const useAbsentActions = (block: CaretBlock | null, isLimited: boolean): void =>
  useActions(() => absentActions(block, isLimited))
