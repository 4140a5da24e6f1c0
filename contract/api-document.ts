import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiContentObject,
  type ZodOpenApiHeadersObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { languageCodes } from '#manuscript/model/languages.ts'
import { answerKind, type Contract, type Endpoint, isRaw } from './endpoint.ts'
import { placeholders } from './pages.ts'
import { Problem, type ProblemCode, problemStatuses } from './problem.ts'
import { SentPrompt } from './sent-prompt.ts'
import { Webhook } from './webhooks.ts'

const mediaTypes = { json: 'application/json', events: 'text/event-stream', redirect: 'text/plain' }

/** Returns the content for file types. Text has a schema; binary files have none. */
const filesOf = (types: readonly string[]): ZodOpenApiContentObject =>
  Object.fromEntries(
    types.map((type) => [type.split(';')[0]!, type.startsWith('text/') ? { schema: { type: 'string' } } : {}]),
  )

const content = (schema: z.ZodType): { content: ZodOpenApiContentObject } => {
  const kind = answerKind(schema)
  if (kind === 'streaming') {
    const whole = schema.meta()?.['whole'] as z.ZodType
    const event = z.discriminatedUnion('type', [
      z.object({
        type: z.literal('delta'),
        text: z.string(),
        replaces: z.literal(true).optional().describe('Takes the place of all deltas before it.'),
        language: z.enum(languageCodes).optional().describe('The language that was detected.'),
        sent: SentPrompt.optional().describe(
          'The prompt of the language model. Only the first delta of an edit has it.',
        ),
      }),
      z.object({ type: z.literal('end'), reply: whole, words: z.int() }),
    ])
    return { content: { [mediaTypes.json]: { schema: whole }, [mediaTypes.events]: { schema: event } } }
  }
  if (kind === 'file') return { content: filesOf((schema.meta() as { types: readonly string[] }).types) }
  const shown = kind === 'events' ? (schema.meta() as { event: z.ZodType }).event : schema
  return { content: { [mediaTypes[kind]]: { schema: shown } } }
}

const securities: Record<NonNullable<Endpoint['access']>, Record<string, string[]>[]> = {
  open: [],
  user: [{ token: [] }],
  developer: [{ apiKey: [] }, { token: [] }],
  owner: [{ token: [] }],
}

const errorDescriptions: Record<number, string> = {
  400: 'Invalid parameters',
  401: 'Invalid API key, or not signed in',
  403: 'Insufficient permissions',
  404: 'Task not found',
  409: 'Conflicts with the current state',
  413: 'Too large',
  422: 'Not supported',
  429: 'Too many requests',
  500: 'Server error',
  503: 'Not ready yet. Try again after `Retry-After` seconds',
}

/** With `always`, the headers are documented as required. */
const limitHeaders = ({ calls, seconds, policy }: NonNullable<Endpoint['limit']>, { always }: { always: boolean }) =>
  ({
    'RateLimit-Policy': {
      required: always,
      description: 'The rate limit: the number of calls (`q`) in a window of seconds (`w`).',
      schema: { type: 'string', examples: [`"${policy}";q=${calls};w=${seconds}`] },
    },
    RateLimit: {
      required: always,
      description: 'The remaining calls (`r`), and the seconds until more are available (`t`).',
      schema: { type: 'string', examples: [`"${policy}";r=${calls - 1};t=${seconds}`] },
    },
  }) satisfies ZodOpenApiHeadersObject
const retryAfter = {
  'Retry-After': {
    required: true,
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 1, examples: [12] },
  },
} satisfies ZodOpenApiHeadersObject

/** Returns an error response that may have any of these codes. */
const problemWith = (codes: readonly ProblemCode[]): { content: ZodOpenApiContentObject } => ({
  content: {
    [mediaTypes.json]: {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Problem' },
          { type: 'object', properties: { code: { type: 'string', enum: [...codes] } }, required: ['code'] },
        ],
      },
    },
  },
})

/**
 * Errors that can occur before the call is counted or come from another limit, so they may lack the
 * rate-limit headers.
 */
const maybeUncounted = ['400', '429', '500']

/**
 * Returns a response for each status of the endpoint's error codes, and a default response for
 * every other error.
 */
