import type { Provider, Rule } from './provider.ts'
import {
  bearer,
  formatOf,
  openAiError,
  openAiFields,
  saysJson,
  schemaOf,
  strictProblem,
  unknownField,
} from './provider.ts'

export const OPENAI_KEY = 'sk-proj-double'

// The key is quoted in part: https://github.com/mxdkl/pls/pull/4 (2023-03-15)
export const openAiKeyRule: Rule = (call) => {
  const key = bearer(call)
  return key === OPENAI_KEY
    ? undefined
    : openAiError(
        401,
        `Incorrect API key provided: ${key?.slice(0, 4)}****. You can find your API key at https://platform.openai.com/account/api-keys.`,
        {
          code: 'invalid_api_key',
        },
      )
}

// https://github.com/davidmigloz/langchain_dart/issues/712 (2025-06-04)
const unknownRule: Rule = ({ body }) => {
  const unknown = unknownField(body, openAiFields)
  return unknown === undefined ? undefined : openAiError(400, `Unrecognized request argument supplied: ${unknown}`)
}

// additionalProperties: https://github.com/dottxt-ai/outlines/issues/844 (2024-10-21)
// required: https://github.com/docker/docker-agent/pull/1871 (2026-02-27)
export const strictSchemaRule: Rule = (call) => {
  const schema = schemaOf(call)
  const problem = schema && call.body.response_format?.json_schema && strictProblem(schema)
  return problem
    ? openAiError(400, `Invalid schema for response_format 'answer': ${problem}`, { param: 'response_format' })
    : undefined
}

// https://platform.openai.com/docs/guides/structured-outputs (JSON mode; read 2026-11-22). The
// message: https://github.com/vercel/ai/issues/7303 (2025-07-15)
export const jsonWordRule: Rule = (call) =>
  formatOf(call) === 'json_object' && !saysJson(call)
    ? openAiError(
        400,
        "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
        {
          param: 'messages',
        },
      )
    : undefined

// https://github.com/crewAIInc/crewAI-examples/issues/121 (2024-06-13)
export const openAiTooLong = (promptTokens: number, window: number) =>
  openAiError(
    400,
    `This model's maximum context length is ${window} tokens. However, your messages resulted in ${promptTokens} tokens. Please reduce the length of the messages.`,
    { param: 'messages', code: 'context_length_exceeded' },
  )

const shared = {
  baseUrl: (origin: string) => `${origin}/v1`,
  path: '/v1/chat/completions',
  key: OPENAI_KEY,
  contextWindow: 128_000,
  tooLong: openAiTooLong,
}

export const openAi: Provider = {
  ...shared,
  name: 'OpenAI, a chat model',
  model: 'gpt-4o',
  rules: [openAiKeyRule, unknownRule, strictSchemaRule, jsonWordRule],
  holdsTo: ['json_schema', 'json_object'],
}

// https://github.com/openai/openai-python/issues/2046 (2025-01-22)
const maxTokensRule: Rule = ({ body }) =>
  'max_tokens' in body
    ? openAiError(
        400,
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        { param: 'max_tokens', code: 'unsupported_parameter' },
      )
    : undefined

// https://github.com/BeehiveInnovations/pal-mcp-server/issues/78 (2025-06-18)
const temperatureRule: Rule = ({ body }) =>
  body.temperature !== undefined && body.temperature !== 1
    ? openAiError(
        400,
        `Unsupported value: 'temperature' does not support ${body.temperature} with this model. Only the default (1) value is supported.`,
        { param: 'temperature', code: 'unsupported_value' },
      )
    : undefined

export const openAiReasoning: Provider = {
  ...shared,
  name: 'OpenAI, a reasoning model',
  model: 'o3',
  rules: [openAiKeyRule, unknownRule, maxTokensRule, temperatureRule, strictSchemaRule, jsonWordRule],
  holdsTo: ['json_schema', 'json_object'],
}

// https://github.com/microsoft/agent-framework/issues/1077 (2025-10-01)
const noSystemRule: Rule = ({ body }) =>
  body.messages[0]?.role === 'system'
    ? openAiError(400, "Unsupported value: 'messages[0].role' does not support 'system' with this model.", {
        param: 'messages[0].role',
        code: 'unsupported_value',
      })
    : undefined

// https://github.com/GaiZhenbiao/ChuanhuChatGPT/issues/1160 (2024-09-14)
const noStreamRule: Rule = ({ body }) =>
  body.stream
    ? openAiError(
        400,
        "Unsupported value: 'stream' does not support true with this model. Only the default (false) value is supported.",
        { param: 'stream', code: 'unsupported_value' },
      )
    : undefined

/**
 * The first reasoning models, which supported neither a system role nor streams nor a response
 * format. For the last:
 * https://community.openai.com/t/developer-role-not-accepted-for-o1-o1-mini-o3-mini/1110750/7
 * (2025). Its table says "No" without a message, so the error has OpenAI's form for an unsupported
 * parameter (see `maxTokensRule`).
 */
export const openAiEarlyReasoning: Provider = {
  ...openAiReasoning,
  name: 'OpenAI, an early reasoning model',
  model: 'o1-mini',
  rules: [
    openAiKeyRule,
    unknownRule,
    noSystemRule,
    noStreamRule,
    maxTokensRule,
    temperatureRule,
    ({ body }) =>
      body.response_format
        ? openAiError(400, "Unsupported parameter: 'response_format' is not supported with this model.", {
            param: 'response_format',
            code: 'unsupported_parameter',
          })
        : undefined,
  ],
  holdsTo: [],
}
