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

/** Builds a JSON pointer into the document. */
const at = (...steps: string[]) =>
  `document#/${steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`

/** Headers for programs. An answer that has one must document it. */
const answerHeaders = ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'Content-Disposition']

/** Returns the codes that the schema of an error allows. */
const codesOf = ({ content }: Response): string[] =>
  content?.['application/json']?.schema?.allOf?.flatMap(({ properties }) => properties?.code.enum ?? []) ?? []

/** Throws if the value does not match the schema at this place of the document. */
const check = (validator: Ajv2020, value: unknown, place: string[]) => {
  const pointer = at(...place)
  const fits = validator.getSchema(pointer) ?? validator.compile({ $ref: pointer })
  if (!fits(value)) throw new Error(`${place.join(' ')}: ${validator.errorsText(fits.errors)}`)
}

/**
 * Fetches the OpenAPI document of a running server, and returns checks of its answers against it.
 */
export const readDocument = async (address: string) => {
  const openApi = (await (await fetch(`${address}/openapi-developer.json`)).json()) as OpenApi
  const validatorOf = (options: object) => {
    // An OpenAPI document contains more than JSON Schema, which `strict` would report.
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
      if (value === null && required) throw new Error(`${place.join(' ')} lacks the header ${name}`)
      if (value !== null) check(ofText, value, [...place, 'headers', name, 'schema'])
    }
    for (const name of answerHeaders)
      if (headers.has(name) && !response.headers?.[name])
        throw new Error(`${place.join(' ')} does not document ${name}`)
  }

  return {
    openApi,
    /** Base address of all calls. */
    url: openApi.servers[0]!.url,
    /** Throws if the document does not describe exactly this answer of the call. */
    checkAnswer(method: string, path: string, { status, headers, data }: Answer) {
      const call = operations.find((one) => one.method === method.toLowerCase() && one.matches.test(path))
      if (!call) throw new Error(`${method} ${path} is not a call of the developer API`)
      const response = call.responses[status]
      if (!response) throw new Error(`${call.name} does not document ${status}: ${JSON.stringify(data)}`)
      const place = ['paths', call.path, call.method, 'responses', String(status)]
      checkHeaders(headers, response, place)
      const type = headers.get('Content-Type')!.split(';')[0]!
      const content = response.content?.[type]
      if (!content) throw new Error(`${call.name} ${status} does not document ${type}`)
      if (content.schema) check(exact, data, [...place, 'content', type, 'schema'])
      const codes = codesOf(response)
      seen.add([call.name, status, codes.length ? (data as { code: string }).code : type].join(' '))
    },
    /** Throws if the document does not describe exactly this webhook. */
    checkWebhook(headers: Record<string, string>, body: unknown) {
      const place = ['webhooks', 'book', 'post']
      check(exact, body, [...place, 'requestBody', 'content', 'application/json', 'schema'])
      for (const [index, { name }] of openApi.webhooks.book.post.parameters.entries())
        check(exact, headers[name], [...place, 'parameters', String(index), 'schema'])
    },
    /** Returns documented answers that have not occurred: codes of a status, and file types. */
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
