import type { CodexCard, CodexFact, Ripple } from '#contract/codex.ts'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import type { RippleSubject } from './ripple-subject.ts'
import type { RippleQuestion } from './use-ripple.ts'

interface Accepted {
  question: RippleQuestion
  ripple: Ripple
  accepted: ReadonlyMap<string, string>
}

interface ChangedEntry {
  /** Changes the entry back, or null if it did not change. */
  undo: (() => Promise<void>) | null
  problem: string | null
}

const cardForm = ({ type, name, aliases, gender, note, locked }: CodexCard) => ({
  type,
  name,
  aliases,
  gender,
  note,
  locked,
})

const changeCard = async (card: CodexCard, { question: { name, to, gender } }: Accepted) => {
  const isMain = name === card.name
  const change = {
    name: isMain ? to : card.name,
    aliases: isMain ? card.aliases : card.aliases.map((alias) => (alias === name ? to : alias)),
    gender: gender ?? card.gender,
  }
  const save = (body: object, version: number) =>
    api('PUT /codex_cards/:id', { params: { id: card.id }, body: { ...cardForm(card), ...body, version } })
  const { version } = await save(change, card.version)
  return async () => void (await save({}, version))
}

/** Returns the passage of a fact as it reads now, if its change was accepted. */
const changedQuote = (fact: CodexFact, { question, ripple, accepted }: Accepted): string => {
  const quote = fact.passage?.quote ?? ''
  const stated = ripple.blocks
    .flatMap(({ spans }) => spans)
    .find(({ id, reason }) => reason === 'stated' && accepted.has(id))
  return stated ? quote.replace(stated.from, accepted.get(stated.id) ?? question.to) : quote
}

const changeFact = async (fact: CodexFact, change: Accepted) => {
  const { id, attribute, value, story_time, locked, passage } = fact
  const save = (body: { value: string; quote: string }, version: number) =>
    api('PUT /codex_facts/:id', { params: { id }, body: { attribute, story_time, locked, ...body, version } })
  const { version } = await save({ value: change.question.to, quote: changedQuote(fact, change) }, fact.version)
  return async () => void (await save({ value, quote: passage?.quote ?? '' }, version))
}

/** Changes the entry of the codex along with the text. A failure does not affect the text. */
export const changeEntry = async (subject: RippleSubject, accepted: Accepted): Promise<ChangedEntry> => {
  if (subject.type === 'name') return { undo: null, problem: null }
  try {
    const undo =
      subject.type === 'card' ? await changeCard(subject.card, accepted) : await changeFact(subject.fact, accepted)
    return { undo, problem: null }
  } catch (error) {
    return { undo: null, problem: messageOf(error, 'The codex could not be changed.') }
  }
}
