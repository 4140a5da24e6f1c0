import type { Codex, CodexCandidate } from '#contract/codex.ts'
import { limits } from '#contract/codex.ts'
import { notFound } from '../../http/errors/api-error.ts'
import { textWork } from '../../threads/text-work.ts'
import { readCodex } from '../../writing/codex-repository.ts'
import type { CodexDependencies, CodexUser } from './dependencies.ts'
import { loadText } from './load-text.ts'
import { namedEntity } from '#manuscript/model/names/named-entity.ts'
import { presentBible } from './present-bible.ts'
import { presentEntries } from './present-codex.ts'
import { describeReading } from './reading/reading-state.ts'
import { reconcile } from './reading/reconcile.ts'
import { findReading } from './repository.ts'

/** Returns the codex of a project, and starts reading the new passages of its manuscript. */
export const showCodex = async (
  dependencies: CodexDependencies,
  user: CodexUser,
  projectId: string,
): Promise<Codex> => {
  const { project, blocks } = await loadText(dependencies, user, projectId)
  const { db } = dependencies.database
  if ((await findReading(db, projectId))?.seen !== project.revision)
    await reconcile(dependencies.database, project, blocks)
  const reading = await describeReading(dependencies, user, project, {
    reading: await findReading(db, projectId),
    blocks,
  })
  if (reading.state === 'waiting') await dependencies.queueReading(projectId)
  const rows = await readCodex(db, projectId)
  return { ...presentEntries(rows, project.language), reading, read_only: false }
}

/** Returns the bible of a generated book as a codex. */
export const showBookCodex = async (
  { bibleOfBook }: Pick<CodexDependencies, 'bibleOfBook'>,
  user: Pick<CodexUser, 'id'>,
  guid: string,
): Promise<Codex> => {
  const bible = await bibleOfBook(user.id, guid)
  if (!bible) throw notFound('book')
  return presentBible(bible)
}

const PASSAGES = 3

/** Lists names that recur in the manuscript and have no card. */
export const listCandidates = async (
  dependencies: CodexDependencies,
  user: CodexUser,
  projectId: string,
): Promise<{ candidates: CodexCandidate[] }> => {
  const { project, blocks } = await loadText(dependencies, user, projectId)
  const { cards } = await readCodex(dependencies.database.db, projectId, { removed: true })
  const found = await textWork.findCandidates(
    blocks.map(({ text }, at) => ({ block: String(at), text })),
    { language: project.language, known: cards.map(namedEntity), most: limits.candidates },
  )
  return {
    candidates: found.map(({ name, count, forms, passages }) => ({
      name,
      count,
      forms,
      passages: passages.slice(0, PASSAGES).map(({ block, start, end }) => ({
        quote: quoteAround(blocks[Number(block)]!.text, start, end),
        block: Number(block),
      })),
    })),
  }
}

const AROUND = 60

/** Returns the words around a name, from its block. */
const quoteAround = (text: string, start: number, end: number): string => {
  const from = start <= AROUND ? 0 : Math.max(text.indexOf(' ', start - AROUND) + 1, 0)
  const to = end + AROUND >= text.length ? text.length : text.lastIndexOf(' ', end + AROUND)
  return text.slice(Math.min(from, start), Math.max(to, end))
}
