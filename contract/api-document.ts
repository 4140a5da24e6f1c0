import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiContentObject,
  type ZodOpenApiHeadersObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { answerKind, type Contract, type Endpoint } from './endpoint.ts'
import { placeholders } from './pages.ts'
import { Problem, type ProblemCode, problemStatuses } from './problem.ts'

const mediaTypes = {
  json: 'application/json',
  file: 'application/octet-stream',
  events: 'text/event-stream',
  redirect: 'text/plain',
}

const content = (schema: z.ZodType): { content: ZodOpenApiContentObject } => {
  const kind = answerKind(schema)
  if (kind === 'streaming') {
    const whole = schema.meta()?.['whole'] as z.ZodType
    const event = z.discriminatedUnion('type', [
      z.object({ type: z.literal('delta'), text: z.string() }),
      z.object({ type: z.literal('end'), reply: whole, words: z.int() }),
    ])
    return { content: { [mediaTypes.json]: { schema: whole }, [mediaTypes.events]: { schema: event } } }
  }
  const shown = kind === 'events' ? (schema.meta() as { event: z.ZodType }).event : schema
  return { content: { [mediaTypes[kind]]: { schema: shown } } }
}

const securities: Record<NonNullable<Endpoint['access']>, Record<string, string[]>[]> = {
  open: [],
  user: [{ token: [] }],
  developer: [{ apiKey: [] }, { token: [] }],
}

const refusalWords: Record<number, string> = {
  400: 'Invalid parameters',
  401: 'Invalid API key, or nobody is signed in',
  403: 'Insufficient permissions',
  404: 'Task not found',
  409: 'Not possible as things are',
  422: 'Not supported here',
  429: 'Too often',
  500: 'Server error',
}

const limitHeaders = ({ calls, seconds, policy }: NonNullable<Endpoint['limit']>) =>
  ({
    'RateLimit-Policy': {
      description: 'The limit: so many calls (`q`) in any span of so many seconds (`w`).',
      schema: { type: 'string', examples: [`"${policy}";q=${calls};w=${seconds}`] },
    },
    RateLimit: {
      description: 'What is left of it (`r`), and in how many seconds there is more (`t`).',
      schema: { type: 'string', examples: [`"${policy}";r=${calls - 1};t=${seconds}`] },
    },
  }) satisfies ZodOpenApiHeadersObject
const retryAfter = {
  'Retry-After': { description: 'With 429: seconds to wait.', schema: { type: 'integer', examples: [12] } },
} satisfies ZodOpenApiHeadersObject

/** A response for each status that the codes come to, and one for whatever else may go wrong. */
const refusals = (endpoint: Endpoint): ZodOpenApiResponsesObject => {
  const { access, limit, refusals: own } = endpoint
  const rest = { default: { description: 'Refused: `code` says why, `message` is for a person.', ...content(Problem) } }
  if (!own) return rest
  const codes: ProblemCode[] = ['invalid_request', ...(access === 'open' ? [] : (['unauthorized'] as const))]
  codes.push(...own, 'too_many_requests', 'internal_error')
  const byStatus = Object.entries(Object.groupBy(codes, (code) => problemStatuses[code]))
  const responses = byStatus.map(([status, codes]) => {
    // Who is refused by then was not counted.
    const counted = limit?.policy !== undefined && status !== '401'
    const headers = { ...(counted ? limitHeaders(limit) : {}), ...(status === '429' ? retryAfter : {}) }
    const description = `${refusalWords[Number(status)]}: ${codes.map((code) => `\`${code}\``).join(', ')}.`
    return [status, { description, headers, ...content(Problem) }]
  })
  return { ...(Object.fromEntries(responses) as ZodOpenApiResponsesObject), ...rest }
}

const doneWords = ({ status, reply }: Endpoint): string =>
  answerKind(reply) === 'file'
    ? 'The file. `Content-Type` says what it is, and `Content-Disposition` what it is called.'
    : status === 202
      ? 'Accepted.'
      : 'Done.'

const operation = (endpoint: Endpoint) => {
  const { access = 'user', summary, params, query, headers, body, reply, status = 200, limit } = endpoint
  const said = limit && `At most ${limit.calls} calls in ${limit.policy ? 'any ' : ''}${limit.seconds} seconds.`
  return {
    summary,
    ...(said && { description: said }),
    security: securities[access],
    requestParams: {
      ...(params && { path: params }),
      ...(query && { query }),
      ...(headers && { header: headers }),
    },
    ...(body && { requestBody: { required: true, ...content(body) } }),
    responses: {
      ...(answerKind(reply) === 'redirect'
        ? { 303: { description: 'Sends the browser on.' } }
        : {
            [status]: {
              description: doneWords(endpoint),
              ...(limit?.policy && { headers: limitHeaders(limit) }),
              ...content(reply),
            },
          }),
      ...refusals(endpoint),
    },
  } satisfies ZodOpenApiOperationObject
}

/** The OpenAPI document of a contract, with a placeholder for the address that it is served at. */
export const apiDocument = (contract: Contract) => {
  const paths: ZodOpenApiPathsObject = {}
  for (const [route, endpoint] of Object.entries<Endpoint>(contract)) {
    const [method, path] = route.replaceAll(/:(\w+)/g, '{$1}').split(' ') as [string, string]
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(endpoint) }
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Inkloom', version: '1' },
    servers: [{ url: `${placeholders.origin}/v1` }],
    paths,
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
