import { renderEntries } from '#writer/bible/render-entries.ts'
import { retrieve } from '#writer/bible/retrieve.ts'
import type { Queryable } from '../database/database.ts'
import { bibleOfCodex } from './codex-bible.ts'
import { languageOfProject, readCodex } from './codex-repository.ts'

/** Texts are searched for names up to this length, from their end. */
const SEARCHED_CHARACTERS = 20_000
/** Budget of all lines together. */
const TOKENS = 1500

/**
 * Returns what the codex of a project knows about whatever a text mentions, as lines for a prompt,
 * one for each card. The caller has checked that the project belongs to the user.
 */
export const codexFacts = async (db: Queryable, projectId: string, text: string): Promise<string[]> => {
  const rows = await readCodex(db, projectId)
  const language = rows.facts.length > 0 ? await languageOfProject(db, projectId) : undefined
  if (!language) return []
  const entries = retrieve(bibleOfCodex(rows, language), undefined, {
    place: { chapter: 0, section: 0 },
    plan: text.slice(-SEARCHED_CHARACTERS),
    language,
    tokens: TOKENS,
    inOrder: false,
  })
  const [facts] = renderEntries(entries)
  return facts!.text.split('\n').filter((line) => line !== '')
}
