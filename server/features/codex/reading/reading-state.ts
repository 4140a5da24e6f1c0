import { type CodexReading, limits } from '#contract/codex.ts'
import { createYielder } from '#writer/builtin/text/yielder.ts'
import type { TokenPrices } from '#writer/model/tokens/token-prices.ts'
import { PASSAGE_CALL_TOKENS } from '#writer/codex/read-passage.ts'
import { estimateTokens } from '#writer/model/tokens/estimate-tokens.ts'
import { priceOf } from '#writer/model/tokens/token-prices.ts'
import type { Writer } from '#writer/writer.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { presentUsage } from '../../../usage/present-usage.ts'
import { sumsOfEdit } from '../../../usage/repository.ts'
import type { CodexDependencies, CodexUser } from '../dependencies.ts'
import type { BlockText } from '../../../writing/block-texts.ts'
import type { CodexProject, ReadingRow } from '../repository.ts'
import { type Passage, passagesOf } from './split-passages.ts'

export const today = (): string => new Date().toISOString().slice(0, 10)

/** With an own key, reading has to be switched on, because it costs the person money. */
export const isWanted = (reading: Pick<ReadingRow, 'wanted'> | undefined, { byok }: Pick<CodexUser, 'byok'>): boolean =>
  reading?.wanted ?? !byok

/** Returns the tokens that reading one project may use in a day. */
export const tokensPerDay = (
  { readingTokensPerDay }: Pick<CodexDependencies, 'readingTokensPerDay'>,
  { byok }: Pick<CodexUser, 'byok'>,
): number => (byok ? limits.tokensPerDay : readingTokensPerDay)

export const usedToday = (reading: Pick<ReadingRow, 'day' | 'tokensToday'> | undefined): number =>
  reading?.day === today() ? reading.tokensToday : 0

/** Returns the writer of an account, or null if it needs a key that is missing. */
export const writerOf = async ({ writerFor }: Pick<CodexDependencies, 'writerFor'>, user: CodexUser) => {
  try {
    return await writerFor(user)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'ai_key_missing') return null
    throw error
  }
}

export const unreadPassages = (passages: readonly Passage[], reading: Pick<ReadingRow, 'read'> | undefined) => {
  const read = new Set(reading?.read)
  return passages.filter(({ hash }) => !read.has(hash))
}

/** Returns the expected tokens of reading a passage, for the prompt and the reply. */
export const passageTokens = ({ texts }: Passage) => ({
  inputTokens: PASSAGE_CALL_TOKENS.input + texts.reduce((sum, text) => sum + estimateTokens(text), 0),
  outputTokens: PASSAGE_CALL_TOKENS.output,
})

const estimateOf = async (
  unread: readonly Passage[],
  prices: TokenPrices | undefined,
): Promise<CodexReading['estimate']> => {
  const yieldTurn = createYielder()
  const usage = { inputTokens: 0, outputTokens: 0 }
  for (const passage of unread) {
    if (yieldTurn.isDue()) await yieldTurn()
    const { inputTokens, outputTokens } = passageTokens(passage)
    usage.inputTokens += inputTokens
    usage.outputTokens += outputTokens
  }
  return {
    tokens: usage.inputTokens + usage.outputTokens,
    cost: prices ? { currency: prices.currency, amount: priceOf(usage, prices) } : null,
  }
}

interface Known {
  /** The budget in tokens per day. */
  budget: number
  premium: boolean
  writer: Writer | null
  wanted: boolean
  reading: ReadingRow | undefined
  unread: number
}

const stateOf = ({
  budget,
  premium,
  writer,
  wanted,
  reading,
  unread,
}: Known): Pick<CodexReading, 'state' | 'reason'> => {
  if (!premium) return { state: 'unavailable', reason: 'free_plan' }
  if (!writer?.codex) return { state: 'unavailable', reason: 'no_model' }
  if (budget === 0) return { state: 'unavailable', reason: 'no_budget' }
  if (!wanted) return { state: 'off', reason: null }
  if (unread === 0) return { state: 'done', reason: null }
  if (reading?.leasedUntil && reading.leasedUntil > new Date()) return { state: 'running', reason: null }
  if (reading?.reason === 'failed') return { state: 'paused', reason: 'failed' }
  if (reading?.reason === 'budget' && reading.day === today()) return { state: 'paused', reason: 'budget' }
  return { state: 'waiting', reason: null }
}

/**
 * Describes the progress of reading the manuscript, its usage so far, and the expected usage of the
 * rest.
 */
export const describeReading = async (
  dependencies: CodexDependencies,
  user: CodexUser,
  project: CodexProject,
  { reading, blocks }: { reading: ReadingRow | undefined; blocks: readonly BlockText[] },
): Promise<CodexReading> => {
  const writer = user.premium ? await writerOf(dependencies, user) : null
  const passages = await passagesOf(blocks, project.language)
  const unread = unreadPassages(passages, reading)
  const wanted = isWanted(reading, user)
  await dependencies.settleUsage()
  const used = presentUsage(await sumsOfEdit(dependencies.database.db, project.id))
  const budget = tokensPerDay(dependencies, user)
  const { state, reason } = stateOf({ budget, premium: user.premium, writer, wanted, reading, unread: unread.length })
  return {
    state,
    reason,
    on: wanted && state !== 'unavailable',
    own_key: user.byok,
    passages: passages.length,
    read: passages.length - unread.length,
    used: { tokens: used.input_tokens + used.output_tokens, costs: used.costs },
    estimate: await estimateOf(unread, (await writer?.facts?.('facts-codex'))?.prices),
    tokens_today: usedToday(reading),
    tokens_per_day: budget,
  }
}
