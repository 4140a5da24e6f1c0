import type { CommentThread } from '#contract/comments.ts'
import type { Anchor } from '#manuscript/model/anchors/anchor.ts'
import { actionOn } from '#web/lib/format/beginning-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.tsx'
import { appliedSuggestions } from './suggested-splice.ts'

interface SuggestionViewProps {
  thread: CommentThread
  anchor: Anchor
  /** The text that the buttons are named after. */
  named: string
  onAccept: () => boolean
  onReject: () => void
}

const decided = { accepted: 'Accepted', rejected: 'Rejected' }

/** A suggestion shown as a tracked change, with buttons to accept or reject it. */
export const SuggestionView = ({ thread, anchor, named, onAccept, onReject }: SuggestionViewProps) => {
  const isOther = anchor.lost || anchor.quote !== thread.original
  const isThere = isOther && appliedSuggestions.has(thread, anchor)
  const hasChanged = isOther && !isThere
  return (
    <div className="flex flex-col gap-8">
      <p dir="auto" className="font-serif wrap-anywhere">
        <span className="sr-only">Replace </span>
        <del className="bg-removed-wash text-removed">{thread.original}</del> <span className="sr-only">by </span>
        {thread.replacement === '' ? (
          <span className="text-quiet">(nothing)</span>
        ) : (
          <ins className="bg-added-wash text-added">{thread.replacement}</ins>
        )}
      </p>
      {thread.decision !== null ? (
        <p className="text-13 text-quiet">{decided[thread.decision]}</p>
      ) : (
        <>
          {isThere && <p className="text-13 text-quiet">The text has this change already.</p>}
          {hasChanged && (
            <Notice tone="warning">
              The passage has changed since this was suggested, so it can’t be put into the text. Copy what you need.
            </Notice>
          )}
          <div className="flex flex-wrap gap-8">
            <Button
              compact
              disabled={hasChanged}
              aria-label={actionOn('Accept', named)}
              onClick={() => onAccept() || toast.error('The passage has changed meanwhile. Your text was not changed.')}
            >
              Accept
            </Button>
            <Button compact variant="quiet" onClick={onReject} aria-label={actionOn('Reject', named)}>
              Reject
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
