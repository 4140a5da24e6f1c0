import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { writeAsset } from './write-asset.ts'

/** The part of the front page, above the fold, that is set in a face. */
type Part = 'heading' | 'hero' | 'hero and menu'

interface Face {
  family: string
  file: string
  style: 'normal' | 'italic'
  weight: string
  /** The axes of the font to keep: a range or a single value. */
  axes: Axes
  /**
   * Also creates a font that is embedded in the page, with only the characters of this part and
   * these axes.
   */
  first?: { part: Part; axes: Axes }
}
type Axes = Record<string, number | { min: number; max: number }>

const serif = '@fontsource-variable/source-serif-4/files/source-serif-4-latin'
const text = { min: 400, max: 700 }
/**
 * The fonts of the public pages. One optical size for text and one for display make up a third of
 * the file with all sizes.
 */
const faces: Face[] = [
  {
    family: 'Source Serif 4 Variable',
    file: `${serif}-opsz-normal.woff2`,
    style: 'normal',
    weight: '400 700',
    axes: { wght: text, opsz: 18 },
    first: { part: 'hero', axes: { wght: { min: 400, max: 600 }, opsz: 18 } },
  },
  {
    family: 'Source Serif 4 Display',
    file: `${serif}-opsz-normal.woff2`,
    style: 'normal',
    weight: '600',
    axes: { wght: 600, opsz: 48 },
    first: { part: 'heading', axes: { wght: 600, opsz: 48 } },
  },
  {
    family: 'Inter Variable',
    file: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    style: 'normal',
    weight: '400 700',
    axes: { wght: { min: 400, max: 700 } },
    first: { part: 'hero and menu', axes: { wght: { min: 400, max: 500 } } },
  },
  {
    family: 'Source Serif 4 Variable',
    file: `${serif}-wght-italic.woff2`,
    style: 'italic',
    weight: '400 700',
    axes: { wght: text },
  },
]

const ascii = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at))

/**
 * Returns the characters that the small fonts contain. Other characters that a visitor types come
 * from the complete fonts, which are loaded when needed.
 */
const charactersOf = (pages: readonly string[]): string[] => {
  const inText = pages
    .flatMap((html) => [...new Set(html)])
    .filter((character) => character < '\u0100' || /[\u2010-\u203a\u20ac]/.test(character))
  return [...new Set([...ascii, ...inText])].filter((character) => character >= ' ').toSorted()
}

/** Formats characters as a CSS `unicode-range`, with consecutive ones as one range. */
const rangesOf = (characters: readonly string[]): string => {
  const ranges: [first: number, last: number][] = []
  for (const code of characters.map((character) => character.codePointAt(0)!)) {
    const last = ranges.at(-1)
    if (last && last[1] === code - 1) last[1] = code
    else ranges.push([code, code])
  }
  return ranges
    .map(([first, last]) => `U+${first.toString(16)}${last === first ? '' : `-${last.toString(16)}`}`)
    .join(',')
}

const resolve = createRequire(import.meta.url).resolve

const makeFont = async (file: string, characters: readonly string[], axes: Axes): Promise<Buffer> =>
  subsetFont(await readFile(resolve(file)), characters.join(''), { targetFormat: 'woff2', variationAxes: axes })

const fontFace = (
  { family, style, weight }: Face,
  { source, characters }: { source: string; characters: readonly string[] },
): string =>
  `@font-face{font-family:'${family}';font-style:${style};font-weight:${weight};font-display:swap;src:url(${source}) format('woff2');unicode-range:${rangesOf(characters)}}`

/**
 * Writes small fonts with the characters of the pages into `out/assets`. Returns their CSS, which
 * has to follow that of the complete fonts, so that it takes precedence.
 */
export const makeSiteFonts = async (pages: readonly string[], out: string): Promise<string> => {
  const characters = charactersOf(pages)
  const rules = await Promise.all(
    faces.map(async (face) => {
      const source = await writeAsset(out, 'site', 'woff2', await makeFont(face.file, characters, face.axes))
      return fontFace(face, { source, characters })
    }),
  )
  return rules.join('')
}

/** Returns the visible characters of an element. */
const charactersIn = (html: string, element: RegExp): string[] => {
  const inside = element.exec(html)?.[0]
  if (inside === undefined) throw new Error(`The page has no ${element}.`)
  return [...new Set(inside.replaceAll(/<[^<>]*>|\{\{[^{}]*\}\}/g, ''))]
}

/** All characters of "0 days 00:00:00" at any time. */
const countdownCharacters = Array.from('0123456789:')

/**
 * Returns CSS with the fonts above the fold of the front page as data URLs. The page uses them from
 * the first paint on, so that nothing shifts when the other fonts load.
 */
export const makeFirstFonts = async (html: string): Promise<string> => {
  const hero = charactersIn(html, /<section class="hero .*?<\/section>/s)
  const characters: Record<Part, string[]> = {
    heading: charactersIn(html, /<h1.*?<\/h1>/s),
    hero,
    'hero and menu': [...hero, ...countdownCharacters, ...charactersIn(html, /<header.*?<\/header>/s)],
  }
  const rules = await Promise.all(
    faces.map(async (face) => {
      if (!face.first) return ''
      const used = [...new Set(characters[face.first.part])].filter((character) => character >= ' ').toSorted()
      const bytes = await makeFont(face.file, used, face.first.axes)
      return fontFace(face, { source: `data:font/woff2;base64,${bytes.toString('base64')}`, characters: used })
    }),
  )
  return rules.join('')
}
