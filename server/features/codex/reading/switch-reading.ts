import { type CodexReading, messages } from '#contract/codex.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import type { CodexDependencies, CodexUser } from '../dependencies.ts'
import { loadText } from '../load-text.ts'
import { ensureReading, updateReading } from '../repository.ts'
import { describeReading, tokensPerDay, writerOf } from './reading-state.ts'

/** Switches reading of a manuscript on or off. Entries that were read stay. */
export const switchReading = async (
  dependencies: CodexDependencies,
  user: CodexUser,
  projectId: string,
  on: boolean,
): Promise<CodexReading> => {
  const { project, blocks } = await loadText(dependencies, user, projectId)
  const { db } = dependencies.database
  if (on && !user.premium) throw new ApiError('premium_required', messages.noReading)
  if (on && !(await writerOf(dependencies, user))?.codex) throw new ApiError('not_supported', messages.noModel)
  if (on && tokensPerDay(dependencies, user) === 0) throw new ApiError('not_supported', messages.noBudget)
  await ensureReading(db, project)
  // Switching it on again also ends the pause after a failure.
  const change = { wanted: on, ...(on && { reason: null, retryAt: null }) }
  const reading = await updateReading(db, projectId, change)
  const described = await describeReading(dependencies, user, project, { reading, blocks })
  if (described.state === 'waiting') await dependencies.queueReading(projectId)
  return described
}
