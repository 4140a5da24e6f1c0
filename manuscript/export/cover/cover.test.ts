import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { contrast, LEAST_CONTRAST, luminance } from '#manuscript/model/cover/contrast.ts'
import {
  type Cover,
  coverDesigns,
  coverSchemes,
  emptyCover,
  reversedColours,
  THUMBNAIL_PIXELS,
  usualScheme,
} from '#manuscript/model/cover/cover.ts'
import { languages } from '#manuscript/model/languages.ts'
import { emptyPublication } from '#manuscript/model/publication/publication.ts'
import { howMany } from '#tests/how-many.ts'
import { installedFonts } from '../find-fonts.ts'
import { pickFonts } from '../font-families.ts'
import { labelsOf } from '../labels.ts'
import { type CoverBook, coverFamilies, coverInput } from './cover-input.ts'
import type { GivenPicture } from './cover-picture.ts'
import { preparePicture } from './cover-picture.ts'
import { coverSetter } from './cover-typst.ts'
import { ean13 } from './ean13.ts'
import { BackTooLong, makeCover } from './make-cover.ts'

const bookOf = (
  part: Partial<CoverBook> & { subtitle?: string; author?: string; description?: string } = {},
): CoverBook => {
  const { subtitle = 'A novel', author = 'Ada Lark', description = '', ...rest } = part
  return {
    title: 'The Salt Road',
    language: 'english',
    publication: { ...emptyPublication(), subtitle, description, contributors: [{ name: author, role: 'author' }] },
    ...rest,
  }
}
const front = { width: 400, height: 640, bleed: 0 }

/** Sets the front in this process, which tells where each text stands. */
const setFront = async (cover: Cover, book: CoverBook) => {
  const { families, display } = coverFamilies(cover, book)
  const { files } = pickFonts([...display, ...families], installedFonts())
  const names = pickFonts(families, installedFonts()).families
  return coverSetter(files)(
    await coverInput(cover, book, { families: names, size: front, colours: coverSchemes[cover.scheme] }),
  )
}

const overlaps = (one: { x: number; y: number; width: number; height: number }, other: typeof one) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height - 1 &&
  other.y < one.y + one.height - 1

/** Ada Lark's road in the language, as far as its own words go: the label of the contents is a title. */
const titles = languages.map(({ code }) => ({ language: code, title: labelsOf(code).contents }))
const sizes = titles.slice(0, howMany('COVER_LANGUAGES'))

describe('the designs', () => {
  it('have colours that can be read', () => {
    for (const colours of Object.values(coverSchemes)) {
      for (const { ground, ink, accent, block, onBlock } of [colours, reversedColours(colours)])
        for (const [text, behind] of [
          [ink, ground],
          [accent, ground],
          [onBlock, block],
        ])
          expect(contrast(text!, behind!)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
    }
  })

  it.each(coverDesigns)(
    '%s can be read as a thumbnail, and no text leaves the cover or stands on another',
    async (design) => {
      const cover = { ...emptyCover(), design, scheme: usualScheme[design] }
      const longTitle =
        'A Practical and Thoroughly Illustrated Introduction to the History and Geography of Small Harbours Along the Northern Coasts'
      const books = [
        bookOf(),
        bookOf({ title: longTitle, subtitle: 'With remarks on fishing, weather, tides and the people who live there' }),
        bookOf({ title: 'Donaudampfschifffahrtsgesellschaftskapitän', language: 'german' }),
        bookOf({ title: 'x'.repeat(200), subtitle: 'y'.repeat(200), author: 'z'.repeat(200) }),
        ...sizes.map((given) => bookOf({ ...given, subtitle: given.title })),
      ]
      const heights: number[] = []
      const faults: unknown[] = []
      for (const book of books)
        for (const placement of ['none', 'window'] as const) {
          const { texts } = await setFront(placement === 'none' ? cover : { ...cover, image: 'any', placement }, book)
          const title = texts.find(({ name }) => name === 'title')!
          // The letters of a title are seven tenths of their size high.
          heights.push(((title.size * 0.7) / front.width) * THUMBNAIL_PIXELS)
          for (const text of texts) {
            const isInside = text.x >= 0 && text.x + text.width <= front.width && text.y + text.height <= front.height
            const others = texts.filter((other) => other !== text && overlaps(text, other))
            if (!isInside || others.length > 0) faults.push([book.title, placement, text, others])
          }
        }
      expect(faults).toEqual([])
      const [usual, usualWithImage, small, smallWithImage] = heights
      expect(Math.min(usual!, usualWithImage!)).toBeGreaterThanOrEqual(11)
      expect(Math.min(small!, smallWithImage!)).toBeGreaterThanOrEqual(3.5)
    },
    60_000,
  )
})

it('encodes the digits of an ISBN as the bars of EAN-13', () => {
  const left = [
    '0001101',
    '0011001',
    '0010011',
    '0111101',
    '0100011',
    '0110001',
    '0101111',
    '0111011',
    '0110111',
    '0001011',
  ]
  const inverse = (code: string) => Array.from(code, (bit) => (bit === '1' ? '0' : '1')).join('')
  const bars = ean13('9780306406157')
  expect(bars).toHaveLength(95)
  expect([bars.slice(0, 3), bars.slice(45, 50), bars.slice(92)]).toEqual(['101', '01010', '101'])
  // A scanner reads the digits back: each of the left six is odd, or the mirrored inverse.
  const read = (at: number) => bars.slice(at, at + 7)
  const mirrored = (code: string) => Array.from(inverse(code)).toReversed().join('')
  const digits = [
    ...[3, 10, 17, 24, 31, 38].map((at) => left.findIndex((code) => code === read(at) || mirrored(code) === read(at))),
    ...[50, 57, 64, 71, 78, 85].map((at) => left.findIndex((code) => inverse(code) === read(at))),
  ]
  expect(digits.join('')).toBe('780306406157')
})
