import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ordinaryJson, parseJsonInSlices } from './parse-json.ts'
import { type JsonLimits, NestedTooDeeply, TooManyParts } from './scan-json.ts'
import { ApiError } from '../errors/api-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The number of parts that a JSON body may have. Defaults to `ordinaryJson`. */
    jsonLimits?: JsonLimits
  }
}

/** A smaller body is parsed within a few milliseconds. */
const SMALL_BYTES = 16_384

const invalidJson = () =>
  new ApiError('invalid_request', 'The body of this request is not valid JSON, or has a forbidden field name.')

const apiErrorOf = (error: unknown): unknown => {
  if (error instanceof TooManyParts) return new ApiError('too_large', 'That has too many parts to send.')
  if (error instanceof NestedTooDeeply)
    return new ApiError('invalid_request', 'What was sent is nested too deeply. Nothing was saved.')
  return error instanceof SyntaxError ? invalidJson() : error
}

/**
 * Parses JSON bodies without blocking the event loop, and refuses those that would take much more
 * memory than their bytes.
 */
export const readJsonBodies = (app: FastifyInstance): void => {
  const parseSafely = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) =>
    body.length < SMALL_BYTES ? void parseSafely(request, body.toString(), done) : parseLarge(request, body),
  )
  const parsePiece = (request: FastifyRequest, json: string): unknown => {
    let parsed: unknown
    let problem: Error | null = null
    // The callback runs synchronously.
    void parseSafely(request, json, (error, value) => {
      problem = error
      parsed = value
    })
    if (problem) throw invalidJson()
    return parsed
  }
  const parseLarge = async (request: FastifyRequest, body: Buffer): Promise<unknown> => {
    const limits = request.routeOptions.config.jsonLimits ?? ordinaryJson
    try {
      return await parseJsonInSlices(body, limits, (json) => parsePiece(request, json))
    } catch (error) {
      throw apiErrorOf(error)
    }
  }
}
