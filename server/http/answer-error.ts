import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { Refusal } from './refusal.ts'

const asRefusal = (error: FastifyError | Error): Refusal | null => {
  if (error instanceof Refusal) return error
  if (error instanceof ZodError) {
    const fields = Object.fromEntries(
      error.issues.toReversed().map((issue) => [issue.path.join('.') || 'request', issue.message]),
    )
    return new Refusal('invalid_request', error.issues[0]?.message ?? 'Not a valid request', { fields })
  }
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new Refusal('too_large', 'That is too large to send.')
  if (status && status >= 400 && status < 500) return new Refusal('invalid_request', error.message)
  return null
}

/** Answers every error as `{code, message}`; what we did not foresee is logged and says nothing of its inside. */
export const answerError = async (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
  const refusal = asRefusal(error)
  if (!refusal) request.log.error({ err: error }, 'request failed')
  const { status, headers, body } =
    refusal ?? new Refusal('internal_error', 'Something went wrong on our side. Your text is safe; please try again.')
  await reply.code(status).headers(headers).send(body)
}
