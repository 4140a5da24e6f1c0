import { papers } from '../cover/print-facts.ts'
import { pdfPages } from '../export-options.ts'
import { smallestGutter } from '../print-rules.ts'
import { kdpPageInches, limitOf } from './preflight-rules.ts'
import type { PreflightFacts } from './preflight-facts.ts'
import type { Check } from './run-preflight.ts'

const counted = (count: number, noun: string) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
const quoted = (texts: readonly string[]) => texts.map((text) => `“${text}”`).join(', ')

const noPages = { unknown: 'Download the PDF for printing once, so that its pages are known.' }

/** Returns true if a length fits, apart from rounding. */
const fits = ({ least, most }: { least: number; most: number }, length: number) =>
  length >= least && length <= most + 0.005

const coverChecks = {
  cover: ({ cover: { isMade } }) => (isMade ? undefined : 'The book has no cover. These shops need one.'),
  cover_in_epub: ({ cover: { isMade, inEpub } }) => {
    if (!isMade) return null
    return inEpub ? undefined : 'The cover is not in the EPUB.'
  },
  cover_print: ({ cover: { isMade } }) => (isMade ? undefined : 'The printed book needs a cover with back and spine.'),
  cover_image: ({ cover: { image }, print: { size } }) => {
    if (!image) return null
    const dots = Math.floor(Math.min(image.width / size.width, image.height / size.height))
    return dots < limitOf('cover_image')
      ? `On this page the image has up to ${dots} dots per inch. Printers ask for ${limitOf('cover_image')}.`
      : undefined
  },
} satisfies Record<string, Check>

const pageChecks = {
  page_size: ({ print: { page, size } }) => {
    return fits(kdpPageInches.width, size.width) && fits(kdpPageInches.height, size.height)
      ? undefined
      : `KDP does not take pages of ${pdfPages[page].label}.`
  },
  pages_kdp: ({ print: { pages, paper } }) => {
    if (pages === null) return noPages
    const { least, most } = papers[paper === 'ingram' ? 'kdp_cream' : paper].pages
    return pages < least || pages > most
      ? `The book has ${pages} pages. KDP takes ${least} to ${most} on this paper.`
      : undefined
  },
  pages_ingram: ({ print: { pages } }) => {
    if (pages === null) return noPages
    const { least, most } = papers.ingram.pages
    if (pages < least || pages > most) return `The book has ${pages} pages. IngramSpark takes ${least} to ${most}.`
    return pages % 2 === 1
      ? `The book has ${pages} pages. IngramSpark asks for an even number: download the PDF for printing.`
      : undefined
  },
  inner_margin: ({ print: { pages, innerMargin } }) => {
    if (pages === null || innerMargin === null) return noPages
    const least = smallestGutter(pages)
    return innerMargin < least
      ? `The inner margin is ${innerMargin.toFixed(3)} in. A book of ${pages} pages needs ${least}.`
      : undefined
  },
  pdf_kdp: () => 'Upload the PDF for printing: it has embedded fonts and no links, bookmarks or marks.',
  pdf_ingram: () => 'IngramSpark asks for PDF/X-1a:2001 or PDF/X-3:2002. The PDF for printing has to be converted.',
} satisfies Record<string, Check>

const isWorkingLink = (link: string): boolean => {
  if (!URL.canParse(link)) return false
  const { protocol, hostname } = new URL(link)
  if (protocol === 'mailto:') return true
  return hostname.includes('.') && !/(?:^|\.)(?:example\.(?:com|org|net)|localhost|invalid|test)$/.test(hostname)
}

const textChecks = {
  complete: ({ text }) => (text.isComplete ? undefined : 'Some sections are not written yet.'),
  headings: ({ text: { chapters } }) =>
    chapters.length === 0 ? 'The text has no chapter headings, so the contents would be empty.' : undefined,
  heading_levels: ({ text: { levels } }) =>
    levels > limitOf('heading_levels')
      ? `The text has ${levels} levels of headings. A Kindle’s contents show two.`
      : undefined,
  blank_chapters: ({ text: { chapters } }) => {
    const blank = chapters.filter(({ characters }) => characters === 0)
    return blank.length > 0
      ? `${counted(blank.length, 'chapter')} without text, such as ${quoted([blank[0]!.title])}.`
      : undefined
  },
  placeholders: ({ text: { placeholders } }) =>
    placeholders.length > 0 ? `The text seems to contain placeholders: ${quoted(placeholders)}.` : undefined,
  links: ({ text }) => {
    if (text.links.length === 0) return null
    const broken = [...new Set(text.links.filter((link) => !isWorkingLink(link)))]
    return broken.length > 0
      ? `${counted(broken.length, 'link')} can’t work, such as ${quoted([broken[0]!.slice(0, 100)])}.`
      : undefined
  },
  page_numbers: ({ text: { pageMentions } }) =>
    pageMentions.length > 0 ? `An ebook has no fixed pages, but the text says ${quoted(pageMentions)}.` : undefined,
} satisfies Record<string, Check>

const pixelsOver =
  (most: number): Check =>
  ({ text: { images } }) => {
    if (images.length === 0) return null
    const large = images.filter(({ pixels, isDrawing }) => pixels && !isDrawing && pixels.width * pixels.height > most)
    return large.length > 0
      ? `${counted(large.length, 'image')} with more than ${most / 1e6} million pixels.`
      : undefined
  }

const imageChecks = {
  alt_text: ({ text: { images } }) => {
    if (images.length === 0) return null
    const missing = images.filter(({ alt }) => alt.trim() === '').length
    return missing > 0 ? `${counted(missing, 'image')} without a description.` : undefined
  },
  image_print: ({ text: { images }, print: { size } }) => {
    const pictures = images.flatMap(({ pixels, isDrawing, width }) => (pixels && !isDrawing ? [{ pixels, width }] : []))
    if (pictures.length === 0) return null
    // The text is narrower than the page, so fewer pixels could suffice.
    const coarse = pictures.filter(
      ({ pixels, width }) => pixels.width / ((size.width - 1.5) * (width / 100)) < limitOf('image_print'),
    )
    return coarse.length > 0
      ? `${counted(coarse.length, 'image')} with less than ${limitOf('image_print')} dots per inch on this page.`
      : undefined
  },
  image_pixels_apple: pixelsOver(limitOf('image_pixels_apple')),
  image_pixels_ingram: pixelsOver(limitOf('image_pixels_ingram')),
  images_lost: ({ text: { images } }) => {
    if (images.length === 0) return null
    const lost = images.filter(({ pixels }) => pixels === null).length
    return lost > 0
      ? `${counted(lost, 'image')} no longer stored: the files have their descriptions instead.`
      : undefined
  },
} satisfies Record<string, Check>

const bytesOver =
  (most: number): Check =>
  ({ text: { bytes } }: PreflightFacts) =>
    bytes > most ? `The EPUB may have up to ${Math.ceil(bytes / 1e6)} MB. The shop takes ${most / 1e6} MB.` : undefined

/** The checks of the text, its images and its files. */
export const fileChecks = {
  ...coverChecks,
  ...pageChecks,
  ...textChecks,
  ...imageChecks,
  epub_kdp: bytesOver(limitOf('epub_kdp')),
  epub_apple: bytesOver(limitOf('epub_apple')),
  epub_kobo: bytesOver(limitOf('epub_kobo')),
  epub_ingram: bytesOver(limitOf('epub_ingram')),
} satisfies Record<string, Check>
