import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applySplices } from '#manuscript/model/diff/splices.ts'
import { EMPTY_PARAGRAPH } from '#manuscript/model/diff/tidy-splices.ts'
import { countBlocks } from '#server/features/projects/manuscript/read-blocks.ts'
import { textOfRevision } from '#server/features/projects/history/read-revision.ts'
import { allConflicts } from '#server/features/projects/repository.ts'
import { restoreRevision } from '#server/features/projects/history/restore-revision.ts'
import { conflictId } from '#server/features/projects/history/revision-id.ts'
import { unpackSplices } from '#server/features/projects/manuscript/text-bytes.ts'
import { howMany, seed } from '#tests/how-many.ts'
import { blocksOf, labelsOf } from './labelled-blocks.ts'
import { type Played, playSession, type Session, sessions } from './random-session.ts'
import { type SavingServer, startSavingServer } from './saving-server.ts'

const SESSIONS = howMany('SAVING_SESSIONS')

let server: SavingServer
beforeAll(async () => {
  server = await startSavingServer()
})
afterAll(() => server.stop())

const playAll = (check: (session: Session) => Promise<void>) =>
  // Shrinking a failed session takes longer than the timeout. Its seed and path repeat it.
  fc.assert(fc.asyncProperty(sessions, check), { numRuns: SESSIONS, seed, endOnFailure: true })
const timeout = 60_000 + SESSIONS * 5000

/**
 * Expects each revision to do exactly what its author intended, without duplicate blocks. Returns
 * the final text.
 */
const checkRevisions = async ({ project }: Played): Promise<readonly string[]> => {
  let text: readonly string[] = []
  // A block that one client deleted and another's choice restored is not deleted by an older
  // change.
  const everGone = new Set<string>()
  for (const { saveId, splices } of await project.rows()) {
    const unpacked = await unpackSplices(splices)
    if (saveId) {
      const { comes, goes } = project.intents.get(saveId)!
      const isLeftEmpty = String(applySplices(text, unpacked)) === EMPTY_PARAGRAPH
      expect(unpacked.flatMap(({ blocks }) => blocks)).toEqual(isLeftEmpty ? [EMPTY_PARAGRAPH] : comes)
      const gone = unpacked.flatMap(({ start, deleteCount }) => text.slice(start, start + deleteCount))
      // A block that both clients deleted is deleted once.
      const isSure = (block: string) => !everGone.has(block)
      expect(gone.filter(isSure)).toEqual(goes.filter((block) => text.includes(block) && isSure(block)))
      for (const block of gone) expect(goes).toContain(block)
      for (const block of gone) everGone.add(block)
    }
    text = applySplices(text, unpacked)
    expect(new Set(text).size).toBe(text.length)
  }
  return text
}

const checkClients = async ({ project, clients }: Played, text: readonly string[]) => {
  for (const { text: local, engine, stored } of clients) {
    expect(local).toEqual(labelsOf(text))
    expect(engine.state.type).toBe('saved')
    expect(engine.base.revision).toBe(await project.revision())
    expect(stored).toBeNull()
  }
}

/**
 * Expects everything that was written in the text, or in the history if another text was chosen.
 */
const checkNothingLost = async ({ project, expected, written, replacedByAi }: Played, text: readonly string[]) => {
  const labels = new Set(labelsOf(text))
  for (const label of expected) expect(labels).toContain(label)
  const revisions = (await project.revisions()).flat()
  const found = new Set([...revisions, ...(await project.conflictTexts()).flat()])
  for (const label of expected) if (written.has(label)) expect(found).toContain(label)
  for (const label of replacedByAi) expect(found).toContain(label)
}

/**
 * Expects a process with empty caches to read the same text and counts, and each kept copy to be
 * readable and restorable.
 */
const checkDatabase = async ({ project }: Played, text: readonly string[]) => {
  const reader = server.newProcess()
  const { db } = reader.database
  const row = await project.row()
  expect((await reader.texts.at(db, project.id, row.revision)).blocks).toEqual(text)
  expect(await countBlocks(text, 'english')).toEqual({ words: row.words, symbols: row.symbols })
  expect(row.blocks).toBe(text.length)
  const conflictTexts = await project.conflictTexts()
  for (const [at, { id }] of (await Array.fromAsync(allConflicts(db, project.id))).entries()) {
    const copy = blocksOf(conflictTexts[at]!)
    expect((await textOfRevision(reader, db, project.id, conflictId(id))).blocks).toEqual(copy)
    // A manuscript has at least one block.
    const whole = copy.length > 0 ? copy : [EMPTY_PARAGRAPH]
    const restoring = { revision: conflictId(id), client: '', device: '' }
    const { revision } = await restoreRevision(reader, server.user, project.id, restoring)
    expect((await reader.texts.at(db, project.id, revision)).blocks).toEqual(whole)
  }
}

const checkAll = async (played: Played) => {
  const text = await checkRevisions(played)
  await checkClients(played, text)
  await checkNothingLost(played, text)
  await checkDatabase(played, text)
}

for (const count of [2, 3])
  it(`merges ${count} clients and loses no edit, in ${SESSIONS} random sessions`, { timeout }, async () => {
    const tally = { saves: 0, copies: 0 }
    await playAll(async (session) => {
      const played = await playSession(server, count, session)
      tally.saves += await played.project.revision()
      tally.copies += (await played.project.conflictTexts()).length
      await checkAll(played)
    })
    expect(tally.saves).toBeGreaterThan(SESSIONS)
    console.info(`${SESSIONS} sessions of ${count} clients: ${tally.saves} saves, ${tally.copies} copies of conflicts`)
  })

it(
  `never has a conflict of a client with itself, and keeps the text before each AI edit, in ${SESSIONS} random sessions`,
  { timeout },
  () =>
    playAll(async (session) => {
      const played = await playSession(server, 1, session)
      expect(await played.project.conflictTexts()).toEqual([])
      expect(played.clients[0]!.states).not.toContain('conflict')
      const revisions = await played.project.revisions()
      for (const text of played.beforeAi) expect(revisions).toContainEqual(text)
      await checkAll(played)
    }),
)
