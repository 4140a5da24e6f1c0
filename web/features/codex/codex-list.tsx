import { Plus } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { type CardType, cardTypes, type Codex, type CodexCard } from '#contract/codex.ts'
import { counted } from '#web/lib/format/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LostDrafts } from '#web/ui/lost-drafts.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { finePointer, useMedia } from '#web/ui/use-media.ts'
import { Candidates } from './candidates.tsx'
import { type CodexContextValue, useCodexPanel } from './codex-context.ts'
import { useLostEntries } from './lost-entries.ts'
import { PromiseList } from './promise-list.tsx'
import { ReadingState } from './reading-state.tsx'

const headings: Record<CardType, string> = { person: 'People', place: 'Places', term: 'Terms', thing: 'Things' }

/** Cards are searched by their names, notes and facts. */
const isFound = ({ name, aliases, note, facts }: CodexCard, query: string): boolean =>
  [name, ...aliases, note, ...facts.map(({ attribute, value }) => `${attribute} ${value}`)].some((text) =>
    text.toLowerCase().includes(query),
  )

const byName = (one: CodexCard, other: CodexCard): number => one.name.localeCompare(other.name)

/** Minimum number of cards for a search field. */
const SEARCHED_FROM = 6

/** All cards of a codex, by type and name, with its promises. */
export const CodexList = ({ codex, query }: { codex: Codex; query?: string | undefined }) => {
  const panel = useCodexPanel()!
  const [search, setSearch] = useState('')
  const { cards, promises, reading } = codex
  const hasFinePointer = useMedia(finePointer)
  const lost = useLostEntries(panel.projectId, codex)
  const found = useMemo(() => {
    const sought = search.trim().toLowerCase()
    return sought === '' ? cards : cards.filter((card) => isFound(card, sought))
  }, [cards, search])
  const groups = useMemo(
    () =>
      cardTypes.flatMap((type) => {
        const own = found.filter((card) => card.type === type).toSorted(byName)
        return own.length > 0 ? [{ type, own }] : []
      }),
    [found],
  )
  return (
    <>
      <LostDrafts reason="The entry was deleted before your text was saved." lost={lost} />
      {query && (
        <output className="flex flex-col items-start gap-8">
          <span>
            There is no card for <bdi className="font-serif text-17">{query}</bdi> yet.
          </span>
          <Button compact onClick={() => panel.go({ type: 'edit-card', card: null, name: query })}>
            Add a card for it
          </Button>
        </output>
      )}
      {cards.length >= SEARCHED_FROM && (
        <TextField
          label="Search the codex"
          type="search"
          dir="auto"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {cards.length === 0 && promises.length === 0 && (
        <EmptyState title="No cards yet">
          The codex holds what your book says about its people, places, terms and things. The AI receives the facts
          about whatever a passage mentions.
        </EmptyState>
      )}
      {search.trim() !== '' && <output className="text-quiet">{counted(found.length, 'card')}</output>}
      {groups.map(({ type, own }) => (
        <CardGroup key={type} heading={headings[type]} cards={own} go={panel.go} direction={panel.direction} />
      ))}
      <div>
        <Button onClick={() => panel.go({ type: 'edit-card', card: null })}>
          <Plus className="size-icon" strokeWidth={1.5} aria-hidden="true" />
          Add a card
        </Button>
      </div>
      <Candidates />
      <PromiseList promises={promises} />
      {reading && <ReadingState reading={reading} />}
      <p className="text-13 text-quiet">
        {hasFinePointer ? (
          <>
            Press <kbd>Ctrl</kbd> <kbd>.</kbd> with the caret in a name, or click the name while you hold{' '}
            <kbd>Ctrl</kbd>, to open its card. On a Mac, use <kbd>⌘</kbd>.
          </>
        ) : (
          'Tap a name in the text and open the codex to see its card.'
        )}
      </p>
    </>
  )
}

interface CardGroupProps {
  heading: string
  cards: readonly CodexCard[]
  go: CodexContextValue['go']
  direction: CodexContextValue['direction']
}

/**
 * The browser paints or skips lists of this many cards as a whole, and sections of lists. It checks
 * each one in every frame while the section around it is in sight, so a list per card would slow
 * down typing beside a long codex.
 */
const LISTED_TOGETHER = 50

/** A codex can have thousands of cards, so they are rendered again only if they change. */
const CardGroup = memo(function CardGroup({ heading, cards, go, direction }: CardGroupProps) {
  const lists = Array.from({ length: Math.ceil(cards.length / LISTED_TOGETHER) }, (_, at) =>
    cards.slice(at * LISTED_TOGETHER, (at + 1) * LISTED_TOGETHER),
  )
  return (
    <section
      aria-label={heading}
      style={{ containIntrinsicBlockSize: `auto calc(${cards.length} * var(--spacing-target) + 1.5rem)` }}
      className="-mx-12 [content-visibility:auto]"
    >
      <h3 className="mb-4 px-12 text-13 text-quiet">{heading}</h3>
      {lists.map((list) => (
        <ul
          key={list[0]!.id}
          dir={direction}
          style={{ containIntrinsicBlockSize: `auto calc(${list.length} * var(--spacing-target))` }}
          className="flex flex-col [content-visibility:auto]"
        >
          {list.map((card) => (
            <CardItem key={card.id} card={card} go={go} />
          ))}
        </ul>
      ))}
    </section>
  )
})

const CardItem = ({ card: { id, name, facts }, go }: { card: CodexCard; go: CodexContextValue['go'] }) => (
  <li>
    <button
      type="button"
      onClick={() => go({ type: 'card', id })}
      // The focus ring is inset, because the list clips everything outside itself.
      className="flex min-h-target w-full items-baseline justify-between gap-12 rounded-control px-12 py-8 text-start -outline-offset-2 hover:bg-wash"
    >
      <span className="min-w-0 font-serif text-17 wrap-anywhere">{name}</span>
      <span dir="ltr" lang="en" className="shrink-0 text-13 text-quiet">
        {facts.length > 0 && counted(facts.length, 'fact')}
      </span>
    </button>
  </li>
)
