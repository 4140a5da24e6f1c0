import { ApiError } from '../../http/errors/api-error.ts'

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Throws a 409 with the fields as they are now, if one of `change` has neither the value that its sender
 * had seen (`from`) nor the sent one. Fields that are missing in `from` are not compared.
 */
export const refuseStale = <Fields extends Record<string, unknown>>(
  now: Fields,
  change: { [Field in keyof Fields]?: unknown },
  from: { [Field in keyof Fields]?: unknown } = {},
  message: string,
): void => {
  const isStale = (Object.keys(now) as (keyof Fields)[]).some(
    (field) =>
      change[field] !== undefined &&
      from[field] !== undefined &&
      !isSame(from[field], now[field]) &&
      !isSame(change[field], now[field]),
  )
  if (isStale) throw new ApiError('conflict', message, { current: now })
}
