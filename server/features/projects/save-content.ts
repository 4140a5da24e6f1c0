import type { InkloomContract } from '#contract/contract.ts'
import type { Reply, Valid } from '#contract/endpoint.ts'
import { messages } from '#contract/projects.ts'
import { diffBlocks } from '#manuscript/model/diff-blocks.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import { lengthAfter, rebaseSplices, type Splice, wrongSplices } from '#manuscript/model/splices.ts'
import type { Transaction } from '../../database/database.ts'
import { Refusal } from '../../http/refusal.ts'
import { changeText, countChange, tidySplices } from './change-text.ts'
import type { OpenText } from './open-texts.ts'
import type { ProjectParts, ProjectUser } from './parts.ts'
import { presentChange } from './present-change.ts'
import { readBlocks, readContent } from './read-blocks.ts'
import {
  addConflict,
  type ConflictRow,
  findConflictOfSave,
  findRevision,
  findRevisionOfSave,
  type ProjectRow,
  type RevisionRow,
  revisionsBetween,
} from './repository.ts'
import { conflictId } from './revision-id.ts'
import { packSplices, unpackSplices } from './text-bytes.ts'

type Body = Valid<InkloomContract['POST /update_content']>['body']
type Saved = Reply<InkloomContract['POST /update_content']>

/** What was sent, read once: splices of the base, or a whole text. */
type Sent = { splices: Splice<string>[] } | { content: string[] }

const read = (body: Body): Sent =>
  'splices' in body
    ? {
        splices: body.splices
          .map((splice) => ({ ...splice, blocks: readBlocks(splice.blocks) }))
          .filter(({ deleteCount, blocks }) => deleteCount > 0 || blocks.length > 0),
      }
    : { content: readContent(body.content) }

/**
 * Saves a text. What others saved since its base stays: splices are moved to where their blocks are now, and where both
 * changed the same blocks nothing is changed and the save is kept beside the text. A save that is sent again is answered
 * as it was at first.
 */
export const saveContent = async (parts: ProjectParts, user: ProjectUser, body: Body): Promise<Saved> => {
  const sent = read(body)
  const by = { client: cleanLine(body.client), device: cleanLine(body.device), saveId: body.saveId }
  const answer = await changeText<Saved | Kept>(parts, user, body.projectId, async (tx, project, text) => {
    const base = body.baseRevision
    // A save that stands on the newest revision can't have been done: it would have made a newer one.
    const again = base !== project.revision && (await answerAgain(parts, tx, project, body, sent))
    if (again) return { change: null, answer: () => again }
    if (base === undefined) {
      const splices = 'content' in sent ? diffBlocks(text.blocks, sent.content) : sent.splices
      return { change: { ...by, kind: body.kind ?? 'whole', splices }, answer: (now) => saved(now, []) }
    }
    if (base > project.revision)
      throw new Refusal('invalid_request', 'This save stands on a revision that is not there. Load the text again.')
    const later = await revisionsBetween(tx, project.id, base, project.revision)
    const mine = await splicesOfBase(parts, tx, project.id, base, sent, text)
    const wrong = wrongSplices(mine, lengthAtBase(project.blocks, later))
    if (wrong) throw new Refusal('invalid_request', wrong, { fields: { splices: wrong } })
    const rebased = rebaseOver(mine, later)
    if (!rebased) {
      const kept = await keepConflict(parts, tx, project, { ...by, base, splices: mine })
      return { change: null, answer: (now) => ({ kept, revision: now }) }
    }
    return {
      change: { ...by, kind: body.kind ?? 'typing', splices: rebased },
      answer: (now) => saved(now, later),
    }
  })
  if ('kept' in answer)
    throw new Refusal('conflict', messages.conflict, {
      details: { revision: answer.revision, kept: conflictId(answer.kept) },
    })
  return answer
}

interface Kept {
  kept: number
  revision: number
}

const saved = (revision: number, missed: readonly RevisionRow[]): Saved => ({
  message: messages.contentSaved,
  revision,
  missed: missed.map(presentChange),
})

const splicesOfBase = async (
  { texts }: ProjectParts,
  tx: Transaction,
  projectId: string,
  base: number,
  sent: Sent,
  now?: OpenText,
): Promise<Splice<string>[]> => {
  if ('splices' in sent) return sent.splices
  const text = now?.revision === base ? now : await texts.at(tx, projectId, base)
  return diffBlocks(text.blocks, sent.content)
}

const lengthAtBase = (blocks: number, later: readonly RevisionRow[]): number =>
  blocks + later.reduce((sum, { splices }) => sum - lengthAfter(0, unpackSplices(splices)), 0)

const rebaseOver = (splices: Splice<string>[], later: readonly RevisionRow[]): Splice<string>[] | null =>
  later.reduce<Splice<string>[] | null>(
    (mine, revision) => mine && rebaseSplices(mine, unpackSplices(revision.splices)),
    splices,
  )

const keepConflict = async (
  { texts }: ProjectParts,
  tx: Transaction,
  project: ProjectRow,
  { base, splices, saveId, device }: { base: number; splices: Splice<string>[]; saveId?: string; device: string },
): Promise<number> => {
  const { blocks } = await texts.at(tx, project.id, base)
  const { words: wordsChange } = countChange(blocks, splices, project.language)
  const { words } = (await findRevision(tx, project.id, base))!
  return addConflict(tx, {
    projectId: project.id,
    baseRevision: base,
    saveId: saveId ?? null,
    device,
    splices: await packSplices(splices, { words: words + wordsChange, wordsChange }),
  })
}

/** undefined when no save of this name was done before. */
const answerAgain = async (
  parts: ProjectParts,
  tx: Transaction,
  project: ProjectRow,
  { saveId, baseRevision: base }: Body,
  sent: Sent,
): Promise<Saved | Kept | undefined> => {
  if (saveId === undefined) return undefined
  const conflict = await findConflictOfSave(tx, project.id, saveId)
  if (conflict) {
    await checkKept(parts, tx, conflict, base, sent)
    return { kept: conflict.id, revision: project.revision }
  }
  const revision = await findRevisionOfSave(tx, project.id, saveId)
  if (revision === undefined) return undefined
  if (base === undefined) {
    const { blocks } = await parts.texts.at(tx, project.id, revision)
    if (!('content' in sent) || !isSame(blocks, sent.content)) throw otherSave()
    return saved(revision, [])
  }
  const later = await revisionsBetween(tx, project.id, base, revision)
  const done = later.pop()
  if (done?.revision !== revision) throw otherSave()
  const before = await parts.texts.at(tx, project.id, revision - 1)
  const rebased = rebaseOver(await splicesOfBase(parts, tx, project.id, base, sent), later)
  if (!rebased || !isSame(tidySplices(rebased, before.blocks.length), unpackSplices(done.splices))) throw otherSave()
  return saved(revision, later)
}

const checkKept = async (
  parts: ProjectParts,
  tx: Transaction,
  conflict: ConflictRow,
  base: number | undefined,
  sent: Sent,
) => {
  if (base !== conflict.baseRevision) throw otherSave()
  const splices = await splicesOfBase(parts, tx, conflict.projectId, base, sent)
  if (!isSame(splices, unpackSplices(conflict.splices))) throw otherSave()
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Answered as done, it would be lost. */
const otherSave = () =>
  new Refusal(
    'invalid_request',
    'This text was sent under the name of another save, and was not saved. Send it again under a name of its own.',
  )