const errors = (endpoint: Endpoint): ZodOpenApiResponsesObject => {
  const { access, limit, body, errors: own } = endpoint
  const rest = {
    default: {
      description: 'The call failed. `code` gives the reason for programs, `message` for people.',
      ...content(Problem),
    },
  }
  if (!own) return rest
  const codes: ProblemCode[] = ['invalid_request', ...(access === 'open' ? [] : (['unauthorized'] as const))]
  codes.push(...own, ...(body ? (['too_large'] as const) : []), 'too_many_requests', 'internal_error')
  const byStatus = Object.entries(Object.groupBy(codes, (code) => problemStatuses[code]))
  const responses = byStatus.map(([status, codes]) => {
    // A call that is refused with 401 has not been counted yet.
    const counted = limit?.policy !== undefined && status !== '401'
    const headers = {
      ...(counted ? limitHeaders(limit, { always: !maybeUncounted.includes(status) }) : {}),
      ...(status === '429' || status === '503' ? retryAfter : {}),
    }
    const description = `${errorDescriptions[Number(status)]}: ${codes.map((code) => `\`${code}\``).join(', ')}.`
    return [status, { description, ...(Object.keys(headers).length && { headers }), ...problemWith(codes) }]
  })
  return { ...(Object.fromEntries(responses) as ZodOpenApiResponsesObject), ...rest }
}

const doneWords = ({ status, reply }: Endpoint): string =>
  answerKind(reply) === 'file'
    ? 'The file. `Content-Type` gives its type and `Content-Disposition` its name.'
    : status === 202
      ? 'Accepted.'
      : 'Done.'

const nameHeader = {
  'Content-Disposition': {
    required: true,
    description: 'The name of the file.',
    schema: { type: 'string', examples: ['attachment; filename="The_Moving_Edge_of_the_Sea.pdf"'] },
  },
} satisfies ZodOpenApiHeadersObject

/** Returns the headers of the successful answer. */
const goodHeaders = ({ reply, limit }: Endpoint): ZodOpenApiHeadersObject => ({
  ...(answerKind(reply) === 'file' && nameHeader),
  ...(limit?.policy !== undefined && limitHeaders(limit, { always: true })),
})

/** The headers that Standard Webhooks requires on each message. */
const webhookHeaders = z.object({
  'webhook-id': z.string().meta({
    description: 'The id of the message. It stays the same for every attempt.',
    examples: ['msg_0b9f4c1e-6a53-4b1c-9d2e-0f6a5f1c7a21'],
  }),
  'webhook-timestamp': z
    .string()
    .regex(/^\d+$/)
    .meta({ description: 'The time of this attempt, in seconds since the epoch.', examples: ['1796299200'] }),
  'webhook-signature': z.string().meta({
    description: '`v1,` and an HMAC-SHA256 in base64; two with a space between for a day after the secret was changed.',
    examples: ['v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='],
  }),
})

/** Documents the message that a receiver gets, and the meaning of the receiver's responses. */
const webhook = {
  operationId: 'bookWebhook',
  summary: 'Tells the `callback_url` of an order that its book is begun, done or failed.',
  security: [],
  requestParams: { header: webhookHeaders },
  requestBody: { required: true, ...content(Webhook) },
  responses: {
    '2XX': { description: 'Delivered. The body of the response is ignored.' },
    410: { description: 'No further webhooks are sent for this book.' },
    default: { description: 'Not delivered. It is retried, ten attempts in total over about three days.' },
  },
} satisfies ZodOpenApiOperationObject

const developerTag = { name: 'developer', description: 'The developer API: the calls that an API key can make.' }

/** Returns the operation id, which client generators use as the name of the call. */
const nameOf = (route: string): string =>
  route.toLowerCase().replaceAll(/(?<!\W)\W+(\w)/g, (_, first: string) => first.toUpperCase())

const operation = (route: string, endpoint: Endpoint) => {
  const { access = 'user', summary, params, query, headers: sent, body, reply, status = 200, limit } = endpoint
  const headers = goodHeaders(endpoint)
  const limitText = limit && `At most ${limit.calls} calls in ${limit.policy ? 'any ' : ''}${limit.seconds} seconds.`
  return {
    operationId: nameOf(route),
    ...(access === 'developer' && { tags: [developerTag.name] }),
    summary,
    ...(limitText && { description: limitText }),
    security: securities[access],
    requestParams: {
      ...(params && { path: params }),
      ...(query && { query }),
      ...(sent && { header: sent }),
    },
    ...(body && { requestBody: { required: true, ...(isRaw(body) ? { content: { '*/*': {} } } : content(body)) } }),
    responses: {
      ...(answerKind(reply) === 'redirect'
        ? { 303: { description: 'Sends the browser on.' } }
        : {
            [status]: {
              description: doneWords(endpoint),
              ...(Object.keys(headers).length && { headers }),
              ...content(reply),
            },
          }),
      ...errors(endpoint),
    },
  } satisfies ZodOpenApiOperationObject
}

/** Returns the calls that an API key can make. */
const developerCalls = (contract: Contract): Contract =>
  Object.fromEntries(Object.entries<Endpoint>(contract).filter(([, { access }]) => access === 'developer'))

/** The OpenAPI document of the developer API alone: the calls that a key can make, and the webhook. */
export const developerDocument = (contract: Contract) => documentOf(developerCalls(contract), 'Inkloom developer API')

/**
 * Returns all calls except the owner's, which other callers can't tell from calls that don't exist.
 */
const documentedCalls = (contract: Contract): Contract =>
  Object.fromEntries(Object.entries<Endpoint>(contract).filter(([, { access }]) => access !== 'owner'))

/**
 * Returns the OpenAPI document of every call except the owner's, with a placeholder for the address
 * of the server.
 */
export const apiDocument = (contract: Contract) => documentOf(documentedCalls(contract), 'Inkloom')

const documentOf = (contract: Contract, title: string) => {
  const paths: ZodOpenApiPathsObject = {}
  for (const [route, endpoint] of Object.entries<Endpoint>(contract)) {
    const [method, path] = route.replaceAll(/:(\w+)/g, '{$1}').split(' ') as [string, string]
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(route, endpoint) }
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: `${placeholders.origin}/v1` }],
    tags: [developerTag],
    paths,
    webhooks: { book: { post: webhook } },
    components: {
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'Your key for the developer API. It acts for the account it was created for.',
        },
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Token',
          description: 'The session token that signing in returns.',
        },
      },
    },
  })
}
