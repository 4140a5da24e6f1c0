import { isStale } from '#contract/stale-fields.ts'
import { ApiError } from '../../http/errors/api-error.ts'

/**
 * Throws a 409 with the current fields if one of the fields in `change` was changed after the
 * caller read it.
 */
export const refuseStale = <Fields extends Record<string, unknown>>(
  now: Fields,
  change: { [Field in keyof Fields]?: unknown },
  from: { [Field in keyof Fields]?: unknown } = {},
  message: string,
): void => {
  const fields: (keyof Fields)[] = Object.keys(now)
  if (fields.some((field) => isStale(field, now, { ...change, from })))
    throw new ApiError('conflict', message, { current: now })
}
