import { z } from 'zod'
import type { Database } from '../database/database.ts'
import { ApiError } from '../http/errors/api-error.ts'
import { explainIssue } from '../http/errors/explain-issue.ts'
import { recordSecurityEvent } from '../security/security-events.ts'
import type { Means, Operation } from './operation.ts'
import { operations } from './operations.ts'

export interface AdminDependencies extends Means {
  database: Database
  /** Invalidates what this process has cached about a user. */
  forget: (userId: string) => void
}

export type OperationName = keyof typeof operations

/** A request of an operator, from the command line or through the socket of a running server. */
export const OperationRequest = z.object({
  operation: z.enum(Object.keys(operations) as [OperationName, ...OperationName[]]),
  arguments: z.record(z.string(), z.unknown()),
})
export type OperationRequest = z.infer<typeof OperationRequest>

const read = ({ arguments: schema }: Operation, input: object): unknown => {
  const parsed = schema.safeParse(input, { error: explainIssue })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue!.path.join('.')
  throw new ApiError(
    'invalid_request',
    issue!.message.startsWith(field) ? issue!.message : `${field}: ${issue!.message}`,
  )
}

export const runOperation = async (
  { database, forget, ...means }: AdminDependencies,
  request: OperationRequest,
): Promise<unknown> => {
  const operation: Operation = operations[request.operation]
  const input = read(operation, request.arguments)
  const { shown, userId } = await database.transaction(async (tx) => {
    const outcome = await operation.run(tx, input, means)
    await recordSecurityEvent(tx, {
      kind: 'operator_acted',
      userId: outcome.userId,
      details: { operation: request.operation, ...outcome.details },
    })
    return outcome
  })
  if (userId !== undefined) forget(userId)
  return shown
}
