import type { Database } from '../../../database/database.ts'
import { type FactRow, type PromiseRow, readCodex } from '../../../writing/codex-repository.ts'
import type { BlockText } from '../../../writing/block-texts.ts'
import * as repository from '../repository.ts'
import { passageFinder, locateAll } from './locate-passages.ts'

/**
 * Returns true for entries that reading created and the author has not edited or locked. Only these
 * are removed together with their passage.
 */
const isOwn = ({ locked, edited }: FactRow | PromiseRow): boolean => !locked && !edited

/**
 * Looks up the passages of all entries in a revision of the manuscript. Entries whose passage is gone
 * are marked if the author changed or locked them, and deleted otherwise. Cards that lose their last
 * fact this way are deleted as well, unless the author changed them.
 */
export const reconcile = async (
  database: Database,
  project: repository.CodexProject,
  blocks: readonly BlockText[],
): Promise<void> => {
  const { facts, promises } = await readCodex(database.db, project.id)
  const placedFacts = await locateAll(
    blocks,
    facts.filter(({ quote }) => quote !== ''),
  )
  const find = passageFinder(blocks)
  const placedPromises = (
    await locateAll(
      blocks,
      promises.filter(({ quote }) => quote !== ''),
    )
  ).map((located) => ({ ...located, closing: find(located.entry.closingQuote, located.entry.closingBlock) }))
  await database.transaction(async (tx) => {
    if (!(await repository.lockProject(tx, project.userId, project.id))) return
    const goneFacts = placedFacts.filter(({ entry, block }) => block === null && isOwn(entry))
    const gonePromises = placedPromises.filter(({ entry, block }) => block === null && isOwn(entry))
    await repository.deleteFacts(
      tx,
      goneFacts.map(({ entry }) => entry.id),
    )
    await repository.deletePromises(
      tx,
      gonePromises.map(({ entry }) => entry.id),
    )
    for (const { entry, block } of placedFacts) {
      const status = block === null ? 'gone' : 'stated'
      if ((block === null && isOwn(entry)) || (entry.block === block && entry.status === status)) continue
      await repository.placeFact(tx, entry.id, { block, status })
    }
    for (const { entry, block, closing } of placedPromises) {
      if (block === null && isOwn(entry)) continue
      const status = block === null ? ('gone' as const) : ('stated' as const)
      // The passage that kept the promise is gone, so the promise is open again.
      const reopened = entry.closingQuote !== '' && closing === null && isOwn(entry)
      if (entry.block === block && entry.status === status && entry.closingBlock === closing && !reopened) continue
      await repository.placePromise(tx, entry.id, {
        block,
        status,
        closingBlock: closing,
        ...(reopened && { closed: false, closingQuote: '' }),
      })
    }
    await removeEmptyCards(tx, project.id, new Set(goneFacts.map(({ entry }) => entry.cardId)))
    await repository.ensureReading(tx, project)
    await repository.updateReading(tx, project.id, { seen: project.revision })
  })
}

const removeEmptyCards = async (
  tx: Parameters<typeof repository.deleteCards>[0],
  projectId: string,
  cards: ReadonlySet<string>,
): Promise<void> => {
  if (cards.size === 0) return
  const rows = await readCodex(tx, projectId, { removed: true })
  const used = new Set(rows.facts.map(({ cardId }) => cardId))
  await repository.deleteCards(
    tx,
    rows.cards
      .filter(({ id, edited, locked, removed }) => cards.has(id) && !edited && !locked && !removed && !used.has(id))
      .map(({ id }) => id),
  )
}
