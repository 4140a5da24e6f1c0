import type { LoadedImage } from '../images.ts'
import type { TextWithMatter } from '../matter/matter.ts'
import type { PdfJob } from '../pdf/pdf-job.ts'
import { withTypesetter } from '../pdf/pdf-lay-out.ts'
import { setPrint } from '../pdf/pdf-set-print.ts'
import type { ReportedPages, Typesetters } from '../pdf/pdf-typst.ts'
import { markPlaces } from './mark-places.ts'
import type { FrontPlace, PageStart } from './page-start.ts'

/**
 * Returns the places of headings, which the typesetter reports without marks, those at which a text
 * begins, those of them in cells behind others of their row, and the place after the last one.
 */
const outlineOf = (text: TextWithMatter) => {
  const headings: number[] = []
  const begins = new Set<number>()
  const cells = new Set<number>()
  let end = 1
  markPlaces(text, (place, kind) => {
    if (kind === 'heading') headings.push(place)
    if (kind !== 'inner') begins.add(place)
    if (kind === 'cell') cells.add(place)
    end = place + 1
    return undefined
  })
  return { headings, begins, cells, end }
}

type Outline = ReturnType<typeof outlineOf>

/** A place and the page of the file on which it is. */
type Found = [place: number, page: number]

/** Returns the first of the places on each page. */
const firstOnPages = <Place extends number | FrontPlace>(
  places: readonly [Place, page: number][],
): [Place, number][] => {
  let last = 0
  return places.filter(([, page]) => {
    const isFirst = page > last
    if (isFirst) last = page
    return isFirst
  })
}

/**
 * Maximum number of words of a text that are marked in one pass. The typesetter needs time in
 * proportion to the square of this number: 20 seconds for 40,000 words.
 */
const MOST_MARKS = 4000

/** Passes that mark words. A paragraph of 4,000 words takes one, and one of 200,000 takes three. */
const MOST_PASSES = 4

/**
 * Returns the pages on which the texts between places end at the latest: those of the next places. The
 * next cell of a row can begin on an earlier page, so in a row that is the page of the place below.
 */
const lastPages = (found: readonly Found[], { begins, cells }: Outline): number[] => {
  const pages: number[] = []
  let below = Infinity
  for (let at = found.length - 1; at >= 0; at--) {
    const next = found[at + 1]
    pages[at] = next && !cells.has(next[0]) ? next[1] : below
    const [place, page] = found[at]!
    if (begins.has(place) && !cells.has(place)) below = page
  }
  return pages
}

/**
 * Returns the words to mark next: those between two places of different pages, or some of them if a
 * text has too many.
 */
const wordsBetween = (found: readonly Found[], outline: Outline): Set<number> => {
  const wanted = new Set<number>()
  let open: [place: number, end: number][] = []
  const mark = () => {
    const words = open.reduce((sum, [place, end]) => sum + end - place - 1, 0)
    const step = Math.max(1, Math.ceil(words / MOST_MARKS))
    for (const [place, end] of open) for (let next = place + step; next < end; next += step) wanted.add(next)
    open = []
  }
  const last = lastPages(found, outline)
  for (const [at, [place, page]] of found.entries()) {
    if (outline.begins.has(place)) mark()
    const next = found[at + 1]
    if (next && last[at] !== page) open.push([place, next[0]])
  }
  mark()
  return wanted
}

/**
 * Finds the words with which the pages of a printed book begin. Throws FontMissing.
 *
 * The first pass reports where each paragraph begins. Marks before these have no effect on the
 * lines. Only the words of paragraphs that continue on another page are marked in the next passes.
 */
export const findPageStarts = (
  order: PdfJob,
  options: { images: ReadonlyMap<string, LoadedImage>; typesetters: Typesetters },
): Promise<PageStart[]> =>
  withTypesetter(order, options, async ({ book, matter, inputOf, ...setter }) => {
    const text = { book, matter }
    const inputWith = (wanted: ReadonlySet<number>) => {
      const marked = markPlaces(text, (place, kind) =>
        kind === 'first' || kind === 'cell' || wanted.has(place) ? place : undefined,
      )
      return inputOf(marked, { reported: true })
    }
    const outline = outlineOf(text)
    const { headings, end } = outline
    const found = new Map<number, number>()
    const labels: ReportedPages['labels'] = {}
    const note = (reported: ReportedPages): ReportedPages['places'] => {
      Object.assign(labels, reported.labels)
      reported.headings.forEach((page, at) => found.set(headings[at]!, page))
      // The headings of a long table are on each of its pages.
      for (const [place, page] of reported.places.toReversed()) if (typeof place === 'number') found.set(place, page)
      return reported.places
    }
    const sorted = (): Found[] => [...found].toSorted(([one], [other]) => one - other)

    const { laidOut, setAgain } = setPrint(await inputWith(new Set()), setter)
    const places = note(laidOut.reportedPages())
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      // The last text may continue on further pages.
      const wanted = wordsBetween([...sorted(), [end, Infinity]], outline)
      const isNew = [...wanted].some((place) => !found.has(place))
      if (!isNew) break
      note(setAgain(await inputWith(wanted)).reportedPages())
    }
    const front = places.filter((one): one is [FrontPlace, number] => typeof one[0] === 'string')
    return firstOnPages<number | FrontPlace>([...front, ...sorted()]).map(([place, page]) => [place, labels[page]!])
  })
