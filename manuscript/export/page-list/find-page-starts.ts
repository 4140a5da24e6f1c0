import type { LoadedImage } from '../images.ts'
import type { TextWithMatter } from '../matter/matter.ts'
import type { PdfJob } from '../pdf/pdf-job.ts'
import { withTypesetter } from '../pdf/pdf-lay-out.ts'
import { setPrint } from '../pdf/pdf-set-print.ts'
import type { ReportedPages, Typesetters } from '../pdf/pdf-typst.ts'
import { markPlaces } from './mark-places.ts'
import type { FrontPlace, PageStart } from './page-start.ts'

/** The places of headings, which the typesetter reports without marks. */
const headingsOf = (text: TextWithMatter): number[] => {
  const headings: number[] = []
  markPlaces(text, (place, kind) => {
    if (kind === 'heading') headings.push(place)
    return undefined
  })
  return headings
}

/** A place and the page of the file on which it is. */
interface Found {
  place: number
  page: number
}

/** Returns the numbered places in reading order, and those of front matter. */
const sorted = ({ places, headings }: ReportedPages, headingPlaces: readonly number[]) => {
  const front: { place: FrontPlace; page: number }[] = []
  const numbered: Found[] = headings.map((page, at) => ({ place: headingPlaces[at]!, page }))
  for (const [place, page] of places)
    if (typeof place === 'number') numbered.push({ place, page })
    else front.push({ place, page })
  return { front, numbered: numbered.toSorted((a, b) => a.place - b.place) }
}

/** Returns the first of the places on each page. */
const firstOnPages = <Place extends { page: number }>(places: readonly Place[]): Place[] => {
  let last = 0
  return places.filter(({ page }) => {
    const isFirst = page > last
    if (isFirst) last = page
    return isFirst
  })
}

/**
 * Finds the words with which the pages of a printed book begin. Returns null if the typesetter can't
 * report them. Throws FontMissing.
 *
 * The first pass reports where each paragraph begins. Marks before these have no effect on the
 * lines. Only the words of paragraphs that continue on another page are marked in the second pass.
 */
export const findPageStarts = (
  order: PdfJob,
  options: { images: ReadonlyMap<string, LoadedImage>; typesetters: Typesetters },
): Promise<PageStart[] | null> =>
  withTypesetter(order, options, async ({ book, matter, inputOf, ...setter }) => {
    if (!setter.canContinue) return null
    const text = { book, matter }
    const headingPlaces = headingsOf(text)
    const firsts = markPlaces(text, (place, kind) => (kind === 'first' ? place : undefined))
    const { laidOut, setAgain } = setPrint(await inputOf(firsts, { reported: true }), setter)
    const { numbered } = sorted(laidOut.reportedPages(), headingPlaces)
    /** Ranges of places between which a page may begin. */
    const ranges = numbered.flatMap(({ place, page }, at): [number, number][] => {
      const next = numbered[at + 1]
      return next?.page === page ? [] : [[place, next?.place ?? Infinity]]
    })
    let range = 0
    const isWanted = (place: number): boolean => {
      while (range < ranges.length && place >= ranges[range]![1]) range++
      return range < ranges.length && place > ranges[range]![0]
    }
    const words = markPlaces(text, (place, kind) =>
      kind === 'first' || (kind === 'inner' && isWanted(place)) ? place : undefined,
    )
    const pages = setAgain(await inputOf(words, { reported: true })).reportedPages()
    const found = sorted(pages, headingPlaces)
    return firstOnPages([...found.front, ...found.numbered]).map(({ place, page }) => [place, pages.labels[page]!])
  })
