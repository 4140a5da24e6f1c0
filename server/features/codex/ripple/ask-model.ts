import { limits, type Ripple } from '#contract/codex.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { SentenceChange } from '#writer/codex/codex-reader.ts'
import { ModelError } from '#writer/model/model-error.ts'
import type { CodexDependencies, CodexUser } from '../dependencies.ts'
import { writerOf } from '../reading/reading-state.ts'
import type { PlacedSentence } from './sentences.ts'

interface Question {
  projectId: string
  language: LanguageCode
  change: SentenceChange
  /** The most important sentences come first, because a call has a limited number. */
  sentences: readonly PlacedSentence[]
  signal: AbortSignal
}

export interface ModelAnswer extends Pick<Ripple, 'model' | 'left'> {
  changed: { sentence: PlacedSentence; text: string }[]
}

/**
 * Asks the language model which sentences a change affects. The rules' proposals do not depend on it,
 * so a failure is only reported.
 */
export const askModel = async (
  dependencies: CodexDependencies,
  user: CodexUser,
  { projectId, language, change, sentences, signal }: Question,
): Promise<ModelAnswer> => {
  const reader = user.premium ? (await writerOf(dependencies, user))?.codex : undefined
  if (!reader) return { model: 'not_available', left: 0, changed: [] }
  const included = sentences.slice(0, limits.rippleSentences)
  const left = sentences.length - included.length
  if (included.length === 0) return { model: 'used', left, changed: [] }
  try {
    const changed = await reader.change(
      {
        project: projectId,
        language,
        change,
        sentences: included.map(({ text, before }) => ({ text, context: before })),
      },
      {
        usedFor: { user: user.id, edit: projectId },
        callPriority: { user: user.id, type: 'interactive' },
        signal,
      },
    )
    return { model: 'used', left, changed: changed.map(({ index, text }) => ({ sentence: included[index]!, text })) }
  } catch (error) {
    if (!(error instanceof ModelError) || error.type === 'aborted') throw error
    dependencies.log.error({ err: error, project: projectId }, 'searching for affected sentences failed')
    return { model: 'failed', left: sentences.length, changed: [] }
  }
}
