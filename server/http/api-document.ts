import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiContentObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi'
import { answerKind, type Contract, type Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'

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

const operation = ({ access, summary, params, query, body, reply, status = 200, limit }: Endpoint) =>
  ({
    summary,
    ...(limit && { description: `At most ${limit.calls} calls in ${limit.seconds} seconds.` }),
    security: access === 'open' ? [] : [{ token: [] }],
    requestParams: { ...(params && { path: params }), ...(query && { query }) },
    ...(body && { requestBody: { required: true, ...content(body) } }),
    responses: {
      ...(answerKind(reply) === 'redirect'
        ? { 303: { description: 'Sends the browser on.' } }
        : { [status]: { description: 'Done.', ...content(reply) } }),
      default: { description: 'Refused: `code` says why, `message` is for a person.', ...content(Problem) },
    },
  }) satisfies ZodOpenApiOperationObject

/** The OpenAPI document of a contract whose calls are served below `base`. */
export const apiDocument = (contract: Contract, base: string) => {
  const paths: ZodOpenApiPathsObject = {}
  for (const [route, endpoint] of Object.entries<Endpoint>(contract)) {
    const [method, path] = route.replaceAll(/:(\w+)/g, '{$1}').split(' ') as [string, string]
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(endpoint) }
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Inkloom', version: '1' },
    servers: [{ url: base }],
    paths,
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Token' } } },
  })
}
