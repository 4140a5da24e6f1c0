import { describe, expect, test } from 'vitest'
import { failureOfCall } from './call-failure.ts'
import type { ModelErrorType } from './model-error.ts'
import { ProviderFailure, readProviderError } from './openai/provider-error.ts'

const callee = { name: 'The model', apiKey: 'sk-secret', partial: '' }
const failure = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  failureOfCall(new ProviderFailure(readProviderError(JSON.stringify(body), status), new Headers(headers)), callee)

/**
 * Error bodies as providers send them. Sources are cited in `tests/doubles/model-server/providers`,
 * or here.
 */
const bodies: [string, number, unknown, ModelErrorType][] = [
  // https://github.com/SciSharp/BotSharp/issues/386 (2024-04-02)
  [
    'a wrong key at Azure',
    401,
    { error: { code: '401', message: 'Access denied due to invalid subscription key' } },
    'unauthorized',
  ],
  ['a key that may not do that', 403, { error: { code: 403, message: 'Key limit exceeded' } }, 'unauthorized'],
  // "Country, region, or territory not supported":
  // https://platform.openai.com/docs/guides/error-codes (read 2026-11-22)
  [
    'a country',
    403,
    { error: { code: 'unsupported_country_region_territory', message: 'Country, region, or territory not supported' } },
    'rejected',
  ],
  // https://github.com/lobehub/lobehub/issues/2147 (2024-04-22)
  [
    'a network that is barred',
    403,
    '<!DOCTYPE html><title>Attention Required! | Cloudflare</title><h1>Sorry, you have been blocked</h1>',
    'rejected',
  ],
  // https://github.com/continuedev/continue/issues/10778 (2026-02-24)
  [
    'a wrong key at xAI',
    400,
    'Incorrect API key provided: na***ys. You can obtain an API key from https://console.x.ai.',
    'unauthorized',
  ],
  // https://github.com/anthropics/claude-code/issues/66314 (2026-06-08)
  [
    'an account without credit at Anthropic',
    400,
    {
      type: 'error',
      error: {
        type: 'invalid_request_error',
        message:
          'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
      },
    },
    'no-credit',
  ],
  ['an unknown model', 404, { error: { message: "model 'llama9' not found", type: 'api_error' } }, 'rejected'],
  [
    'an overloaded provider',
    529,
    { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
    'unreachable',
  ],
  // https://github.com/vanna-ai/vanna-flask/issues/11 (2024-06-13)
  [
    'a request that is larger than a minute allows',
    429,
    {
      error: {
        message: 'Request too large for gpt-4o on tokens per min (TPM): Limit 30000, Requested 342389.',
        code: 'rate_limit_exceeded',
      },
    },
    'too-long',
  ],
  // https://github.com/microsoft/graphrag/issues/757 (2024-07-29)
  [
    'a minute that is full',
    429,
    {
      error: {
        message:
          'Rate limit reached for model `llama3-8b-8192` on tokens per minute (TPM): Limit 30000, Used 73124, Requested 1877. Please try again in 1m30.002s.',
      },
    },
    'limited',
  ],
  ['a page of HTML', 502, '<html><body><h1>Bad gateway</h1></body></html>', 'unreachable'],
  ['nothing', 400, '', 'rejected'],
]

test.each(bodies)('maps %s (%i) to its error type', (_, status, body, kind) => {
  expect(failure(status, body).error.type).toBe(kind)
})

describe('reads the wait that a provider asks for', () => {
  test('from its headers', () => {
    expect(failure(429, {}, { 'retry-after': '7' }).retryAfterMs).toBe(7000)
    expect(failure(429, {}, { 'retry-after-ms': '250' }).retryAfterMs).toBe(250)
  })

  test('from a sentence', () => {
    expect(
      failure(...([429, bodies.find(([name]) => name === 'a minute that is full')![2]] as const)).retryAfterMs,
    ).toBe(90_002)
    expect(failure(429, { error: { message: 'Please try again in 380ms.' } }).retryAfterMs).toBe(380)
  })

  // https://ai.google.dev/gemini-api/docs/rate-limits and google.rpc.RetryInfo (read 2026-11-22)
  test("from Google's details", () => {
    const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '37s' }]
    const body = [
      { error: { code: 429, message: 'You exceeded your current quota', status: 'RESOURCE_EXHAUSTED', details } },
    ]
    expect(failure(429, body)).toMatchObject({ error: { type: 'limited' }, retryAfterMs: 37_000 })
  })
})

describe('reads the context limit from', () => {
  const sentences: [string, number | undefined, number | undefined][] = [
    [
      "This model's maximum context length is 8192 tokens. However, you requested 8554 tokens (7554 in the messages, 1000 in the completion).",
      8192,
      7554,
    ],
    ["This model's maximum context length is 4096 tokens. However, your request has 5000 input tokens.", 4096, 5000],
    ['The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).', 1_048_576, 1_200_000],
    ['prompt is too long: 211,180 tokens > 200,000 maximum', 200_000, 211_180],
    [
      'Trying to keep the first 6547 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens',
      4096,
      6547,
    ],
    ['Prompt contains 40000 tokens, too large for model with 32768 maximum context length', 32_768, 40_000],
    ['prompt too long; exceeded max context length by 210 tokens', undefined, undefined],
  ]
  test.each(sentences)('%s', (message, contextWindow, promptTokens) => {
    const { error, limit } = failure(400, { error: { message } })
    expect(error.type).toBe('too-long')
    expect(limit).toEqual({ contextWindow, promptTokens })
  })
})

test('does not mistake another error that mentions a key or a length', () => {
  expect(failure(400, { error: { message: "Unknown parameter: 'api_key_hint'." } }).error.type).toBe('rejected')
  expect(failure(500, { error: { message: 'The server had an error' } }).error.type).toBe('unreachable')
})
