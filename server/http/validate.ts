import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Endpoint, isRaw } from '#contract/endpoint.ts'
import { checkText } from './json/check-text.ts'
import { explainIssue } from './errors/explain-issue.ts'

const noFields = z.strictObject({})
const strictSchemas = new WeakMap<z.ZodObject, z.ZodObject>()

/** Returns the same schema, but it rejects unknown fields. */
const strictly = (schema: z.ZodObject): z.ZodObject => {
  const made = strictSchemas.get(schema) ?? schema.strict()
  strictSchemas.set(schema, made)
  return made
}

const parse = (schema: z.ZodType | undefined, value: unknown, { strict }: { strict: boolean }): unknown => {
  const used = strict && (schema === undefined || schema instanceof z.ZodObject) ? strictly(schema ?? noFields) : schema
  return used?.parse(value, { error: stopAfter(MOST_ISSUES, explainIssue) })
}

/** The number of issues that are kept. Describing all of 50,000 would block other calls. */
const MOST_ISSUES = 100

const stopAfter = (most: number, explain: typeof explainIssue): typeof explainIssue => {
  const issues: z.core.$ZodIssue[] = []
  return (issue) => {
    const message = explain(issue)
    issues.push({ ...issue, path: issue.path ?? [], message })
    if (issues.length > most) throw new z.ZodRealError(issues)
    return message
  }
}

/**
 * Returns the validated input of a handler. Throws a ZodError that names each wrong field, or an
 * ApiError for text that the database can't store. With `strict`, an unknown field of the body or
 * the query is an error. Otherwise it is dropped, so that pages from before an update keep working.
 */
export const validate = (
  { params, query, headers, body, takesAnyText }: Endpoint,
  request: FastifyRequest,
  { strict }: { strict: boolean },
) => {
  for (const slot of [request.params, request.query, isRaw(body) || takesAnyText ? null : request.body]) checkText(slot)
  const sentHeaders = () =>
    Object.fromEntries(Object.keys(headers!.shape).map((name) => [name, request.headers[name.toLowerCase()]]))
  return {
    params: parse(params, request.params, { strict: false }),
    query: parse(query, request.query ?? {}, { strict }),
    headers: headers && parse(headers, sentHeaders(), { strict: false }),
    body: parse(body, request.body ?? {}, { strict }),
  }
}
