import { ArrowLeft, Lock, LockOpen, Merge, Pencil, Replace } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cardTypeNames, type CodexCard } from '#contract/codex.ts'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCodexPanel } from './codex-context.ts'
import { useCodexChange } from './codex-queries.ts'
import { FactList } from './facts.tsx'
import { MergeCard } from './merge-card.tsx'
import { RemoveEntry } from './remove-entry.tsx'

/** The fields of a card that its form changes. */
const formOf = ({ type, name, aliases, gender, note, locked }: CodexCard) => ({
  type,
  name,
  aliases,
  gender,
  note,
  locked,
})

interface CardViewProps {
  card: CodexCard
  cards: readonly CodexCard[]
  /**
   * True if the card was deleted elsewhere. It is still shown while its forms have unsaved input.
   */
  isGone: boolean
}

/** A card of the codex, with its facts and everything that can be done with it. */
export const CardView = ({ card, cards, isGone }: CardViewProps) => {
  const { go, direction } = useCodexPanel()!
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  const { type, name, aliases, note, locked } = card
  return (
    <>
      <div className="-ms-12">
        <Button variant="quiet" compact onClick={() => go({ type: 'list' })} className="text-13 text-quiet">
          <ArrowLeft className="size-icon rtl:-scale-x-100" strokeWidth={1.5} aria-hidden="true" />
          All cards
        </Button>
      </div>
      <header dir={direction}>
        <p dir="ltr" className="text-13 text-quiet">
          {cardTypeNames[type]}
          {locked && ' · locked'}
        </p>
        <h3 ref={head} tabIndex={-1} className="font-serif text-25 font-semibold wrap-anywhere outline-none">
          {name}
        </h3>
        {aliases.length > 0 && <p className="mt-4 text-quiet wrap-anywhere">{aliases.join(', ')}</p>}
        {note && <p className="mt-8 wrap-anywhere whitespace-pre-line">{note}</p>}
      </header>
      {isGone ? (
        <Notice tone="warning">
          This card was deleted elsewhere. What you typed into its form stays here, so that you can copy it.
        </Notice>
      ) : (
        <CardTools card={card} cards={cards} />
      )}
      <FactList card={card} isEditable />
    </>
  )
}

/** The buttons for a card, without its facts. */
const CardTools = ({ card, cards }: Pick<CardViewProps, 'card' | 'cards'>) => {
  const { go, projectId, ripple } = useCodexPanel()!
  const [isMerging, setMerging] = useState(false)
  const { id, version, name, locked } = card
  const lock = useCodexChange(projectId, (isLocked: boolean) =>
    api('PUT /codex_cards/:id', { params: { id }, body: { ...formOf(card), locked: isLocked, version } }),
  )
  const LockIcon = locked ? LockOpen : Lock
  return (
    <>
      <div className="-mx-12 flex flex-wrap">
        <Button variant="quiet" compact onClick={() => go({ type: 'edit-card', card })} className="text-13 text-quiet">
          <Pencil className="size-icon" strokeWidth={1.5} aria-hidden="true" />
          Edit
        </Button>
        <Button variant="quiet" compact onClick={() => ripple(card)} className="text-13 text-quiet">
          <Replace className="size-icon" strokeWidth={1.5} aria-hidden="true" />
          Rename in the text
        </Button>
        <Button
          variant="quiet"
          compact
          pending={lock.isPending && (locked ? 'Unlocking' : 'Locking')}
          onClick={() => lock.mutate(!locked)}
          className="text-13 text-quiet"
        >
          <LockIcon className="size-icon" strokeWidth={1.5} aria-hidden="true" />
          {locked ? 'Unlock' : 'Lock'}
        </Button>
        {cards.length > 1 && !locked && (
          <Button
            variant="quiet"
            compact
            aria-expanded={isMerging}
            onClick={() => setMerging(!isMerging)}
            className="text-13 text-quiet"
          >
            <Merge className="size-icon" strokeWidth={1.5} aria-hidden="true" />
            Merge
          </Button>
        )}
        <RemoveEntry
          name={name}
          question="The card and its facts are deleted. Your manuscript does not change."
          remove={() => api('DELETE /codex_cards/:id', { params: { id } })}
          onDone={() => go({ type: 'list' })}
        />
      </div>
      {lock.error && <Notice tone="danger">{messageOf(lock.error, 'The card could not be changed.')}</Notice>}
      {isMerging && <MergeCard card={card} cards={cards} onClose={() => setMerging(false)} />}
    </>
  )
}
