import type { Codex } from '#contract/codex.ts'
import type { Bible, Fact } from '#writer/bible/bible.ts'
import { nameKey } from '#writer/bible/keys.ts'
import { guessCardType } from '../../writing/copy-codex.ts'
import { contradictionsOf } from './present-codex.ts'

const unchanged = { version: 0, edited: false }
const passageOf = (quote: string) => (quote === '' ? null : { quote, block: null })
const statusOf = ({ status, quote }: Pick<Fact, 'status' | 'quote'>) =>
  status === 'planned' ? 'planned' : quote === '' ? 'by_hand' : 'stated'

/** Presents the bible of a generated book as a codex that can't be changed. */
export const presentBible = (bible: Bible): Codex => {
  const contradictions = contradictionsOf(bible.findings)
  const facts = Map.groupBy(
    bible.facts.filter(({ status }) => status !== 'superseded'),
    ({ entity }) => nameKey(entity),
  )
  return {
    cards: bible.entities.flatMap(({ name, aliases }) => {
      const own = facts.get(nameKey(name))
      if (!own) return []
      return {
        ...unchanged,
        id: nameKey(name),
        locked: false,
        type: guessCardType(own.map(({ attribute }) => attribute)),
        name,
        aliases: [...aliases],
        gender: null,
        note: '',
        facts: own.map((fact) => ({
          ...unchanged,
          id: fact.id,
          locked: fact.status === 'locked',
          attribute: fact.attribute,
          value: fact.value,
          story_time: fact.storyTime,
          passage: passageOf(fact.quote),
          status: statusOf(fact),
          contradicts: contradictions.get(fact.id) ?? [],
        })),
      }
    }),
    promises: bible.promises.map(({ id, text, quote, closed }) => ({
      ...unchanged,
      id,
      locked: false,
      text,
      opened: passageOf(quote),
      due: '',
      closed: closed !== null,
      closing: null,
      status: quote === '' ? 'planned' : 'stated',
    })),
    reading: null,
    read_only: true,
  }
}
