import type { Codex } from '#contract/codex.ts'
import { useLostTexts } from '#web/lib/input/lost-texts.ts'
import { unsentText } from '#web/lib/input/unsent-text.ts'
import { codexPrefix, codexForms, NEW } from './codex-forms.ts'

type Entry = { id: string }
interface Entries {
  cards: readonly (Entry & { facts: readonly Entry[] })[]
  promises: readonly Entry[]
}

const isKnown = (entries: readonly Entry[], id: string | undefined): boolean =>
  id === NEW || entries.some((entry) => entry.id === id)

/** Lists the fields with unsent text whose forms no longer open, because their entries were deleted. */
export const lostFields = (projectId: string, { cards, promises }: Entries): string[] => {
  const prefix = codexPrefix(projectId)
  return unsentText.keys(prefix).filter((key) => {
    const [type, id, factId] = key.slice(prefix.length).split(' ')
    if (type === 'card') return !isKnown(cards, id)
    if (type === 'promise') return !isKnown(promises, id)
    const card = cards.find((one) => one.id === id)
    return !card || !isKnown(card.facts, factId)
  })
}

/** The prefix of the keys of facts in earlier versions, without the id of the project. */
const EARLIER_FACTS = 'codex fact '

/** Moves the unsent facts of these cards from the keys of earlier versions to the current ones. */
export const adoptEarlierFacts = (projectId: string, cards: readonly Entry[]): void => {
  for (const key of unsentText.keys(EARLIER_FACTS)) {
    const rest = key.slice(EARLIER_FACTS.length)
    const card = cards.find(({ id }) => rest.startsWith(`${id} `))
    if (!card) continue
    unsentText.keep(codexForms.facts(projectId, card.id) + rest.slice(card.id.length + 1), unsentText.read(key)!)
    unsentText.forget(key)
  }
}

/** Returns unsent texts of deleted entries, so that they can be copied, also after a reload. */
export const useLostEntries = (projectId: string, codex: Codex) => useLostTexts(lostFields(projectId, codex))
