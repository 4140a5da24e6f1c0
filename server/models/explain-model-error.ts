import { messages } from '#contract/edits.ts'
import { ModelError, type ModelErrorType } from '#writer/model/model-error.ts'
import { NotSupported } from '#writer/writer.ts'
import { ApiError } from '../http/errors/api-error.ts'

/**
 * The caller of a model. `byok` is true if the provider was called with the user's own key; then
 * the user can fix the problem, and not the operator.
 */
interface Asking {
  byok: boolean
}

const reasons: Record<ModelErrorType, string> = {
  unreachable: 'The language model could not be reached.',
  timeout: 'The language model stopped answering.',
  cut: 'The language model repeatedly stopped before its answer was complete.',
  limited: 'The language model is over its limit for now.',
  'no-credit': 'The account with the AI provider has no credit left.',
  unauthorized: 'The language model refused the key.',
  refused: 'The language model declined to write this.',
  'too-long': 'The text is too long for the language model.',
  rejected: 'The language model refused the request.',
  aborted: 'The call to the language model was cancelled.',
  invalid: 'The language model returned unusable answers.',
}
const reasonsWithOwnKey: Partial<typeof reasons> = {
  limited: 'Your AI provider refuses more calls with your key for now: it is over its limit.',
  'no-credit': 'Your account with the AI provider has no credit left.',
  unauthorized: 'Your AI provider refused your key.',
}

/** Returns a sentence that describes the error. */
export const reasonOf = ({ type }: ModelError, { byok }: Asking): string =>
  (byok && reasonsWithOwnKey[type]) || reasons[type]

const advices: Record<ModelErrorType, string> = {
  unreachable: messages.tryAgain,
  timeout: messages.tryAgain,
  cut: messages.tryAgain,
  limited: messages.tryAgain,
  'no-credit': 'Whoever runs this installation has to add credit to it.',
  unauthorized: 'Whoever runs this installation has to correct AI_API_KEY.',
  refused: 'Rephrase it, or select a smaller part of the text.',
  'too-long': 'Select a smaller part of the text.',
  rejected: 'Rephrase it, or select a smaller part of the text.',
  aborted: messages.tryAgain,
  invalid: messages.tryAgain,
}
const advicesWithOwnKey: Partial<typeof advices> = {
  limited: 'Wait a little, or save another key in the settings.',
  'no-credit': 'Add credit there, or save another key in the settings.',
  unauthorized: 'Check it in the settings.',
}

/** Returns advice for the owner of a key after an error that they can fix. */
export const adviceWithOwnKey = ({ type }: ModelError): string | undefined => advicesWithOwnKey[type]

/** Errors that repeat if the same request is sent again. The user has to change the request. */
const declined: ReadonlySet<ModelErrorType> = new Set(['refused', 'too-long', 'rejected'])

/**
 * Returns the error to show to a user whose call to the writer failed. Its message says what
 * happened, whether the text is safe (`reassurance`), and what to do. Returns any other error unchanged.
 */
export const explainModelError = (error: unknown, { byok }: Asking, reassurance: string): unknown => {
  if (error instanceof NotSupported) return new ApiError('not_supported', `${error.message} ${reassurance}`)
  if (!(error instanceof ModelError)) return error
  const { type } = error
  const advice = (byok && advicesWithOwnKey[type]) || advices[type]
  const code = declined.has(type) ? 'not_supported' : type === 'unauthorized' && byok ? 'ai_key_refused' : 'unavailable'
  return new ApiError(code, `${reasonOf(error, { byok })} ${reassurance} ${advice}`)
}
