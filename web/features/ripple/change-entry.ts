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

/** Reverts the change of the entry, or repeats it. */
export type SetEntry = (isUndone: boolean) => Promise<void>

interface ChangedEntry {
  /** Reverts or repeats the change; null if the entry did not change. */
  set: SetEntry | null
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

/** Saves an entry, and keeps the version that the next save needs. */
const savedEntry = async (
  save: (isUndone: boolean, version: number) => Promise<{ version: number }>,
  first: number,
) => {
  let { version } = await save(false, first)
  let isUndone = false
  let last = Promise.resolve()
  const saveAfter = async (before: Promise<void>, wanted: boolean) => {
    await before
    version = (await save(wanted, version)).version
  }
  return (wanted: boolean) => {
    if (wanted === isUndone) return last
    isUndone = wanted
    last = saveAfter(last, wanted)
    return last
  }
}

const changeCard = (card: CodexCard, { question: { name, to, gender } }: Accepted) => {
  const isMain = name === card.name
  const change = {
    name: isMain ? to : card.name,
    aliases: isMain ? card.aliases : card.aliases.map((alias) => (alias === name ? to : alias)),
    gender: gender ?? card.gender,
  }
  return savedEntry(
    (isUndone, version) =>
      api('PUT /codex_cards/:id', {
        params: { id: card.id },
        body: { ...cardForm(card), ...(isUndone ? {} : change), version },
      }),
    card.version,
  )
}

/** Returns the passage of a fact after the change, if the change of that passage was accepted. */
const changedQuote = (fact: CodexFact, { question, ripple, accepted }: Accepted): string => {
  const quote = fact.passage?.quote ?? ''
  const stated = ripple.blocks
    .flatMap(({ spans }) => spans)
    .find(({ id, reason }) => reason === 'stated' && accepted.has(id))
  return stated ? quote.replace(stated.from, accepted.get(stated.id) ?? question.to) : quote
}

const changeFact = (fact: CodexFact, change: Accepted) => {
  const { id, attribute, value, story_time, locked, passage } = fact
  const before = { value, quote: passage?.quote ?? '' }
  const after = { value: change.question.to, quote: changedQuote(fact, change) }
  return savedEntry(
    (isUndone, version) =>
      api('PUT /codex_facts/:id', {
        params: { id },
        body: { attribute, story_time, locked, ...(isUndone ? before : after), version },
      }),
    fact.version,
  )
}

/** Changes the entry of the codex along with the text. A failure does not affect the text. */
export const changeEntry = async (subject: RippleSubject, accepted: Accepted): Promise<ChangedEntry> => {
  if (subject.type === 'name') return { set: null, problem: null }
  try {
    const set =
      subject.type === 'card' ? await changeCard(subject.card, accepted) : await changeFact(subject.fact, accepted)
    return { set, problem: null }
  } catch (error) {
    return { set: null, problem: messageOf(error, 'The codex could not be changed.') }
  }
}
