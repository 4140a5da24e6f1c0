import type { z } from 'zod'
import type { books } from '#contract/books.ts'
import { typeOfGenre } from '#manuscript/model/genres.ts'

export type OrderInput = z.input<(typeof books)['POST /generate']['body']>

const written = <T extends { title: string; content: string }>(items: T[] | undefined): T[] | undefined => {
  const some = items?.filter(({ title, content }) => title.trim() || content.trim())
  return some?.length ? some : undefined
}

/** Removes empty fields of a form, and fields that do not belong to the chosen type. */
export const cleanOrder = (order: OrderInput): OrderInput => {
  const { genre, type = 'guide', fast, memory, guidelines, references, avoid, ...rest } = order
  const filled = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')) as typeof rest
  const things = avoid?.map((thing) => thing.trim()).filter(Boolean)
  return {
    ...filled,
    description: order.description,
    type,
    ...(genre && typeOfGenre[genre] === type && { genre }),
    ...(fast && type === 'fiction' && { fast }),
    ...(memory === 'whole' && !(fast && type === 'fiction') && { memory }),
    ...(things?.length && { avoid: things }),
    ...(written(guidelines) && { guidelines: written(guidelines) }),
    ...(written(references) && { references: written(references) }),
  }
}

/** The most characters of a reference that an estimate is made from. */
const ESTIMATED = 20_000

/** Shortens the references of an order for its estimate, which does not depend on their full length. */
export const orderForEstimate = (order: OrderInput): OrderInput => {
  const { references, ...rest } = cleanOrder(order)
  return references
    ? {
        ...rest,
        references: references.slice(0, 10).map((one) => ({ ...one, content: one.content.slice(0, ESTIMATED) })),
      }
    : rest
}
