import type { LanguageCode } from '#manuscript/model/languages.ts'
import { type Bible, emptyBible, type Fact } from '#writer/bible/bible.ts'
import { mergeFacts } from '#writer/bible/merge-facts.ts'
import type { CodexRows } from './codex-repository.ts'

/**
 * Converts a codex to a bible, in which prompts look up facts. The ids of its facts and promises are
 * those of the codex. Facts whose passage is gone are left out, unless the author keeps them by hand.
 */
export const bibleOfCodex = ({ cards, facts, promises }: CodexRows, language: LanguageCode): Bible => {
  const byId = new Map(cards.map((card) => [card.id, card]))
  const known = facts.flatMap((fact): Fact[] => {
    const card = byId.get(fact.cardId)
    const byHand = fact.locked || fact.edited
    if (!card || (fact.status === 'gone' && !byHand)) return []
    return [
      {
        id: fact.id,
        entity: card.name,
        aliases: card.aliases,
        attribute: fact.attribute,
        value: fact.value,
        storyTime: fact.storyTime,
        quote: fact.quote,
        section: null,
        status: byHand ? 'locked' : fact.status === 'planned' ? 'planned' : 'stated',
      },
    ]
  })
  const empty: Bible = { ...emptyBible, entities: cards.map(({ name, aliases }) => ({ name, aliases })) }
  return {
    ...mergeFacts(empty, known, language),
    promises: promises
      .filter(({ status, edited, locked }) => status !== 'gone' || edited || locked)
      .map(({ id, text, quote, closed }) => ({
        id,
        text,
        quote,
        opened: null,
        due: null,
        closed: closed ? { chapter: 0, section: 0 } : null,
      })),
  }
}
