import { limits } from '#contract/codex.ts'
import type { Fact } from '#writer/bible/bible.ts'
import { listEntities } from '#writer/bible/entities.ts'
import { attributeKey, nameKey, valueKey } from '#writer/bible/keys.ts'
import type { PassageFacts } from '#writer/codex/codex-reader.ts'
import type { Transaction } from '../../../database/database.ts'
import { addFacts, addPromises, type CardRow, type NewFact, readCodex } from '../../../writing/codex-repository.ts'
import { guessCardType } from '../../../writing/copy-codex.ts'
import { type CodexProject, addCard, placePromise, setAliases } from '../repository.ts'
import type { Passage } from './split-passages.ts'

const originOf = ({ attribute, value }: Pick<Fact, 'attribute' | 'value'>): string =>
  `${attributeKey(attribute)}|${valueKey(value)}`

/**
 * Returns the position of the block where a quote begins. The passage contains the quote, which may
 * extend across blocks.
 */
const blockOf = (quote: string, { start, texts }: Passage): number => {
  const within = texts.findIndex((text) => text.includes(quote))
  if (within !== -1) return start + within
  const first = quote.split('\n')[0]!
  return (
    start +
    Math.max(
      0,
      texts.findIndex((text) => text.includes(first)),
    )
  )
}

/**
 * Adds the facts and promises of a passage to the codex of its project. Entries that the author
 * changed, locked or deleted stay unchanged, and known entries are not added again.
 */
export const storePassage = async (
  tx: Transaction,
  project: CodexProject,
  passage: Passage,
  found: PassageFacts,
): Promise<void> => {
  const rows = await readCodex(tx, project.id, { removed: true })
  await storeFacts(tx, project, passage, found, rows)
  const known = new Set(rows.promises.flatMap(({ text, quote, origin }) => [nameKey(text), quote, origin ?? '']))
  const added = found.promises.filter(({ text, quote }) => !known.has(nameKey(text)) && !known.has(quote))
  await addPromises(
    tx,
    added.slice(0, Math.max(0, limits.promises - rows.promises.length)).map(({ text, quote }) => ({
      projectId: project.id,
      userId: project.userId,
      text,
      quote,
      block: blockOf(quote, passage),
      status: 'stated' as const,
      origin: nameKey(text),
    })),
  )
  for (const promise of rows.promises) {
    const quote = found.kept.get(promise.id)
    if (quote !== undefined && !promise.closed && !promise.locked && !promise.edited && !promise.removed)
      await placePromise(tx, promise.id, { closed: true, closingQuote: quote, closingBlock: blockOf(quote, passage) })
  }
}

const storeFacts = async (
  tx: Transaction,
  project: CodexProject,
  passage: Passage,
  { facts, types }: PassageFacts,
  rows: Awaited<ReturnType<typeof readCodex>>,
): Promise<void> => {
  const owner = { projectId: project.id, userId: project.userId }
  const byName = new Map<string, CardRow>()
  // If a deleted card and a later one have the same name, the later one counts.
  for (const card of rows.cards.toSorted((one, other) => Number(other.removed) - Number(one.removed)))
    byName.set(nameKey(card.name), card)
  const entities = listEntities(
    [...byName.values()].map(({ name, aliases }) => ({ name, aliases: [...aliases] })),
    project.language,
  )
  const known = knownFacts(rows.facts)
  const counts = new Map<string, number>()
  for (const { cardId } of rows.facts) counts.set(cardId, (counts.get(cardId) ?? 0) + 1)
  const added: NewFact[] = []
  for (const fact of facts) {
    const key = nameKey(entities.resolve(fact))
    let card = byName.get(key)
    if (!card) {
      if (byName.size >= limits.cards) continue
      const type = types.get(fact.entity) ?? guessCardType([fact.attribute])
      card = await addCard(tx, { ...owner, type, name: fact.entity, aliases: [] })
      byName.set(key, card)
    }
    const origin = originOf(fact)
    if (card.removed || (counts.get(card.id) ?? 0) >= limits.facts || known(card.id, fact)) continue
    known.add(card.id, origin)
    counts.set(card.id, (counts.get(card.id) ?? 0) + 1)
    added.push({
      ...owner,
      cardId: card.id,
      attribute: fact.attribute,
      value: fact.value,
      storyTime: fact.storyTime,
      quote: fact.quote,
      block: blockOf(fact.quote, passage),
      status: 'stated',
      origin,
    })
  }
  await addFacts(tx, added)
  for (const { name, aliases } of entities.all()) {
    const card = byName.get(nameKey(name))
    const isFree = card && !card.removed && !card.edited && !card.locked
    if (isFree && aliases.length > card.aliases.length) await setAliases(tx, card.id, aliases.slice(0, limits.aliases))
  }
}

/**
 * Returns a function that tells if a card already has a fact, in the author's words or as it was
 * read before.
 */
const knownFacts = (facts: Awaited<ReturnType<typeof readCodex>>['facts']) => {
  const origins = new Set(
    facts.flatMap((fact) => [
      `${fact.cardId}|${originOf(fact)}`,
      ...(fact.origin === null ? [] : [`${fact.cardId}|${fact.origin}`]),
    ]),
  )
  // The author corrected or deleted the fact about this attribute from this passage.
  const decided = new Set(
    facts
      .filter(({ edited, removed, locked, quote }) => (edited || removed || locked) && quote !== '')
      .map(({ cardId, attribute, quote }) => `${cardId}|${attributeKey(attribute)}|${quote}`),
  )
  return Object.assign(
    (cardId: string, fact: Fact): boolean =>
      origins.has(`${cardId}|${originOf(fact)}`) ||
      decided.has(`${cardId}|${attributeKey(fact.attribute)}|${fact.quote}`),
    { add: (cardId: string, origin: string) => origins.add(`${cardId}|${origin}`) },
  )
}
