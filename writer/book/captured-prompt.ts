import type { LanguageModel, Message } from '#writer/model/language-model.ts'
import { jsonSchemaOf, objectOrder } from '#writer/model/ask-for-object.ts'

/** The prompt of a call that was captured and not sent. */
export interface CapturedPrompt {
  /** The messages, and the schema of the answer that the client adds. */
  text: string
}

const textOfMessages = (messages: readonly Message[]): string => messages.map(({ content }) => content).join('\n')

class Captured extends Error {
  readonly prompt: CapturedPrompt

  constructor(prompt: CapturedPrompt) {
    super('The prompt was captured.')
    this.prompt = prompt
  }
}

const capturingModel: LanguageModel = {
  name: 'Estimate',
  // eslint-disable-next-line require-yield -- the prompt is all that is wanted
  text: async function* ({ messages }) {
    throw new Captured({ text: textOfMessages(messages) })
  },
  object: (request, schema) => {
    const text = [textOfMessages(request.messages), objectOrder(request, jsonSchemaOf(schema))].join('\n\n')
    return Promise.reject(new Captured({ text }))
  },
}

/**
 * Runs a task up to its first call, and returns the prompt of that call. Estimates that are based
 * on it stay correct when a prompt changes. Returns undefined if the task makes no call.
 */
export const capturePrompt = async (
  task: (model: LanguageModel) => Promise<unknown>,
): Promise<CapturedPrompt | undefined> => {
  try {
    await task(capturingModel)
    return undefined
  } catch (error) {
    if (error instanceof Captured) return error.prompt
    throw error
  }
}
