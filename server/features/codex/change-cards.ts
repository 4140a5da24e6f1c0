import { type CardForm, type CodexCard, limits, messages } from '#contract/codex.ts'
import { mergeCards } from '#manuscript/model/names/codex-cards.ts'
import { nameKey } from '#writer/bible/keys.ts'
import type { Transaction } from '../../database/database.ts'
import { ApiError, notFound } from '../../http/errors/api-error.ts'
import { type CardRow, readCodex } from '../../writing/codex-repository.ts'
import type { CodexDependencies, CodexUser } from './dependencies.ts'
import { namedEntity } from '#manuscript/model/names/named-entity.ts'
import { presentEntries } from './present-codex.ts'
import * as repository from './repository.ts'

type Dependencies = Pick<CodexDependencies, 'database'>

export const stale = () => new ApiError('conflict', messages.stale)
export const full = (what: string, most: number) =>
  new ApiError('too_large', `There are ${most} ${what}, which is the limit. Nothing was saved.`)

/** Returns the aliases without those that repeat the name or each other. */
const distinct = ({ aliases, name }: Pick<CardForm, 'aliases' | 'name'>): string[] => {
  const known = new Set([nameKey(name)])
  return aliases.filter((alias) => {
    const key = nameKey(alias)
    if (known.has(key)) return false
    known.add(key)
    return true
  })
}

const rowOf = (form: CardForm) => ({ ...form, aliases: distinct(form), edited: true })

/**
 * Throws an ApiError if another card has the name, and removes the rows of deleted cards that had
 * it.
 */
const claimName = async (tx: Transaction, projectId: string, name: string, own?: string): Promise<void> => {
  const { cards } = await readCodex(tx, projectId, { removed: true })
  if (own === undefined && cards.filter(({ removed }) => !removed).length >= limits.cards)
    throw full('cards', limits.cards)
  const same = cards.filter((card) => card.id !== own && nameKey(card.name) === nameKey(name))
  if (same.some(({ removed }) => !removed)) throw new ApiError('conflict', messages.taken)
  await repository.forgetRemovedCards(
    tx,
    same.map(({ id }) => id),
  )
}

/** Presents a card with its facts, as read in the transaction. */
const present = async (tx: Transaction, project: repository.CodexProject, id: string): Promise<CodexCard> =>
  presentEntries(await readCodex(tx, project.id), project.language).cards.find((card) => card.id === id)!

export const addCard = (
  { database }: Dependencies,
  user: CodexUser,
  projectId: string,
  form: CardForm,
): Promise<CodexCard> =>
  database.transaction(async (tx) => {
    const project = await repository.lockProject(tx, user.id, projectId)
    if (!project) throw notFound('project')
    await claimName(tx, projectId, form.name)
    const { id } = await repository.addCard(tx, { projectId, userId: user.id, ...rowOf(form) })
    return present(tx, project, id)
  })

/**
 * Runs a change of a card while its project is locked. Throws `notFound` if the user has no such
 * card.
 */
const withCard = <T>(
  { database }: Dependencies,
  user: CodexUser,
  id: string,
  change: (tx: Transaction, card: CardRow, project: repository.CodexProject) => Promise<T>,
): Promise<T> =>
  database.transaction(async (tx) => {
    const before = await repository.findCard(tx, user.id, id)
    const project = before && (await repository.lockProject(tx, user.id, before.projectId))
    const card = project && (await repository.findCard(tx, user.id, id))
    if (!card) throw notFound('card')
    return change(tx, card, project)
  })

export const changeCard = (
  dependencies: Dependencies,
  user: CodexUser,
  id: string,
  { version, ...form }: CardForm & { version: number },
): Promise<CodexCard> =>
  withCard(dependencies, user, id, async (tx, card, project) => {
    await claimName(tx, card.projectId, form.name, id)
    if (!(await repository.updateCard(tx, { id, version }, rowOf(form)))) throw stale()
    return present(tx, project, id)
  })

export const deleteCard = (dependencies: Dependencies, user: CodexUser, id: string): Promise<Record<string, never>> =>
  withCard(dependencies, user, id, async (tx) => {
    await repository.removeCard(tx, id)
    return {}
  })

const asNamed = (card: CardRow) => ({
  ...namedEntity(card),
  aliases: card.aliases,
  note: card.note,
  isLocked: card.locked,
})

/** Merges a card into another one of the same project. */
export const mergeCard = (
  dependencies: Dependencies,
  user: CodexUser,
  id: string,
  { into, version }: { into: string; version: number },
): Promise<CodexCard> =>
  withCard(dependencies, user, id, async (tx, merged, project) => {
    if (into === id) throw new ApiError('invalid_request', messages.sameCard)
    const kept = await repository.findCard(tx, user.id, into)
    if (!kept || kept.projectId !== project.id) throw notFound('card')
    if (merged.version !== version) throw stale()
    const result = mergeCards(asNamed(kept), asNamed(merged))
    if (!result.ok) throw new ApiError('wrong_state', messages.locked)
    const { aliases, gender, note } = result.value
    await repository.moveFacts(tx, id, into)
    await repository.updateCard(tx, kept, {
      aliases: [...aliases],
      gender: gender ?? null,
      note: note.slice(0, limits.note),
      edited: true,
    })
    return present(tx, project, into)
  })
