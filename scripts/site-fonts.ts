import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { writeAsset } from './write-asset.ts'

interface Face {
  family: string
  file: string
  style: 'normal' | 'italic'
  weight: string
  /** What is kept of the font's axes: a range, or one value. */
  axes: Record<string, number | { min: number; max: number }>
}

const serif = '@fontsource-variable/source-serif-4/files/source-serif-4-latin'
const text = { min: 400, max: 700 }
/** What the public pages are set in. One optical size for text and one for display is a third of all sizes. */
const faces: Face[] = [
  {
    family: 'Source Serif 4 Variable',
    file: `${serif}-opsz-normal.woff2`,
    style: 'normal',
    weight: '400 700',
    axes: { wght: text, opsz: 18 },
  },
  {
    family: 'Source Serif 4 Display',
    file: `${serif}-opsz-normal.woff2`,
    style: 'normal',
    weight: '600',
    axes: { wght: 600, opsz: 48 },
  },
  {
    family: 'Inter Variable',
    file: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    style: 'normal',
    weight: '400 700',
    axes: { wght: { min: 400, max: 700 } },
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

/** The characters of pages that these fonts have; what else a visitor types is in the whole fonts, fetched when it is needed. */
const charactersOf = (pages: readonly string[]): string[] => {
  const inText = pages
    .flatMap((html) => [...new Set(html)])
    .filter((character) => character < '\u0100' || /[\u2010-\u203a\u20ac]/.test(character))
  return [...new Set([...ascii, ...inText])].filter((character) => character >= ' ').toSorted()
}

/** The characters as CSS names them: those that follow each other as one range. */
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

/**
 * Writes small fonts with the characters of the pages into `out/assets`. Gives the style that names them, to come after that of the
 * whole fonts, whose characters it takes over.
 */
export const makeSiteFonts = async (pages: readonly string[], out: string): Promise<string> => {
  const resolve = createRequire(import.meta.url).resolve
  const characters = charactersOf(pages)
  const rules = await Promise.all(
    faces.map(async ({ family, file, style, weight, axes }) => {
      const bytes = await subsetFont(await readFile(resolve(file)), characters.join(''), {
        targetFormat: 'woff2',
        variationAxes: axes,
      })
      const address = await writeAsset(out, 'site', 'woff2', bytes)
      return `@font-face{font-family:'${family}';font-style:${style};font-weight:${weight};font-display:swap;src:url(${address}) format('woff2');unicode-range:${rangesOf(characters)}}`
    }),
  )
  return rules.join('')
}
