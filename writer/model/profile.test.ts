import { describe, expect, test } from 'vitest'
import type { ModelProfile, SentShape } from './profile.ts'
import { createProfile, learnFrom } from './profile.ts'
import { readProviderError } from './openai/provider-error.ts'

const sentAll: SentShape = {
  format: 'json_schema',
  temperature: true,
  stream: true,
  streamOptions: true,
  systemRole: true,
  assistantRole: true,
  maxTokensField: 'max_tokens',
  maxTokens: 9000,
}
const errorOf = (error: string | object, status = 400) =>
  readProviderError({ error: typeof error === 'string' ? { message: error } : error }, status)

/**
 * Error messages with the profile change that each one causes. Sources are cited in
 * `tests/doubles/model-server/providers`, or here.
 */
const lessons: [string | object, Partial<ModelProfile>][] = [
  // https://github.com/teilomillet/gollm/issues/33 (2025-03-12)
  [
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    { maxTokensField: 'max_completion_tokens' },
  ],
  ['Invalid max_tokens value, the valid range of max_tokens is [1, 8192]', { mostOutputTokens: 8192 }],
  ['`max_tokens` must be less than or equal to `4096`', { mostOutputTokens: 4096 }],
  [{ message: "Unsupported parameter: 'temperature'", param: 'temperature' }, { temperature: false }],
  // https://github.com/tarasglek/chatcraft.org/issues/852 (2025-03-10)
  ["Unsupported parameter: 'temperature' is not supported with this model.", { temperature: false }],
  [{ message: 'Extra inputs are not permitted', param: 'stream_options' }, { streamOptions: false }],
  // https://github.com/gpustack/gpustack/issues/429 (2024-10-22) shows this form
  [
    { message: [{ type: 'extra_forbidden', loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted' }] },
    { streamOptions: false },
  ],
  ["Unsupported value: 'stream' does not support true with this model.", { stream: false }],
  ['System role not supported', { systemRole: false }],
  ['Conversation roles must alternate user/assistant/user/assistant/...', { systemRole: false }],
  ['Only user and assistant roles are supported!', { systemRole: false }],
  // https://github.com/Egonex-AI/Understand-Anything/issues/316 (2026-05-29)
  ['messages[1].role: unknown variant `system`, expected `user` or `assistant`', { systemRole: false }],
  // https://github.com/JohnnyZ93/oai-compatible-copilot/issues/202 (2026-04-24)
  ['The `reasoning_content` in the thinking mode must be passed back to the API.', { assistantRole: false }],
  ['This response_format type is unavailable now', { outputFormat: 'json_object' }],
  ['response_format.type `json_schema` is unavailable now', { outputFormat: 'json_object' }],
  ['This model does not support response format `json_schema`.', { outputFormat: 'json_object' }],
  [
    'invalid schema for response format: response_format/json_schema/next_step: minItems is not supported',
    { outputFormat: 'plain_json_schema' },
  ],
  [
    { message: "Invalid schema for response_format 'answer'", param: 'response_format' },
    { outputFormat: 'plain_json_schema' },
  ],
  ["Unsupported parameter: 'response_format' is not supported with this model.", { outputFormat: 'prompt' }],
  ['Unrecognized request argument supplied: response_format', { outputFormat: 'prompt' }],
]

describe('an error that names its cause changes only that parameter:', () => {
  test.each(lessons.map(([error, change]) => [JSON.stringify(error), error, change] as const))(
    '%s',
    (_, error, change) => {
      const profile = createProfile()
      expect(learnFrom(profile, errorOf(error), sentAll)).toBe(true)
      expect(profile).toEqual({ ...createProfile(), ...change })
    },
  )
})

describe('an error without a cause changes nothing:', () => {
  test.each([
    'Bad request',
    '',
    'Request contains an invalid argument.',
    'Provider returned error',
    'The temperature of the sea is rising',
    "Invalid input: 'the system role was not supported by temperature'",
    'Invalid request: "He asked for max_tokens and a schema"',
    'The model is overloaded',
  ])('%s', (message) => {
    const profile = createProfile()
    expect(learnFrom(profile, errorOf(message), sentAll)).toBe(false)
    expect(profile).toEqual(createProfile())
  })

  test('the error’s own field for the cause takes precedence over its message', () => {
    const profile = createProfile()
    expect(learnFrom(profile, errorOf({ message: 'temperature is not supported here', param: 'user' }), sentAll)).toBe(
      false,
    )
    expect(profile).toEqual(createProfile())
  })

  test.each([401, 403, 404, 429, 503])('an error with status %i changes nothing, whatever it says', (status) => {
    const profile = createProfile()
    expect(learnFrom(profile, errorOf("Unsupported parameter: 'temperature'", status), sentAll)).toBe(false)
    expect(profile).toEqual(createProfile())
  })

  test('a parameter that was not sent is not the cause', () => {
    const profile = createProfile()
    const sent = { ...sentAll, temperature: false, format: undefined }
    expect(learnFrom(profile, errorOf("Unsupported parameter: 'temperature'"), sent)).toBe(false)
    expect(learnFrom(profile, errorOf('This response_format type is unavailable now'), sent)).toBe(false)
  })
})

test('parallel calls do not undo what one of them learned', () => {
  const profile = createProfile()
  const refused = errorOf('This response_format type is unavailable now')
  expect(learnFrom(profile, refused, sentAll)).toBe(true)
  expect(learnFrom(profile, refused, { ...sentAll, format: 'json_object' })).toBe(true)
  expect(profile.outputFormat).toBe('prompt')
  expect(learnFrom(profile, refused, sentAll)).toBe(true)
  expect(profile.outputFormat).toBe('prompt')
})

test('a limit that is rejected under both names is omitted', () => {
  const profile = createProfile()
  learnFrom(profile, errorOf("Unsupported parameter: 'max_tokens'"), sentAll)
  learnFrom(profile, errorOf("Unsupported parameter: 'max_completion_tokens'"), {
    ...sentAll,
    maxTokensField: 'max_completion_tokens',
  })
  expect(profile.maxTokensField).toBeNull()
})
