import { type CodexFact, type FactForm, limits, messages } from '#contract/codex.ts'
import type { Transaction } from '../../database/database.ts'
import { ApiError, notFound } from '../../http/errors/api-error.ts'
import { readCodex } from '../../writing/codex-repository.ts'
import { full, stale } from './change-cards.ts'
import type { CodexDependencies, CodexUser } from './dependencies.ts'
import { loadText } from './load-text.ts'
import { presentEntries } from './present-codex.ts'
import { passageFinder } from './reading/locate-passages.ts'
import * as repository from './repository.ts'

type Dependencies = Pick<CodexDependencies, 'database' | 'readBlocks'>

/** Locates the quote that the author entered. Only a quote that is in the manuscript is stored. */
export const placeQuote = async (
  dependencies: Dependencies,
  user: CodexUser,
  projectId: string,
  quote: string,
  before: { quote: string; block: number | null } | null,
): Promise<{ block: number | null; status: CodexFact['status'] }> => {
  if (quote === '') return { block: null, status: 'by_hand' }
  const { blocks } = await loadText(dependencies, user, projectId)
  const block = passageFinder(blocks)(quote, before?.block ?? null)
  if (block !== null) return { block, status: 'stated' }
  // The passage has been deleted since, and the author changes another field.
  if (quote === before?.quote) return { block: null, status: 'gone' }
  throw new ApiError('invalid_request', messages.noQuote, { fields: { quote: messages.noQuote } })
}

const rowOf = ({ story_time: storyTime, ...form }: FactForm) => ({ ...form, storyTime, edited: true })

/** Presents a fact, as read in the transaction, with the facts that it contradicts. */
const present = async (tx: Transaction, project: repository.CodexProject, id: string): Promise<CodexFact> =>
  presentEntries(await readCodex(tx, project.id), project.language)
    .cards.flatMap(({ facts }) => facts)
    .find((fact) => fact.id === id)!

export const addFact = async (
  dependencies: Dependencies,
  user: CodexUser,
  cardId: string,
  form: FactForm,
): Promise<CodexFact> => {
  const card = await repository.findCard(dependencies.database.db, user.id, cardId)
  if (!card) throw notFound('card')
  const place = await placeQuote(dependencies, user, card.projectId, form.quote, null)
  return dependencies.database.transaction(async (tx) => {
    const project = await repository.lockProject(tx, user.id, card.projectId)
    if (!project || !(await repository.findCard(tx, user.id, cardId))) throw notFound('card')
    const { facts } = await readCodex(tx, project.id, { removed: true })
    if (facts.filter((fact) => fact.cardId === cardId && !fact.removed).length >= limits.facts)
      throw full('facts on this card', limits.facts)
    const { id } = await repository.addFact(tx, {
      projectId: project.id,
      userId: user.id,
      cardId,
      ...rowOf(form),
      ...place,
    })
    return present(tx, project, id)
  })
}

export const changeFact = async (
  dependencies: Dependencies,
  user: CodexUser,
  id: string,
  { version, ...form }: FactForm & { version: number },
): Promise<CodexFact> => {
  const before = await repository.findFact(dependencies.database.db, user.id, id)
  if (!before) throw notFound('fact')
  const place = await placeQuote(dependencies, user, before.projectId, form.quote, before)
  return dependencies.database.transaction(async (tx) => {
    const project = await repository.lockProject(tx, user.id, before.projectId)
    if (!project || !(await repository.findFact(tx, user.id, id))) throw notFound('fact')
    if (!(await repository.updateFact(tx, { id, version }, { ...rowOf(form), ...place }))) throw stale()
    return present(tx, project, id)
  })
}

export const deleteFact = ({ database }: Dependencies, user: CodexUser, id: string): Promise<Record<string, never>> =>
  database.transaction(async (tx) => {
    const fact = await repository.findFact(tx, user.id, id)
    const project = fact && (await repository.lockProject(tx, user.id, fact.projectId))
    const newest = project && (await repository.findFact(tx, user.id, id))
    if (!newest) throw notFound('fact')
    await repository.updateFact(tx, newest, { removed: true })
    return {}
  })
