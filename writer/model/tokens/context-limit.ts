import type { ProviderError } from '../openai/provider-error.ts'

/** The window size and prompt length in tokens, as far as the provider states them. */
export interface ContextLimit {
  contextWindow?: number
  promptTokens?: number
}

const codes = new Set(['context_length_exceeded', 'exceed_context_size_error', 'string_above_max_length'])

const sentences = [
  /maximum context length/i,
  /context (length|window|size)/i,
  /prompt is too long/i,
  /(input|prompt|request) is too (long|large)/i,
  /request too large/i,
  /too large for model/i,
  /token count.{0,40}exceeds/i,
  /too many (input )?tokens/i,
  /greater than the context length/i,
]

const number = String.raw`(?<![\d,])(\d[\d,]*)`
const windows = [
  new RegExp(`maximum context length (?:is|of) ${number}`, 'i'),
  new RegExp(`${number} maximum context length`, 'i'),
  new RegExp(`tokens? > ${number} maximum`, 'i'),
  new RegExp(`maximum number of tokens allowed \\(${number}\\)`, 'i'),
  new RegExp(`context (?:length|window|size) of (?:only )?${number}`, 'i'),
  new RegExp(`n_ctx:? ${number}`, 'i'),
  new RegExp(`context (?:length|window|size) ?(?:is|of|:|=) ?(?:only )?${number}`, 'i'),
  // A request larger than the tokens per minute can never succeed.
  new RegExp(`Limit ${number}, Requested`, 'i'),
]
const prompts = [
  new RegExp(`${number} in (?:the messages|your prompt)`, 'i'),
  new RegExp(`${number} (?:tokens )?from the input messages`, 'i'),
  new RegExp(`(?:request has|you passed) ${number} input tokens`, 'i'),
  new RegExp(`resulted in ${number} tokens`, 'i'),
  new RegExp(`(?:prompt|input) (?:is too long: |contains |has )(?:at least )?${number}`, 'i'),
  new RegExp(`token count \\(${number}\\)`, 'i'),
  new RegExp(`keep the first ${number} tokens`, 'i'),
  new RegExp(`n_keep: ${number}`, 'i'),
  new RegExp(`Requested ${number}`, 'i'),
  new RegExp(`requested (?:about )?${number} tokens`, 'i'),
  new RegExp(`\\(${number} tokens?\\)`, 'i'),
]

const firstNumber = (patterns: readonly RegExp[], text: string): number | undefined => {
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.[1]
    if (found) return Number(found.replaceAll(',', ''))
  }
}

const statuses = new Set([400, 413, 422, 429, 500])

/** Returns undefined if the error is not about the prompt's length. */
export const contextLimitIn = (error: ProviderError): ContextLimit | undefined => {
  if (error.status !== undefined && !statuses.has(error.status)) return
  const text = error.message.slice(0, 2000)
  const isLimit = error.codes.some((code) => codes.has(code)) || sentences.some((sentence) => sentence.test(text))
  if (!isLimit) return
  // "Rate limit reached ... Limit 30000, Used 28000, Requested 1877" is resolved by waiting.
  if (error.status === 429 && !/too large/i.test(text)) return
  return {
    contextWindow: error.contextWindow ?? firstNumber(windows, text),
    promptTokens: error.promptTokens ?? firstNumber(prompts, text),
  }
}
