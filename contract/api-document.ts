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
import { Webhook } from './webhooks.ts'

const mediaTypes = { json: 'application/json', events: 'text/event-stream', redirect: 'text/plain' }

/** Text has a schema, bytes have none. */
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
  401: 'Invalid API key, or nobody is signed in',
  403: 'Insufficient permissions',
  404: 'Task not found',
  409: 'Not possible as things are',
  413: 'Too large',
  422: 'Not supported here',
  429: 'Too often',
  500: 'Server error',
  503: 'Not ready yet: ask again after `Retry-After` seconds',
}

/** `always`: there is no such answer without them. */
const limitHeaders = ({ calls, seconds, policy }: NonNullable<Endpoint['limit']>, { always }: { always: boolean }) =>
  ({
    'RateLimit-Policy': {
      required: always,
      description: 'The limit: so many calls (`q`) in any span of so many seconds (`w`).',
      schema: { type: 'string', examples: [`"${policy}";q=${calls};w=${seconds}`] },
    },
    RateLimit: {
      required: always,
      description: 'What is left of it (`r`), and in how many seconds there is more (`t`).',
      schema: { type: 'string', examples: [`"${policy}";r=${calls - 1};t=${seconds}`] },
    },
  }) satisfies ZodOpenApiHeadersObject
const retryAfter = {
  'Retry-After': {
    required: true,
    description: 'Seconds to wait before you ask again.',
    schema: { type: 'integer', minimum: 1, examples: [12] },
  },
} satisfies ZodOpenApiHeadersObject

/** A problem with one of these codes. */
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

/** They may come of the request itself or of a fault, before the call was counted, or of another limit. */
const maybeUncounted = ['400', '429', '500']

/** A response for each status that the codes come to, and one for whatever else may go wrong. */
const errors = (endpoint: Endpoint): ZodOpenApiResponsesObject => {
  const { access, limit, body, errors: own } = endpoint
  const rest = { default: { description: 'Refused: `code` says why, `message` is for a person.', ...content(Problem) } }
  if (!own) return rest
  const codes: ProblemCode[] = ['invalid_request', ...(access === 'open' ? [] : (['unauthorized'] as const))]
  codes.push(...own, ...(body ? (['too_large'] as const) : []), 'too_many_requests', 'internal_error')
  const byStatus = Object.entries(Object.groupBy(codes, (code) => problemStatuses[code]))
  const responses = byStatus.map(([status, codes]) => {
    // Who is refused by then was not counted.
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
    ? 'The file. `Content-Type` says what it is, and `Content-Disposition` what it is called.'
    : status === 202
      ? 'Accepted.'
      : 'Done.'

const nameHeader = {
  'Content-Disposition': {
    required: true,
    description: 'What the file is called.',
    schema: { type: 'string', examples: ['attachment; filename="The_Moving_Edge_of_the_Sea.pdf"'] },
  },
} satisfies ZodOpenApiHeadersObject

/** Of the good answer. */
const goodHeaders = ({ reply, limit }: Endpoint): ZodOpenApiHeadersObject => ({
  ...(answerKind(reply) === 'file' && nameHeader),
  ...(limit?.policy !== undefined && limitHeaders(limit, { always: true })),
})

/** Of Standard Webhooks, as each message has them. */
const webhookHeaders = z.object({
  'webhook-id': z.string().meta({
    description: 'The message. The same each time that it is sent.',
    examples: ['msg_0b9f4c1e-6a53-4b1c-9d2e-0f6a5f1c7a21'],
  }),
  'webhook-timestamp': z
    .string()
    .regex(/^\d+$/)
    .meta({ description: 'When it was sent this time, in seconds since the epoch.', examples: ['1796299200'] }),
  'webhook-signature': z.string().meta({
    description: '`v1,` and an HMAC-SHA256 in base64; two with a space between for a day after the secret was changed.',
    examples: ['v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='],
  }),
})

/** What a receiver is sent, and what its answers mean. */
const webhook = {
  operationId: 'bookWebhook',
  summary: 'Tells the `callback_url` of an order that its book is begun, done or failed.',
  security: [],
  requestParams: { header: webhookHeaders },
  requestBody: { required: true, ...content(Webhook) },
  responses: {
    '2XX': { description: 'Delivered. Nobody reads the body.' },
    410: { description: 'Nothing more is sent of this book.' },
    default: { description: 'Not delivered. It is tried again, ten times in all over about three days.' },
  },
} satisfies ZodOpenApiOperationObject

const developerTag = { name: 'developer', description: 'The developer API: what a key opens.' }

/** What generators of clients name the call. */
const nameOf = (route: string): string =>
  route.toLowerCase().replaceAll(/(?<!\W)\W+(\w)/g, (_, first: string) => first.toUpperCase())

const operation = (route: string, endpoint: Endpoint) => {
  const { access = 'user', summary, params, query, headers: sent, body, reply, status = 200, limit } = endpoint
  const headers = goodHeaders(endpoint)
  const said = limit && `At most ${limit.calls} calls in ${limit.policy ? 'any ' : ''}${limit.seconds} seconds.`
  return {
    operationId: nameOf(route),
    ...(access === 'developer' && { tags: [developerTag.name] }),
    summary,
    ...(said && { description: said }),
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

/** The calls of a contract that an API key can make. */
const developerCalls = (contract: Contract): Contract =>
  Object.fromEntries(Object.entries<Endpoint>(contract).filter(([, { access }]) => access === 'developer'))

/** The OpenAPI document of the developer API alone: the calls that a key can make, and the webhook. */
export const developerDocument = (contract: Contract) => documentOf(developerCalls(contract), 'Inkloom developer API')

/** The calls of a contract that do not answer as unknown to everybody but the owner. */
const documentedCalls = (contract: Contract): Contract =>
  Object.fromEntries(Object.entries<Endpoint>(contract).filter(([, { access }]) => access !== 'owner'))

/** The OpenAPI document of every call of a contract but the owner's, with a placeholder for the address that it is served at. */
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
          description: 'Your key to the developer API. It acts for the account that it was made for.',
        },
        token: { type: 'apiKey', in: 'header', name: 'Token', description: 'What signing in gives.' },
      },
    },
  })
}
