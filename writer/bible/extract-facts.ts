import type { LanguageModel, Message, ModelRequest } from '#writer/model/language-model.ts'
import { acceptFacts } from './accept-facts.ts'
import type { SectionFacts, SourceSection } from './accept-facts.ts'
import { ExtractedFacts } from './extracted-facts.ts'
import { factRequest } from './fact-request.ts'
import type { FactRequest } from './fact-request.ts'

export interface FactCall extends FactRequest, Pick<ModelRequest, 'signal' | 'callPriority' | 'onUsage'> {
  /** Messages of the drafting call, unchanged, so that the provider finds them in its cache. */
  messages: readonly Message[]
  /** The reply of the drafting call as the model wrote it. */
  reply: string
  /** The stored section, against which the quotes are checked. */
  section: SourceSection
}

/** The maximum number of tokens of the reply. */
const MAX_OUTPUT_TOKENS = 1500
/** A low temperature, because facts are copied and not invented. */
const TEMPERATURE = 0.1

/**
 * Asks the model for the facts of the section that it has just written, and returns those that the
 * section states word for word. Throws `ModelError` if the call fails; the book does not depend on
 * it, since retrieval also searches the text.
 */
export const extractFacts = async (
  model: LanguageModel,
  { messages, reply, section, signal, callPriority, onUsage, ...request }: FactCall,
): Promise<SectionFacts> => {
  const extracted = await model.object(
    {
      task: 'facts',
      messages: [...messages, { role: 'assistant', content: reply }, { role: 'user', content: factRequest(request) }],
      continues: true,
      maxTokens: MAX_OUTPUT_TOKENS,
      temperature: TEMPERATURE,
      signal,
      callPriority,
      onUsage,
    },
    ExtractedFacts,
  )
  return acceptFacts(extracted, section, request.open)
}
