import { developerDocument } from '#contract/api-document.ts'
import { contract } from '#contract/contract.ts'

/** The parts of OpenAPI that our own document uses. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  format?: string
  enum?: readonly string[]
  const?: string | undefined
  default?: string | number | boolean
  examples?: unknown[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}
export interface Parameter {
  in: 'path' | 'query' | 'header'
  name: string
  required?: boolean
  schema: Schema
}
interface Content {
  /** Binary content has no schema. */
  content?: Record<string, { schema?: Schema }>
}
export interface Answer extends Content {
  description: string
  headers?: Record<string, { description: string; schema: Schema }>
}
export interface Operation {
  method: string
  /** Path below the server's address. */
  path: string
  summary: string
  description?: string
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Answer>
}
interface Document {
  servers: { url: string }[]
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>
  components: { schemas: Record<string, Schema>; securitySchemes: { apiKey: { name: string; description: string } } }
}

/** The calls that accept a developer key, as in /openapi-developer.json. */
export const document = developerDocument(contract) as unknown as Document

export const operations: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
)

const { apiKey } = document.components.securitySchemes

/**
 * The header that every call needs. The document has it as a security scheme, not as a parameter.
 */
export const keyHeader: Parameter = {
  in: 'header',
  name: apiKey.name,
  required: true,
  schema: { type: 'string', description: apiKey.description, examples: ['ink_...'] },
}

/** Follows a reference to its schema. */
export const resolved = (schema: Schema): Schema =>
  schema.$ref ? document.components.schemas[schema.$ref.replace('#/components/schemas/', '')]! : schema

export const contentOf = ({ content }: Content): { type: string; schema: Schema } | null => {
  const [found] = Object.entries(content ?? {})
  return found?.[1].schema ? { type: found[0], schema: resolved(found[1].schema) } : null
}

/** Returns the name of an answer's schema, if it has one. */
export const nameOfContent = ({ content }: Content): string | undefined =>
  Object.values(content ?? {})[0]
    ?.schema?.$ref?.split('/')
    .at(-1)

export const exampleOf = (schema: Schema): unknown => resolved(schema).examples?.[0]
