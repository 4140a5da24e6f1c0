import type { CodexCard, CodexFact, CodexPromise } from '#contract/codex.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { Finding } from '#writer/bible/bible.ts'
import { bibleOfCodex } from '../../writing/codex-bible.ts'
import type { CardRow, CodexRows, FactRow, PromiseRow } from '../../writing/codex-repository.ts'

const passageOf = (quote: string, block: number | null) => (quote === '' ? null : { quote, block })

export const presentFact = (
  { id, version, locked, edited, attribute, value, storyTime, quote, block, status }: FactRow,
  contradicts: string[] = [],
): CodexFact => ({
  id,
  version,
  locked,
  edited,
  attribute,
  value,
  story_time: storyTime,
  passage: passageOf(quote, block),
  status,
  contradicts,
})

export const presentCard = (
  { id, version, locked, edited, type, name, aliases, gender, note }: CardRow,
  facts: CodexFact[],
): CodexCard => ({ id, version, locked, edited, type, name, aliases, gender, note, facts })

export const presentPromise = (promise: PromiseRow): CodexPromise => ({
  id: promise.id,
  version: promise.version,
  locked: promise.locked,
  edited: promise.edited,
  text: promise.text,
  opened: passageOf(promise.quote, promise.block),
  due: promise.due,
  closed: promise.closed,
  closing: passageOf(promise.closingQuote, promise.closingBlock),
  status: promise.status,
})

/** Returns the ids of the facts that each fact contradicts. */
export const contradictionsOf = (findings: readonly Finding[]): Map<string, string[]> => {
  const found = new Map<string, string[]>()
  const add = (one: string, other: string) => found.set(one, [...(found.get(one) ?? []), other])
  for (const { type, established, other } of findings)
    if (type === 'contradiction') {
      add(established, other)
      add(other, established)
    }
  return found
}

export const presentEntries = (
  rows: CodexRows,
  language: LanguageCode,
): { cards: CodexCard[]; promises: CodexPromise[] } => {
  const contradictions = contradictionsOf(bibleOfCodex(rows, language).findings)
  const byCard = Map.groupBy(rows.facts, ({ cardId }) => cardId)
  return {
    cards: rows.cards.map((card) =>
      presentCard(
        card,
        (byCard.get(card.id) ?? []).map((fact) => presentFact(fact, contradictions.get(fact.id))),
      ),
    ),
    promises: rows.promises.map(presentPromise),
  }
}
