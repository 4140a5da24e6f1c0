import type { LanguageCode } from '#manuscript/model/languages.ts'
import { type MemoryEntries, retrieve } from '#writer/bible/retrieve.ts'
import type { Queryable } from '../database/database.ts'
import { bibleOfCodex } from './codex-bible.ts'
import { readCodex } from './codex-repository.ts'

interface FactQuery {
  /** The text that a prompt is about. Facts about the entities in it are returned. */
  text: string
  language: LanguageCode
  /** The token budget for all entries together. */
  tokens: number
}

/** Texts are searched for names up to this length, from their end. */
const SEARCHED_CHARACTERS = 20_000

/**
 * Returns the codex facts about the entities that a text mentions, for a prompt. `renderEntries`
 * and `entryInstructions` of the bible turn it into material. The caller has checked that the
 * project belongs to the user.
 */
export const codexFacts = async (
  db: Queryable,
  projectId: string,
  { text, language, tokens }: FactQuery,
): Promise<MemoryEntries> => {
  const bible = bibleOfCodex(await readCodex(db, projectId), language)
  return retrieve(bible, undefined, {
    place: { chapter: 0, section: 0 },
    plan: text.slice(-SEARCHED_CHARACTERS),
    language,
    tokens,
    inOrder: false,
  })
}
