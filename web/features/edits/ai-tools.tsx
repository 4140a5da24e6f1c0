import type { LexicalEditor } from 'lexical'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { isHeadingKind } from '#web/editor/blocks/set-block-kind.ts'
import { chapterAbove } from '#web/editor/selection/caret-block.ts'
import type { CaretBlock } from '#web/editor/selection/watch-caret.ts'
import { hasPremium, quotaReached, useQuota, useUser } from '#web/lib/account/account.ts'
import type { ChapterRequest, ChapterTool } from '#web/lib/chapters/chapter-tools.ts'
import { LimitReached } from '#web/ui/limit-reached.tsx'
import { toast } from '#web/ui/toast.tsx'
import { AiToolbar } from './ai-toolbar.tsx'
import { offersFor } from './edit-tools.ts'
import type { Action } from './edit.ts'
import { useAbsentActions } from './use-absent-actions.ts'

/** Shown if no heading is above the caret. */
const NO_CHAPTER = 'There is no heading above the caret. Add one at the beginning of the chapter, and try again.'

interface AiToolsProps {
  block: CaretBlock | null
  /** The project's language. */
  language: LanguageCode
  /** True while a proposal is being written or waits for a decision. */
  isBusy: boolean
  isBeside: boolean
  onAsk: (action: Action) => void
  onSample: () => void
  editor: LexicalEditor
  onChapter: (request: ChapterRequest) => void
  /** Returns the element that takes the focus after a request. */
  text: () => HTMLElement | null
}

/** The edits at the caret, or the reason why there are none. */
export const AiTools = ({
  block,
  language,
  isBusy,
  isBeside,
  onAsk,
  onSample,
  onChapter,
  text,
  editor,
}: AiToolsProps) => {
  const isLimited = useIsLimited()
  useAbsentActions(block, isLimited)
  if (isLimited)
    return (
      <div data-tutorial="ai" className="px-12 py-8">
        <LimitReached />
      </div>
    )
  const offers = block ? offersFor(block) : []
  if (!block || offers.length === 0)
    return (
      <p data-tutorial="ai" className="px-12 py-8 text-13 text-quiet">
        {!block
          ? 'Choose a heading or paragraph to write with AI.'
          : isHeadingKind(block.kind)
            ? 'Give the heading a title so that the AI can write below it.'
            : 'AI edits leave this block as it is. Choose a heading or paragraph.'}
      </p>
    )
  const isText = !isHeadingKind(block.kind)
  /**
   * Starts a tool for the section of the heading at the caret, or elsewhere for the chapter around
   * the caret.
   */
  const askChapter = (tool: ChapterTool) => {
    const heading = isText ? chapterAbove(editor, block.key) : block.key
    if (heading === null) toast.error(NO_CHAPTER)
    else onChapter({ tool, heading })
  }
  return (
    <AiToolbar
      offers={offers}
      language={language}
      disabled={isBusy}
      isWithoutText={isText && block.isEmpty && !block.isRange}
      orientation={isBeside ? 'vertical' : 'horizontal'}
      onAsk={onAsk}
      onSample={onSample}
      onChapter={askChapter}
      text={text}
      editor={editor}
    />
  )
}

/** Returns true if the person's plan has no AI words, or none are left. */
export const useIsLimited = (): boolean => {
  const { data: user } = useUser()
  const { data: quota } = useQuota()
  if (!user || user.byok) return false
  return !hasPremium(user) || (quota !== undefined && quotaReached(quota))
}
