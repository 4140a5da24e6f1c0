import type { FastifyReply, FastifyRequest } from 'fastify'
import { type z, ZodError } from 'zod'
import { mostProblemFields } from '#contract/problem.ts'
import { isOfRemovedUser } from '../../database/removed-user.ts'
import { unavailabilityOf } from '../../database/unavailable.ts'
import { errorPage, isForPerson } from '../pages/error-page.ts'
import { unavailable } from '../unavailable.ts'
import { ApiError, unauthorized } from './api-error.ts'
import { shownField } from './explain-issue.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The message for a body over the limit of the call. */
    tooLarge?: string
  }
}

/** Messages that replace those of Fastify, which quote the request or use internal names. */
const messageByCode: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Please send JSON, with the header Content-Type: application/json.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request declares JSON but has no body.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body of this request is not valid JSON, or has a forbidden field name.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body of this request does not have the length that its header states.',
  FST_ERR_MAX_PARAM_LENGTH: 'The address of this request is too long.',
  FST_ERR_BAD_URL: 'The address of this request is not a valid one.',
}

/**
 * Returns the message of each field. For unknown fields, only the first message lists all of them.
 */
const messagesOf = (issue: z.core.$ZodIssue): [field: string, message: string][] => {
  if (issue.code !== 'unrecognized_keys') return [[shownField(issue.path), issue.message]]
  return issue.keys.slice(0, mostProblemFields).map((key, at) => {
    const field = shownField([...issue.path, key])
    return [field, at === 0 ? issue.message : `This call has no field named ${field}.`]
  })
}

/** Returns an ApiError with the first message of each field. */
const ofInvalidFields = ({ issues }: ZodError): ApiError => {
  const messages = issues.slice(0, mostProblemFields).flatMap(messagesOf).slice(0, mostProblemFields)
  return new ApiError('invalid_request', messages[0]?.[1] ?? 'This is not a valid request.', {
    fields: Object.fromEntries(messages.toReversed()),
  })
}

const asApiError = (error: Error & { statusCode?: number; code?: string }, tooLarge?: string): ApiError | null => {
  if (error instanceof ApiError) return error
  if (error instanceof ZodError) return ofInvalidFields(error)
  if (isOfRemovedUser(error)) return unauthorized()
  const why = unavailabilityOf(error)
  if (why) return unavailable(why, error)
  const { statusCode: status, code = '' } = error
  if (status === 413) return new ApiError('too_large', tooLarge ?? 'That is too large to send.')
  if (status && status >= 400 && status < 500)
    return new ApiError('invalid_request', messageByCode[code] ?? 'This is not a valid request.')
  return null
}

/** Returns the ApiError to send. An unexpected error is logged, and its details are not sent. */
export const apiErrorFor = (error: unknown, request: FastifyRequest): ApiError => {
  const apiError = error instanceof Error ? asApiError(error, request.routeOptions?.config.tooLarge) : null
  if (apiError) {
    if (apiError.cause !== undefined) request.log.warn({ err: apiError.cause }, 'request refused')
    return apiError
  }
  request.log.error({ err: error }, 'request failed')
  return new ApiError('internal_error', 'Something went wrong on our side. Your text is safe; please try again.')
}

/**
 * Answers every error as `{code, message}`, or as an HTML page if a person reads it in a browser.
 */
export const answerError = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const { status, headers, body } = apiErrorFor(error, request)
  reply.code(status).headers({ ...headers, 'Cache-Control': 'no-store' })
  if (!isForPerson(request)) return reply.send(body)
  const page = errorPage(request, status, body.message)
  // A page that failed halfway may already have set its encoding.
  return reply.removeHeader('Content-Encoding').headers(page.headers).send(page.html)
}
