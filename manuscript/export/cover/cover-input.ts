import type { Cover, CoverColours } from '#manuscript/model/cover/cover.ts'
import { cleanLine, cleanText } from '#manuscript/model/clean-text.ts'
import { languageOf, type LanguageCode } from '#manuscript/model/languages.ts'
import { authorsOf, type Publication } from '#manuscript/model/publication/publication.ts'
import { printedIsbn } from '#manuscript/model/publication/isbn.ts'
import { familiesFor } from '../fonts/font-families.ts'
import { inOneParagraph } from '../pdf/pdf-text.ts'
import { ean13 } from './ean13.ts'
import { titleHyphenator } from './cover-hyphenate.ts'
import { type CoverFace, displayFamily, type FaceRole, faceOf, faceRoles, inCapitals } from './cover-faces.ts'

/** The texts of a book that its cover shows. */
export interface CoverBook {
  title: string
  language: LanguageCode
  publication: Publication
}

/** The sizes of a printed cover in points. */
export interface WrapSize {
  width: number
  height: number
  bleed: number
  spine: number
  /** True if the spine, on the paper of this shop, is thick enough for text. */
  spineText: boolean
  /** The width that stays empty at both edges of the spine. */
  spineMargin: number
}

/**
 * A text and the words that it consists of, which must not be broken. `joiner` is the text between
 * two words.
 */
export interface CoverText {
  text: string
  words: string[]
  joiner: string
  /** True if lines may end only between the words. */
  boxed: boolean
}

const textRoles = {
  title: 'title',
  subtitle: 'italic',
  series: 'spaced',
  author: 'author',
  publisher: 'text',
} as const satisfies Record<string, FaceRole>
type TextName = keyof typeof textRoles

/** Content of /cover.json for `cover.typ`. */
export interface CoverInput {
  design: Cover['design']
  placement: Cover['placement'] | 'none'
  /** Colours of screens as `#rrggbb`, or parts of four inks in per cent. */
  colours: CoverColours | CoverInks
  lang: string
  region: string | null
  rtl: boolean
  title: string
  authors: string[]
  faces: Record<FaceRole | 'back', CoverFace>
  text: Record<TextName, CoverText> & { initial: string }
  /** The path of the prepared picture. */
  picture: string | null
  size: { width: number; height: number; bleed: number }
  wrap: WrapInput | null
}

/** Rotated text, or upright letters one below the other. */
interface SpineLine {
  letters: string[]
  upright: boolean
}

interface WrapInput extends Pick<WrapSize, 'spine' | 'spineText' | 'spineMargin'> {
  /** The paragraphs of the back cover. */
  back: string[]
  spineTitle: SpineLine
  spineAuthor: SpineLine
  /** The barcode of the ISBN as modules, and the text with it; null without an ISBN. */
  barcode: { bars: string; digits: string; label: string } | null
}

/** Longer lists of authors become unreadable. */
const MOST_AUTHORS = 3
const MOST_CHARACTERS = 160

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const shortened = (text: string): string => {
  const all = [...graphemes.segment(text.slice(0, 1000))]
  return all.length <= MOST_CHARACTERS
    ? text
    : `${all
        .slice(0, MOST_CHARACTERS)
        .map(({ segment }) => segment)
        .join('')
        .trimEnd()}…`
}

const authorLine = (publication: Publication, tag: string): string => {
  const names = authorsOf(publication).map(cleanLine).filter(Boolean)
  if (names.length > MOST_AUTHORS) return shortened(`${names.slice(0, MOST_AUTHORS).join(', ')} …`)
  return shortened(new Intl.ListFormat(tag, { type: 'conjunction' }).format(names))
}

const seriesLine = ({ name, number }: Publication['series']): string =>
  shortened([cleanLine(name), cleanLine(number)].filter(Boolean).join(' · '))

const spaceless = new Set(['Hans', 'Hant', 'Jpan', 'Thai'])

/** Returns the words of a script without spaces. Punctuation and endings stay with their word. */
const wordsWithoutSpaces = (text: string, tag: string): string[] => {
  const words: string[] = []
  for (const { segment, isWordLike } of new Intl.Segmenter(tag, { granularity: 'word' }).segment(text)) {
    const isEnding = /^\p{Script=Hiragana}{1,2}$/u.test(segment)
    if (words.length === 0 || (isWordLike && !isEnding)) words.push(segment)
    else words.push(`${words.pop()!}${segment}`)
  }
  return words
}

/** Splits a text into words: at spaces, or with a segmenter if the script has no spaces. */
const wordsOf = (text: string, language: LanguageCode, hyphenate: (text: string) => string): CoverText => {
  const { tag, script } = languageOf(language)
  if (!spaceless.has(script) || /^[\p{Script=Latin}\s\p{P}]*$/u.test(text)) {
    const divided = inOneParagraph(hyphenate(text))
    const words = divided.split(/[\s\u200B]+|(?<=\u00AD)/).filter(Boolean)
    return { text: divided, words, joiner: ' ', boxed: false }
  }
  const words = wordsWithoutSpaces(inOneParagraph(text), tag)
  return { text: inOneParagraph(text), words, joiner: '', boxed: script !== 'Thai' }
}

/** The territories by which Typst distinguishes the two Chinese scripts. */
const regions: Partial<Record<LanguageCode, string>> = { chinese_simplified: 'CN', chinese_traditional: 'TW' }

