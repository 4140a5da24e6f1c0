import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

interface Schema {
  allOf?: { properties?: { code: { enum: string[] } } }[]
}
interface Response {
  headers?: Record<string, { required?: boolean }>
  content?: Record<string, { schema?: Schema }>
}
interface Operation {
  tags?: string[]
  responses: Record<string, Response>
}
interface OpenApi {
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: { book: { post: { parameters: { name: string }[] } } }
}

export interface Answer {
  status: number
  headers: Headers
  data: unknown
}

/** A place in the document, as JSON pointers have it. */
const at = (...steps: string[]) =>
  `document#/${steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`

/** Headers that say something to a program; who gives one has to document it. */
const told = ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'Content-Disposition']

/** Codes that the schema of a refusal allows. */
const codesOf = ({ content }: Response): string[] =>
  content?.['application/json']?.schema?.allOf?.flatMap(({ properties }) => properties?.code.enum ?? []) ?? []

/** Throws unless the value fits the schema at this place of the document. */
const check = (validator: Ajv2020, value: unknown, place: string[]) => {
  const pointer = at(...place)
  const fits = validator.getSchema(pointer) ?? validator.compile({ $ref: pointer })
  if (!fits(value)) throw new Error(`${place.join(' ')}: ${validator.errorsText(fits.errors)}`)
}

/** The OpenAPI document that a running server gives, and whether what that server does is in there. */
export const readDocument = async (address: string) => {
  const openApi = (await (await fetch(`${address}/openapi-developer.json`)).json()) as OpenApi
  const validatorOf = (options: object) => {
    // What else an OpenAPI document has is no JSON Schema, which `strict` would say of it.
    const validator = new Ajv2020({ strict: false, allErrors: true, ...options }).addSchema(openApi, 'document')
    return formats.default(validator)
  }
  const exact = validatorOf({})
  const ofText = validatorOf({ coerceTypes: true })

  const operations = Object.entries(openApi.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags?.includes('developer'))
      .map(([method, { responses }]) => ({
        name: `${method.toUpperCase()} ${path}`,
        method,
        path,
        responses,
        matches: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}(\\?|$)`),
      })),
  )
  const seen = new Set<string>()

  const checkHeaders = (headers: Headers, response: Response, place: string[]) => {
    for (const [name, { required }] of Object.entries(response.headers ?? {})) {
      const value = headers.get(name)
      if (value === null && required) throw new Error(`${place.join(' ')} comes without ${name}`)
      if (value !== null) check(ofText, value, [...place, 'headers', name, 'schema'])
    }
    for (const name of told)
      if (headers.has(name) && !response.headers?.[name]) throw new Error(`${place.join(' ')} has no ${name}`)
  }

  return {
    openApi,
    /** Below which all calls are. */
    url: openApi.servers[0]!.url,
    /** Throws unless the document has such an answer of that call, to the last field. */
    checkAnswer(method: string, path: string, { status, headers, data }: Answer) {
      const call = operations.find((one) => one.method === method.toLowerCase() && one.matches.test(path))
      if (!call) throw new Error(`${method} ${path} is no call of the developer API`)
      const response = call.responses[status]
      if (!response) throw new Error(`${call.name} does not have ${status}: ${JSON.stringify(data)}`)
      const place = ['paths', call.path, call.method, 'responses', String(status)]
      checkHeaders(headers, response, place)
      const type = headers.get('Content-Type')!.split(';')[0]!
      const content = response.content?.[type]
      if (!content) throw new Error(`${call.name} ${status} does not come as ${type}`)
      if (content.schema) check(exact, data, [...place, 'content', type, 'schema'])
      const codes = codesOf(response)
      seen.add([call.name, status, codes.length ? (data as { code: string }).code : type].join(' '))
    },
    /** The same of what a callback address is sent. */
    checkWebhook(headers: Record<string, string>, body: unknown) {
      const place = ['webhooks', 'book', 'post']
      check(exact, body, [...place, 'requestBody', 'content', 'application/json', 'schema'])
      for (const [index, { name }] of openApi.webhooks.book.post.parameters.entries())
        check(exact, headers[name], [...place, 'parameters', String(index), 'schema'])
    },
    /** What the document has and no call was answered with: each code of each status, each kind of file. */
    notSeen: () =>
      operations
        .flatMap(({ name, responses }) =>
          Object.entries(responses)
            .filter(([status]) => status !== 'default')
            .flatMap(([status, response]) => {
              const codes = codesOf(response)
              const kinds = codes.length ? codes : Object.keys(response.content ?? {})
              return kinds.map((kind) => `${name} ${status} ${kind}`)
            }),
        )
        .filter((one) => !seen.has(one)),
  }
}
export type ServedDocument = Awaited<ReturnType<typeof readDocument>>
