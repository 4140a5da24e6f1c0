import { useState } from 'react'
import { useParams } from 'react-router'
import { cardTypeNames, type Codex } from '#contract/codex.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { useBookCodex } from './codex-queries.ts'
import { FactList } from './facts.tsx'
import { PromiseList } from './promise-list.tsx'

/**
 * A read-only list of the facts that a generated book has established. They are fetched when the
 * list is opened.
 */
export const BookCodex = () => {
  const { guid = '' } = useParams()
  const [isOpen, setOpen] = useState(false)
  const query = useBookCodex(guid, isOpen)
  return (
    <details className="border-y border-rule" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-target w-fit cursor-pointer py-12 text-15">
        Codex: people, places, terms and facts
      </summary>
      {isOpen && (
        <div className="flex max-w-page flex-col gap-24 pb-24 text-15">
          <Loaded
            query={query}
            what="Loading the codex"
            otherwise="The codex could not be loaded. The book is unchanged."
          >
            {(codex) => <ReadOnlyCodex codex={codex} />}
          </Loaded>
        </div>
      )}
    </details>
  )
}

const ReadOnlyCodex = ({ codex: { cards, promises } }: { codex: Codex }) => {
  if (cards.length === 0 && promises.length === 0)
    return <p className="text-quiet">The book has established no facts yet.</p>
  return (
    <>
      {cards.map((card) => (
        <section key={card.id} aria-label={card.name} className="flex flex-col gap-8">
          <header>
            <p className="text-13 text-quiet">{cardTypeNames[card.type]}</p>
            <h3 dir="auto" className="font-serif text-20 font-semibold wrap-anywhere">
              {card.name}
            </h3>
            {card.aliases.length > 0 && (
              <p dir="auto" className="text-quiet wrap-anywhere">
                {card.aliases.join(', ')}
              </p>
            )}
          </header>
          <FactList card={card} isEditable={false} />
        </section>
      ))}
      <PromiseList promises={promises} />
    </>
  )
}
