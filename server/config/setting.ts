import type { z } from 'zod'

/** One environment variable. */
export interface Setting<S extends z.ZodType = z.ZodType> {
  /** Parses the trimmed value. A missing or empty variable is `undefined`. */
  schema: S
  purpose: string
  example: string
  /** True if the value must never be shown. */
  secret: boolean
}

export const setting = <S extends z.ZodType>(
  schema: S,
  purpose: string,
  example: string,
  { secret = false }: { secret?: boolean } = {},
): Setting<S> => ({ schema, purpose, example, secret })
