import { defaultOptions, type PdfDesign, type PdfOptions } from '#manuscript/model/export-options.ts'
import type { ManuscriptBlock, ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import { notesIn } from '#manuscript/model/blocks/manuscript-runs.ts'
import { languageOf, type LanguageCode, type Script } from '#manuscript/model/languages.ts'
import { otherDirection, type TextDirection } from '#manuscript/model/text-direction.ts'
import { type ExportSection, type ExportText, hasFormulas, isPlain, type Place, placesOf } from '../export-text.ts'
import type { TypstMath } from '../formulas/formula-to-typst.ts'
import { labelsOf } from '../labels.ts'
import { type Matter, matterOf } from '../matter/matter.ts'
import { inOneLine } from '../one-line.ts'
import { type SetMatter, setMatter } from '../matter/pdf-matter.ts'
import { blockSetter, type Marks, type SetBlock, type SetImage } from './pdf-blocks.ts'
import { hyphenatorOf } from './pdf-hyphenate.ts'
import { layoutOf, type Layout } from './pdf-layout.ts'
import { headingNumbers } from '../heading-numbers.ts'
import { openingOf, withOpening } from './pdf-opening.ts'
import { pageOf, type SetPage } from './pdf-page.ts'
import { inOneParagraph, type SetRun, type SetText, textSetter } from './pdf-text.ts'

interface SetSection extends Marks {
  title: string
  /** The direction of the title if it is not that of the book. */
  dir?: TextDirection
  /** The number before the title, such as 2.1. */
  number?: number[]
  /** The title in the text, if it has more than plain words. */
  heading?: SetRun[]
  /** The notes of the title, as runs that follow it. */
  notes?: SetRun[]
  blocks: SetBlock[]
}

/** A part, or a chapter with its sections. */
interface SetPlace extends SetSection {
  part: boolean
  level: number
  sections: SetSection[]
  /** The mark with which the typesetter reports the end of the chapter. */
  end?: number
}

/**
 * Content of /book.json for `pdf-book.typ`. The template treats all of it as data, never as markup.
 */
export interface TypstInput {
  design: PdfDesign
  /** For a printer: without links, and with an even number of pages. */
  print: boolean
  /**
   * True to set lists as paragraphs with a hanging indent, which is faster but has no tags. Not in
   * Chinese, Japanese and Korean: a bracket after a marker would not be as narrow as at the
   * beginning of a line.
   */
  hangingLists: boolean
  page: SetPage
  /**
   * True for a draft, from which the pages are planned: it has no running heads, and its contents
   * come last.
   */
  draft: boolean
  /** The number of pages of the contents, or null if it is not known yet. */
  contentsPages: number | null
  /** True if some notes have an id, see `noteKeeper`. */
  watched: boolean
  /** True if a page with the title alone comes first. */
  half: boolean
  /** The lowest level of headings in the contents. */
  depth: number
  title: string
  author: string
  /** Title in one line, for the running head of left pages. */
  head: string
  /** Titles of the headings of `chapterLevel` in one line, for the running head of right pages. */
  heads: string[]
  /** The level of the headings of chapters: 2 if parts hold all of them. */
  chapterLevel: number
  /** True to report the pages of places and headings. */
  reported: boolean
  /** True if a title has notes. */
  noted: boolean
  lang: string
  region: string | null
  created: [year: number, month: number, day: number, hour: number, minute: number, second: number] | null
  fonts: (string | { name: string; covers: string })[]
  layout: Layout
  labels: { contents: string }
  /** Note at the foot of the title page; null if the book is complete. */
  note: string | null
  /** Front and back matter; null for a book without details. */
  matter: SetMatter<SetBlock> | null
  description: string
  keywords: string[]
  opening: SetBlock[]
  places: SetPlace[]
}

const latinOfItsOwn: Partial<Record<Script, string>> = {
  Hebr: 'latin',
  Deva: 'latin',
  Beng: 'latin',
  Hans: 'latin-in-cjk',
  Hant: 'latin-in-cjk',
  Jpan: 'latin-in-cjk',
  Kore: 'latin-in-cjk',
}

// The territories by which Typst distinguishes the two Chinese scripts.
const regions: Partial<Record<LanguageCode, string>> = { chinese_simplified: 'CN', chinese_traditional: 'TW' }

const timeOf = (date: Date): TypstInput['created'] => [
  date.getUTCFullYear(),
  date.getUTCMonth() + 1,
  date.getUTCDate(),
  date.getUTCHours(),
  date.getUTCMinutes(),
  date.getUTCSeconds(),
]

type ToMath = (tex: string, display: boolean) => TypstMath | undefined

/** Most books have no formulas, so their library is loaded only for those that do. */
const mathReader = async (book: ExportText): Promise<ToMath> => {
  if (!hasFormulas(book)) return () => undefined
  const [{ readFormula }, { formulaToTypst }] = await Promise.all([
    import('#manuscript/model/formulas/read-formula.ts'),
    import('../formulas/formula-to-typst.ts'),
  ])
  return (tex, display) => {
    const { root } = readFormula(tex, { display })
    return root && formulaToTypst(root)
  }
}

interface InputOptions {
  options?: PdfOptions
  created?: Date
  images?: ReadonlyMap<string, SetImage>
  /** Front and back matter, if it is not that of the book's details. */
  matter?: Matter | null
  /** True to report the pages of places and headings. */
  reported?: boolean
}

/** Returns true if a title of this part or chapter has a footnote. */
const hasNotedTitle = (place: Place): boolean => {
  const sections = place.kind === 'part' ? [place.part] : [place.chapter, ...place.chapter.sections]
  return sections.some(({ heading = [] }) => heading.some(({ note }) => note))
}

/** Returns the running heads. Parts have one only if chapters are on the first level. */
const headsOf = (places: readonly Place[], chapterLevel: number): string[] =>
  places.flatMap((place) => {
    if (place.kind === 'chapter') return [inOneLine(place.chapter.title)]
    return chapterLevel === 1 ? [inOneLine(place.part.title)] : []
  })

interface SectionOptions {
  setText: (runs: readonly ManuscriptRun[]) => SetText
  setBlocks: (blocks: readonly ManuscriptBlock[], level: number) => SetBlock[]
  direction: TextDirection
}

/** Returns the function that sets a part, a chapter without its sections, or a section. */
const sectionSetter =
  ({ setText, setBlocks, direction }: SectionOptions) =>
  ({ title, heading = [], blocks }: ExportSection, level: number, number: number[] | null): SetSection => {
    const notes = heading.filter(({ note }) => note)
    const words = heading.filter(({ note }) => !note)
    const dir = otherDirection(words.length > 0 ? words : [{ text: title }], direction)
    return {
      title: inOneParagraph(title),
      ...(dir && { dir }),
      ...(number && { number }),
      ...(!words.every(isPlain) && { heading: setText(words).runs }),
      ...(notesIn(notes).length > 0 && { notes: setText(notes).runs }),
      blocks: setBlocks(blocks, level + 1),
    }
  }

const localeOf = (code: LanguageCode): Pick<TypstInput, 'lang' | 'region'> => {
  const { language, region } = new Intl.Locale(languageOf(code).tag)
  return { lang: language, region: region ?? regions[code] ?? null }
}

/**
 * The assumed number of pages, which determines the inner margin until the typesetter has counted
 * them.
 */
const FEW_PAGES = 100

/** Builds the template's input from a clean book. `fonts` are family names in lookup order. */
export const typstInput = async (
  book: ExportText,
  fonts: string[],
  {
    options = defaultOptions.pdf,
    created,
    images = new Map(),
    matter = matterOf(book, 'pdf'),
    reported = false,
  }: InputOptions = {},
): Promise<TypstInput> => {
  const { script, direction } = languageOf(book.language)
  const covers = latinOfItsOwn[script]
  const labels = labelsOf(book.language)
  const toMath = await mathReader(book)
  const setText = textSetter({ direction, hyphenate: await hyphenatorOf(book.language), toMath })
  const setBlocks = blockSetter({ setText, direction, toMath, images })
  const places = placesOf(book)
  // Each chapter needs a part above it, because levels may not be skipped.
  const chapterLevel = book.parts?.some(({ start }) => start === 0) ? 2 : 1

  const setSection = sectionSetter({ setText, setBlocks, direction })
  const layout = layoutOf(book.language, options)
  const numbers = headingNumbers(book, options.design === 'academic')
  const hasSections = book.chapters.some(({ sections }) => sections.length > 0)
  const opening = options.design === 'classic' ? openingOf(layout) : null
  return {
    design: options.design,
    print: options.edition === 'print',
    hangingLists: options.edition === 'print' && !layout.indentFirst,
    page: pageOf(options, { pages: FEW_PAGES, ...layout }),
    draft: false,
    contentsPages: null,
    watched: false,
    half: options.edition === 'print' || matter !== null,
    depth: hasSections && options.design !== 'classic' ? chapterLevel + 1 : chapterLevel,
    title: inOneParagraph(book.title),
    author: inOneParagraph(book.author),
    head: inOneLine(book.title),
    heads: [...headsOf(places, chapterLevel), ...(matter?.back ?? []).map(({ title }) => inOneLine(title))],
    chapterLevel,
    reported,
    noted: places.some(hasNotedTitle),
    ...localeOf(book.language),
    created: created ? timeOf(created) : null,
    fonts: covers ? [{ name: 'Noto Serif', covers }, ...fonts] : fonts,
    layout,
    labels: { contents: labels.contents },
    matter: matter && setMatter(matter, inOneParagraph, (block) => setBlocks([block], 2)[0]!),
    description: book.publication?.description ?? '',
    keywords: book.publication?.keywords ?? [],
    note: book.incomplete ? inOneParagraph(labels.incomplete) : null,
    opening: setBlocks(book.opening, 1),
    places: places.map((place, at): SetPlace => {
      const number = numbers.places[at] ?? null
      const own = number === null ? null : [number]
      if (place.kind === 'part') return { part: true, level: 1, sections: [], ...setSection(place.part, 1, own) }
      const chapter = setSection(place.chapter, chapterLevel, own)
      if (opening) chapter.blocks = withOpening(chapter.blocks, opening)
      const sectionNumbers = numbers.sections.shift()!
      return {
        part: false,
        level: chapterLevel,
        ...chapter,
        sections: place.chapter.sections.map((section, at) =>
          setSection(section, chapterLevel + 1, sectionNumbers[at]!),
        ),
      }
    }),
  }
}
