import type { Provider } from './provider.ts'
import { bearer, rolesOf, unknownField } from './provider.ts'

const KEY = 'mistral-double'

/** https://docs.mistral.ai/api/endpoint/chat (read 2026-11-22) */
const fields = [
  'model',
  'messages',
  'stream',
  'max_tokens',
  'temperature',
  'top_p',
  'stop',
  'random_seed',
  'response_format',
  'frequency_penalty',
  'presence_penalty',
  'n',
  'safe_prompt',
  'prompt_mode',
]

export const mistral: Provider = {
  name: 'Mistral',
  baseUrl: (origin) => `${origin}/v1`,
  path: '/v1/chat/completions',
  model: 'mistral-large-latest',
  key: KEY,
  rules: [
    // https://github.com/coolcline/CoolCline/issues/36 (2025-03-20)
    (call) =>
      bearer(call) === KEY
        ? undefined
        : { status: 401, body: { message: 'Unauthorized', request_id: '933f233947ff6d346065bb297e4a4d56' } },
    // max_completion_tokens: https://github.com/editor-code-assistant/eca/issues/231 (2025-12-12)
    // stream_options: https://github.com/dnakov/anon-kode/issues/53 (2025-03-14)
    ({ body }) => {
      const unknown = unknownField(body, fields)
      if (unknown === undefined) return undefined
      const loc = unknown === 'stream_options' ? ['body', 'stream_options', 'include_usage'] : ['body', unknown]
      return {
        status: 422,
        body: {
          object: 'error',
          message: { detail: [{ type: 'extra_forbidden', loc, msg: 'Extra inputs are not permitted', input: true }] },
          type: 'invalid_request_error',
          param: null,
          code: null,
        },
      }
    },
    // https://github.com/NEKOparapa/AiNiee/issues/641 (2025-06-03)
    (call) =>
      rolesOf(call).at(-1) === 'assistant'
        ? {
            status: 400,
            body: {
              object: 'error',
              message: 'Expected last role User or Tool (or Assistant with prefix True) for serving but got assistant',
              type: 'invalid_request_error',
              param: null,
              code: null,
            },
          }
        : undefined,
  ],
  holdsTo: ['json_schema', 'json_object'],
  // "Usage data is included by default": https://github.com/dnakov/anon-kode/issues/53 (2025-03-14)
  stream: { usage: 'last' },
}

/**
 * https://github.com/BerriAI/litellm/issues/16272 (2025-11-05): content is a list of parts while
 * the model thinks, then a string.
 */
export const mistralReasoning: Provider = {
  ...mistral,
  name: 'Mistral, a reasoning model',
  model: 'magistral-medium-2509',
  stream: {
    usage: 'last',
    thoughts: [
      { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Okay, the user wants ' }] }] },
      { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'a text. I must not say this aloud.' }] }] },
    ],
    // https://docs.mistral.ai/capabilities/reasoning (read 2026-11-22): the answer comes as parts
    // of type `text`.
    delta: (text) => ({ content: [{ type: 'text', text }] }),
  },
}
