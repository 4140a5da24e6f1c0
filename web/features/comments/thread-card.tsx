import { Check, ListTodo, RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { OBJECT } from '#manuscript/model/anchors/text-offsets.ts'
import type { Anchor } from '#manuscript/model/anchors/anchor.ts'
import { actionOn } from '#web/lib/format/beginning-of.ts'
import { unsentText } from '#web/lib/input/unsent-text.ts'
import { useFocusBack } from '#web/lib/input/use-focus-back.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CommentForm } from './comment-form.tsx'
import type { PlacedThread } from './comment-store.ts'
import { CommentText } from './comment-text.tsx'
import { SuggestionView } from './suggestion-view.tsx'
import type { CommentActions } from './use-comment-actions.ts'

interface ThreadCardProps {
  placed: PlacedThread
  isCurrent: boolean
  actions: CommentActions
  onShow: () => void
  /**
   * Applies a suggestion to the text, unless it was applied before. Returns false if the passage
   * has changed.
   */
  onAccept: () => boolean
}

/** Returns a passage as one line, for a list. */
export const quoteLine = (quote: string): string => quote.replaceAll(OBJECT, '').replaceAll(/\s+/g, ' ').trim()

/** A comment with its passage, its replies, and its actions. */
export const ThreadCard = ({ placed, isCurrent, actions, onShow, onAccept }: ThreadCardProps) => {
  const { thread, anchor } = placed
  const form = actions.forms.reply(thread.id)
  const [isReplying, setReplying] = useState(() => unsentText.has(form))
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const { id, task, done } = thread
  const fallbackName = thread.replacement?.trim() || quoteLine(anchor.quote)
  const named = thread.text.trim() || fallbackName
  const { ref, focusBack } = useFocusBack()
  const endReply = () => {
    setReplying(false)
    focusBack()
  }
  return (
    <li
      ref={card}
      aria-current={isCurrent || undefined}
      className={classNames('flex flex-col gap-8 border-s-2 py-4 ps-12', isCurrent ? 'border-accent' : 'border-rule')}
    >
      <ThreadQuote anchor={anchor} onShow={onShow} />
      <CommentText
        comment={thread}
        fallbackName={fallbackName}
        replies={thread.replies.length}
        actions={actions}
        items={
          thread.replacement === null
            ? [
                {
                  name: task ? 'Not a task' : 'Make it a task',
                  icon: ListTodo,
                  onChoose: () => actions.change(id, { task: !task }),
                },
              ]
            : []
        }
      />
      {thread.replacement !== null && (
        <SuggestionView
          thread={thread}
          anchor={anchor}
          named={named}
          onAccept={onAccept}
          onReject={() => actions.decide(id, 'rejected')}
        />
      )}
      {thread.replies.map((reply) => (
        <div key={reply.id} className="border-s border-rule ps-12">
          <CommentText comment={reply} actions={actions} />
        </div>
      ))}
      {task && (
        <Checkbox
          label="Done"
          aria-label={actionOn('Done', named)}
          checked={done}
          onChange={({ target }) => actions.change(id, { done: target.checked, resolved: target.checked })}
        />
      )}
      <div ref={ref}>
        {isReplying ? (
          <CommentForm
            name={form}
            label="Reply"
            submit="Reply"
            isSending={actions.isReplying}
            onSubmit={(text) => actions.reply(id, text, endReply)}
            onCancel={endReply}
          />
        ) : (
          <ThreadButtons thread={thread} named={named} actions={actions} onReply={() => setReplying(true)} />
        )}
      </div>
    </li>
  )
}

interface ThreadButtonsProps {
  thread: PlacedThread['thread']
  /** The text that the buttons are named after. */
  named: string
  actions: CommentActions
  onReply: () => void
}

const ThreadButtons = ({ thread, named, actions, onReply }: ThreadButtonsProps) => {
  const { id, resolved, replacement, decision } = thread
  const Icon = resolved ? RotateCcw : Check
  const turnName = resolved ? 'Reopen' : 'Resolve'
  // Reopening a decided suggestion makes it possible to decide again, for example after undo.
  const turn = () =>
    resolved && decision !== null ? actions.decide(id, null) : actions.change(id, { resolved: !resolved })
  return (
    <div className="-ms-12 flex flex-wrap gap-4">
      <Button compact variant="quiet" onClick={onReply} aria-label={actionOn('Reply', named)}>
        Reply
      </Button>
      {(replacement === null || decision !== null) && (
        <Button compact variant="quiet" onClick={turn} aria-label={actionOn(turnName, named)}>
          <Icon className="size-icon" strokeWidth={1.5} aria-hidden="true" />
          {turnName}
        </Button>
      )}
    </div>
  )
}

/** The passage of a comment. Pressing it shows the passage in the text. */
const ThreadQuote = ({ anchor, onShow }: { anchor: Anchor; onShow: () => void }) => {
  const quote = quoteLine(anchor.quote)
  if (anchor.lost)
    return (
      <p className="text-13 text-quiet">
        Passage deleted: <q dir="auto">{quote}</q>
      </p>
    )
  return (
    <button
      type="button"
      onClick={onShow}
      aria-label={`Show the passage: ${quote}`}
      className="flex min-h-target items-center rounded-control text-start font-serif text-15 text-quiet hover:text-ink pointer-fine:min-h-0"
    >
      <q dir="auto" className="line-clamp-3 wrap-anywhere">
        {quote}
      </q>
    </button>
  )
}
