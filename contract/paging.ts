import { z } from 'zod'

/** Number of rows on one page of a list. */
export const PAGE_ROWS = 50

const time = String.raw`\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(?:\.\d{1,6})?[+-]\d{2}(?::\d{2})?`
const cursor = (id: string) =>
  z
    .string()
    .max(120)
    .regex(new RegExp(`^${time}~${id}$`), 'This page of the list cannot be found. Begin with the first one.')

/**
 * Identifies the last row of a page by its time and its id. The server creates it, and the next
 * page begins after it.
 */
export const Cursor = cursor(String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`)
/** A cursor for rows whose ids come from another system. */
export const ForeignCursor = cursor(String.raw`[\w-]{1,70}`)

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    next: z.string().nullable().describe('Send it as `after` to get the next page; null on the last one.'),
  })
