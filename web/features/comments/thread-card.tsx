import { Check, ListTodo, RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { OBJECT } from '#manuscript/model/anchors/text-offsets.ts'
import type { Anchor } from '#manuscript/model/anchors/anchor.ts'
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
  /** Puts a suggestion into the text. Returns false if the passage is not what it was. */
  onAccept: () => boolean
}

/** Returns a passage as one line, for a list. */
export const quoteLine = (quote: string): string => quote.replaceAll(OBJECT, '').replaceAll(/\s+/g, ' ').trim()

/** A comment with its passage, its replies, and what can be done with it. */
export const ThreadCard = ({ placed: { thread, anchor }, isCurrent, actions, onShow, onAccept }: ThreadCardProps) => {
  const [isReplying, setReplying] = useState(false)
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const { id, task, done, resolved } = thread
  return (
    <li
      ref={card}
      aria-current={isCurrent || undefined}
      className={classNames('flex flex-col gap-8 border-s-2 py-4 ps-12', isCurrent ? 'border-accent' : 'border-rule')}
    >
      <ThreadQuote anchor={anchor} onShow={onShow} />
      <CommentText
        comment={thread}
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
          checked={done}
          onChange={({ target }) => actions.change(id, { done: target.checked, resolved: target.checked })}
        />
      )}
      {isReplying ? (
        <CommentForm
          label="Reply"
          submit="Reply"
          isSending={actions.isReplying}
          onSubmit={(text) => actions.reply(id, text, () => setReplying(false))}
          onCancel={() => setReplying(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-4">
          <Button compact look="quiet" onClick={() => setReplying(true)}>
            Reply
          </Button>
          {(thread.replacement === null || thread.decision !== null) && (
            <Button compact look="quiet" onClick={() => actions.change(id, { resolved: !resolved })}>
              {resolved ? (
                <RotateCcw className="size-icon" strokeWidth={1.5} aria-hidden="true" />
              ) : (
                <Check className="size-icon" strokeWidth={1.5} aria-hidden="true" />
              )}
              {resolved ? 'Reopen' : 'Resolve'}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** The passage of a comment. A press shows it in the text. */
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
      className="rounded-control text-start font-serif text-15 text-quiet hover:text-ink"
    >
      <q dir="auto" className="line-clamp-3 wrap-anywhere">
        {quote}
      </q>
    </button>
  )
}
