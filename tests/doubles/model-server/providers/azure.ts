import { openAiTooLong, strictSchemaRule } from './openai.ts'
import type { Provider } from './provider.ts'
import { openAiError } from './provider.ts'

const KEY = 'azure-double'
export const AZURE_VERSION = '2024-10-21'

const unfiltered = { hate: { filtered: false, severity: 'safe' }, violence: { filtered: false, severity: 'safe' } }

/** A deployment whose name is in the path, and which needs `api-version` in the query. */
export const azure: Provider = {
  name: 'Azure',
  baseUrl: (origin) => `${origin}/openai/deployments/my-gpt-4o?api-version=${AZURE_VERSION}`,
  path: '/openai/deployments/my-gpt-4o/chat/completions',
  model: 'my-gpt-4o',
  key: KEY,
  rules: [
    // The key has its own header:
    // https://learn.microsoft.com/en-us/azure/ai-services/openai/reference#authentication (read
    // 2026-11-22). The message: https://github.com/SciSharp/BotSharp/issues/386 (2024-04-02)
    ({ headers }) =>
      headers['api-key'] === KEY
        ? undefined
        : {
            status: 401,
            body: {
              error: {
                code: '401',
                message:
                  'Access denied due to invalid subscription key or wrong API endpoint. Make sure to provide a valid key for an active subscription and use a correct regional API endpoint for your resource.',
              },
            },
          },
    // https://github.com/MicrosoftDocs/azure-docs/issues/114602 (2023-09-12)
    ({ url }) =>
      url.searchParams.get('api-version')
        ? undefined
        : { status: 404, body: { error: { code: '404', message: 'Resource not found' } } },
    // https://github.com/dotnet/extensions/issues/6130 (2025-03-17)
    ({ url, body }) =>
      body.response_format?.type === 'json_schema' && url.searchParams.get('api-version')! < '2024-08-01'
        ? openAiError(
            400,
            'response_format value as json_schema is enabled only for api versions 2024-08-01-preview and later',
            {
              type: '',
              param: '',
              code: 'BadRequest',
            },
          )
        : undefined,
    // The same strict mode: https://github.com/moeru-ai/xsai/issues/202 (2025-07-31)
    strictSchemaRule,
  ],
  holdsTo: ['json_schema', 'json_object'],
  contextWindow: 128_000,
  tooLong: openAiTooLong,
  stream: {
    // A first chunk without choices: https://github.com/AbanteAI/archive-old-cli-mentat/issues/429
    // (2023-12-28)
    before: [
      `data: ${JSON.stringify({ id: '', choices: [], created: 0, model: '', object: '', prompt_filter_results: [{ prompt_index: 0, content_filter_results: unfiltered }] })}`,
    ],
    // A chunk without a delta at the end: https://github.com/microsoft/autogen/issues/6465
    // (2025-05-05)
    after: [
      {
        id: '',
        choices: [
          {
            finish_reason: null,
            index: 0,
            content_filter_offsets: { check_offset: 3329 },
            content_filter_results: unfiltered,
          },
        ],
        created: 0,
        model: '',
        object: '',
      },
    ],
  },
}

/** An older version of the API, which supports JSON but no schemas. */
export const azureOldVersion: Provider = {
  ...azure,
  name: 'Azure, an older version',
  baseUrl: (origin) => `${origin}/openai?api-version=2024-06-01`,
}

/** https://github.com/compl-ai/compl-ai/issues/20 (2025-02-27) */
export const azureContentFilter = {
  status: 400,
  body: {
    error: {
      message:
        "The response was filtered due to the prompt triggering Azure OpenAI's content management policy. Please modify your prompt and retry. To learn more about our content filtering policies please read our documentation: https://go.microsoft.com/fwlink/?linkid=2198766",
      type: null,
      param: 'prompt',
      code: 'content_filter',
      status: 400,
      innererror: {
        code: 'ResponsibleAIPolicyViolation',
        content_filter_result: { violence: { filtered: true, severity: 'medium' } },
      },
    },
  },
}
