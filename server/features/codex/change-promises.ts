import { type CodexPromise, limits, type PromiseForm } from '#contract/codex.ts'
import { notFound } from '../../http/errors/api-error.ts'
import { readCodex } from '../../writing/codex-repository.ts'
import { full, stale } from './change-cards.ts'
import { placeQuote } from './change-facts.ts'
import type { CodexDependencies, CodexUser } from './dependencies.ts'
import { presentPromise } from './present-codex.ts'
import * as repository from './repository.ts'

type Dependencies = Pick<CodexDependencies, 'database' | 'readBlocks'>

export const addPromise = async (
  dependencies: Dependencies,
  user: CodexUser,
  projectId: string,
  form: PromiseForm,
): Promise<CodexPromise> => {
  const { database } = dependencies
  if (!(await repository.findProject(database.db, user.id, projectId))) throw notFound('project')
  const place = await placeQuote(dependencies, user, projectId, form.quote, null)
  return database.transaction(async (tx) => {
    if (!(await repository.lockProject(tx, user.id, projectId))) throw notFound('project')
    const { promises } = await readCodex(tx, projectId)
    if (promises.length >= limits.promises) throw full('promises', limits.promises)
    const row = { projectId, userId: user.id, ...form, ...place, edited: true }
    return presentPromise(await repository.addPromise(tx, row))
  })
}

export const changePromise = async (
  dependencies: Dependencies,
  user: CodexUser,
  id: string,
  { version, ...form }: PromiseForm & { version: number },
): Promise<CodexPromise> => {
  const { database } = dependencies
  const before = await repository.findPromise(database.db, user.id, id)
  if (!before) throw notFound('promise')
  const place = await placeQuote(dependencies, user, before.projectId, form.quote, before)
  // An open promise has no passage that keeps it.
  const closing = form.closed ? {} : { closingQuote: '', closingBlock: null }
  return database.transaction(async (tx) => {
    await repository.lockProject(tx, user.id, before.projectId)
    if (!(await repository.findPromise(tx, user.id, id))) throw notFound('promise')
    const changed = await repository.updatePromise(tx, { id, version }, { ...form, ...place, ...closing, edited: true })
    if (!changed) throw stale()
    return presentPromise(changed)
  })
}

export const deletePromise = (
  { database }: Dependencies,
  user: CodexUser,
  id: string,
): Promise<Record<string, never>> =>
  database.transaction(async (tx) => {
    const promise = await repository.findPromise(tx, user.id, id)
    if (!promise || !(await repository.lockProject(tx, user.id, promise.projectId))) throw notFound('promise')
    const newest = await repository.findPromise(tx, user.id, id)
    if (!newest) throw notFound('promise')
    await repository.updatePromise(tx, newest, { removed: true })
    return {}
  })
