import { randomUUID } from 'node:crypto'
import { type CardType, limits } from '#contract/codex.ts'
import type { Bible } from '#writer/bible/bible.ts'
import { nameKey } from '#writer/bible/keys.ts'
import type { Transaction } from '../database/database.ts'
import { addCards, addFacts, addPromises, copyReading, readCodex } from './codex-repository.ts'

interface Target {
  userId: string
  projectId: string
}

/**
 * Copies the bible of a generated book into the codex of a new project, whose manuscript is the
 * book. Opening the codex locates the blocks of the passages, and marks those that are gone.
 */
export const copyBibleToCodex = async (tx: Transaction, bible: Bible, target: Target): Promise<void> => {
  const kept = bible.facts.filter(({ status }) => status !== 'superseded')
  const mentioned = new Set(kept.map(({ entity }) => nameKey(entity)))
  const cards = bible.entities
    .filter(({ name }) => mentioned.has(nameKey(name)))
    .slice(0, limits.cards)
    .map(({ name, aliases }) => ({
      id: randomUUID(),
      type: 'thing' as CardType,
      name: name.slice(0, limits.name),
      aliases: aliases.slice(0, limits.aliases),
      key: nameKey(name),
    }))
  for (const card of cards) {
    const own = kept.filter(({ entity }) => nameKey(entity) === card.key)
    card.type = guessCardType(own.map(({ attribute }) => attribute))
  }
  const ids = new Map(cards.map(({ key, id }) => [key, id]))
  await addCards(
    tx,
    cards.map(({ id, type, name, aliases }) => ({ ...target, id, type, name, aliases })),
  )
  await addFacts(
    tx,
    kept.flatMap((fact) => {
      const cardId = ids.get(nameKey(fact.entity))
      return cardId === undefined
        ? []
        : {
            ...target,
            cardId,
            attribute: fact.attribute.slice(0, limits.attribute),
            value: fact.value.slice(0, limits.value),
            storyTime: fact.storyTime,
            quote: fact.quote,
            locked: fact.status === 'locked',
            status: fact.quote === '' ? ('by_hand' as const) : ('stated' as const),
          }
    }),
  )
  await addPromises(
    tx,
    bible.promises.slice(0, limits.promises).map(({ text, quote, closed }) => ({
      ...target,
      text: text.slice(0, limits.promise),
      quote,
      closed: closed !== null,
      status: quote === '' ? ('by_hand' as const) : ('stated' as const),
    })),
  )
}

/**
 * Copies the codex of a project into that of its copy. Entries that the author removed are copied
 * too, so that reading does not restore them.
 */
export const copyCodex = async (
  tx: Transaction,
  from: { projectId: string; revision: number },
  target: Target,
): Promise<void> => {
  const { cards, facts, promises } = await readCodex(tx, from.projectId, { removed: true })
  const ids = new Map(cards.map(({ id }) => [id, randomUUID()]))
  await addCards(
    tx,
    cards.map((card) => ({ ...card, ...target, id: ids.get(card.id)!, version: 0 })),
  )
  await addFacts(
    tx,
    facts.map((fact) => ({ ...fact, ...target, id: randomUUID(), cardId: ids.get(fact.cardId)!, version: 0 })),
  )
  await addPromises(
    tx,
    promises.map((promise) => ({ ...promise, ...target, id: randomUUID(), version: 0 })),
  )
  await copyReading(tx, from, target)
}

/**
 * Attributes that only people, or only terms, have. The bible does not store the type of an entity.
 */
const ofPeople =
  /^(?:role|age|birth date|birthplace|home|occupation|eye colou?r|hair|height|injury|death|trait|skill|habit|knowledge|relation to\b)/iu
const ofTerms = /^(?:definition)$/iu
const ofPlaces = /^(?:location|population|climate)$/iu

/** Guesses the type of an entity from the attributes of its facts. */
export const guessCardType = (attributes: readonly string[]): CardType => {
  if (attributes.some((attribute) => ofTerms.test(attribute))) return 'term'
  if (attributes.some((attribute) => ofPeople.test(attribute))) return 'person'
  return attributes.some((attribute) => ofPlaces.test(attribute)) ? 'place' : 'thing'
}