const linesOf = (book: CoverBook): Record<TextName, string> => {
  const { tag } = languageOf(book.language)
  const { publication } = book
  return {
    title: cleanLine(book.title) || 'Untitled',
    subtitle: cleanLine(publication.subtitle),
    series: seriesLine(publication.series),
    author: authorLine(publication, tag),
    publisher: shortened(cleanLine(publication.publisher)),
  }
}

/** Returns the paragraphs of the back cover. */
export const backOf = (cover: Cover, { publication }: CoverBook): string[] =>
  cleanText(cover.back_text.trim() || publication.description)
    .split(/\n+/)
    .map((paragraph) => inOneParagraph(paragraph.trim()))
    .filter(Boolean)

const wholeText = (cover: Cover, book: CoverBook): string =>
  [...Object.values(linesOf(book)), ...backOf(cover, book)].join('\n')

/**
 * Returns the font families that a cover needs: the families of text in lookup order, and the
 * display faces.
 */
export const coverFamilies = (cover: Cover, book: CoverBook): { families: string[]; display: string[] } => {
  const lines = linesOf(book)
  const display = (Object.keys(textRoles) as TextName[]).flatMap(
    (name) => displayFamily(cover.design, textRoles[name], { language: book.language, text: lines[name] }) ?? [],
  )
  // The designs use the role `text` too, for every line except the title.
  const text = displayFamily(cover.design, 'text', { language: book.language, text: wholeText(cover, book) })
  return {
    families: familiesFor(book.language, wholeText(cover, book)),
    display: [...new Set([...display, ...(text ? [text] : [])])],
  }
}

/** Parts of cyan, magenta, yellow and black ink in per cent. */
export type CoverInks = Record<keyof CoverColours, number[]>

interface InputOptions {
  /** Family names in the font files. */
  families: readonly string[]
  size: CoverInput['size']
  wrap?: WrapSize
  picture?: string
  colours: CoverInput['colours']
}

/** Builds the template's input. */
export const coverInput = async (
  cover: Cover,
  book: CoverBook,
  { families, size, wrap, picture, colours }: InputOptions,
): Promise<CoverInput> => {
  const hyphenate = await titleHyphenator(book.language)
  const { tag, direction, script } = languageOf(book.language)
  const { language: lang, region } = new Intl.Locale(tag)
  const lines = linesOf(book)
  const { language } = book
  const whole = wholeText(cover, book)
  const textOf = (name: TextName): CoverText => {
    const capitals = inCapitals(cover.design, textRoles[name])
    return wordsOf(capitals ? lines[name].toLocaleUpperCase(tag) : lines[name], language, hyphenate)
  }
  const roleText = (role: FaceRole): string =>
    role === 'text'
      ? whole
      : (Object.keys(textRoles) as TextName[])
          .filter((name) => textRoles[name] === role)
          .map((name) => lines[name])
          .join(' ')
  const faceWith = (role: FaceRole) => faceOf(cover.design, role, { language, text: roleText(role), families })
  // A Thai vowel that is written before its consonant can't be an initial.
  const [initial = ''] = /(?![\u0E40-\u0E44])[\p{L}\p{N}]\p{M}*/u.exec(lines.title.normalize('NFC')) ?? []
  return {
    design: cover.design,
    placement: cover.image === '' ? 'none' : cover.placement,
    colours,
    lang,
    region: region ?? regions[language] ?? null,
    rtl: direction === 'rtl',
    title: lines.title,
    authors: authorsOf(book.publication).map(cleanLine).filter(Boolean),
    faces: {
      ...(Object.fromEntries(faceRoles.map((role) => [role, faceWith(role)])) as Record<FaceRole, CoverFace>),
      back: backFace(faceOf('academic', 'text', { language, text: whole, families })),
    },
    text: {
      title: textOf('title'),
      subtitle: textOf('subtitle'),
      series: textOf('series'),
      author: textOf('author'),
      publisher: textOf('publisher'),
      initial: initial.toLocaleUpperCase(tag),
    },
    picture: picture ?? null,
    size,
    wrap: wrap ? wrapInput(cover, book, wrap, { script, lines }) : null,
  }
}

/** Lines of prose need more distance than lines of a title. */
const backFace = (face: CoverFace): CoverFace => ({ ...face, pitch: Math.max(1.45, face.pitch * 1.1) })

const uprightScripts = new Set(['Hans', 'Hant', 'Jpan', 'Kore'])

const wrapInput = (
  cover: Cover,
  book: CoverBook,
  { spine, spineText, spineMargin }: WrapSize,
  { script, lines }: { script: string; lines: Record<TextName, string> },
): WrapInput => {
  const isbn = book.publication.isbn.print
  const { tag } = languageOf(book.language)
  const titleOnSpine = inCapitals(cover.design, 'title') ? lines.title.toLocaleUpperCase(tag) : lines.title
  // A name in Latin letters is rotated on a spine of any script.
  const spineLine = (text: string): SpineLine => {
    const upright = uprightScripts.has(script) && !/^[\p{Script=Latin}\P{L}]*$/u.test(text)
    return { upright, letters: upright ? Array.from(graphemes.segment(text), ({ segment }) => segment) : [text] }
  }
  return {
    spine,
    spineText,
    spineMargin,
    back: backOf(cover, book),
    spineTitle: spineLine(titleOnSpine),
    spineAuthor: spineLine(lines.author),
    barcode: isbn === '' ? null : { bars: ean13(isbn), digits: isbn, label: `ISBN ${printedIsbn(isbn)}` },
  }
}
