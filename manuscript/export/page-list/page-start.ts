import type { FrontPage } from '../matter/matter.ts'

/** The title page, or the kind of a page of front matter. */
export type FrontPlace = 'title' | FrontPage['kind']

/**
 * The place of the first word or heading of a printed page, and the number of that page as printed.
 * Pages without one, such as blank pages, have no entry.
 */
export type PageStart = [place: number | FrontPlace, label: string]
