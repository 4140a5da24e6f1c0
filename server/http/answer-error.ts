import type { FastifyReply, FastifyRequest } from 'fastify'
import { type z, ZodError } from 'zod'
import { isOfRemovedUser } from '../database/removed-user.ts'
import { whyUnavailable } from '../database/unavailable.ts'
import { errorPage, isForPerson } from './error-page.ts'
import { FIELD_SHOWN, fieldOf } from './explain-issue.ts'
import { ApiError, unauthorized } from './api-error.ts'
import { unavailable } from './unavailable.ts'

/** What a person reads of what Fastify refuses. Its own words quote what was sent, or name its parts. */
const told: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Please send JSON, with the header Content-Type: application/json.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request announces JSON and has none.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'What was sent is not valid JSON, or has a field that no request may have.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'What was sent is not as long as it says.',
  FST_ERR_MAX_PARAM_LENGTH: 'The address of this request is too long.',
  FST_ERR_BAD_URL: 'The address of this request is not a valid one.',
}

/** An answer lists no more wrong fields than this, so that a small request can't have a large answer. */
const MOST_FIELDS = 20

const messagesOf = (issue: z.core.$ZodIssue): [field: string, message: string][] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => [fieldOf([...issue.path, key]).slice(0, FIELD_SHOWN), issue.message])
    : [[fieldOf(issue.path), issue.message]]

/** The first message of each field. */
const ofInvalidFields = ({ issues }: ZodError): ApiError => {
  const messages = issues.slice(0, MOST_FIELDS).flatMap(messagesOf).slice(0, MOST_FIELDS)
  return new ApiError('invalid_request', messages[0]?.[1] ?? 'This is not a valid request.', {
    fields: Object.fromEntries(messages.toReversed()),
  })
}

const asApiError = (error: Error & { statusCode?: number; code?: string }): ApiError | null => {
  if (error instanceof ApiError) return error
  if (error instanceof ZodError) return ofInvalidFields(error)
  if (isOfRemovedUser(error)) return unauthorized()
  const why = whyUnavailable(error)
  if (why) return unavailable(why, error)
  const { statusCode: status, code = '' } = error
  if (status === 413) return new ApiError('too_large', 'That is too large to send.')
  if (status && status >= 400 && status < 500)
    return new ApiError('invalid_request', told[code] ?? 'This is not a valid request.')
  return null
}

/** What to tell of an error; one that we did not foresee is logged, and nothing of its inside is told. */
export const apiErrorFor = (error: unknown, request: FastifyRequest): ApiError => {
  const apiError = error instanceof Error ? asApiError(error) : null
  if (apiError) {
    if (apiError.cause !== undefined) request.log.warn({ err: apiError.cause }, 'request refused')
    return apiError
  }
  request.log.error({ err: error }, 'request failed')
  return new ApiError('internal_error', 'Something went wrong on our side. Your text is safe; please try again.')
}

/** Answers every error as `{code, message}`, and as a page where a person reads it. */
export const answerError = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const { status, headers, body } = apiErrorFor(error, request)
  reply.code(status).headers({ ...headers, 'Cache-Control': 'no-store' })
  if (!isForPerson(request)) return reply.send(body)
  const page = errorPage(request, status, body.message)
  // A page that failed halfway may have announced its encoding.
  return reply.removeHeader('Content-Encoding').headers(page.headers).send(page.html)
}
