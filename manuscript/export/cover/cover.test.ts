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
import { howMany, soaking } from '#tests/how-many.ts'
import { canRun } from '#tests/validators/validator.ts'
import { installedFonts } from '../fonts/find-fonts.ts'
import { pickFonts } from '../fonts/font-families.ts'
import { labelsOf } from '../labels.ts'
import { findInkProfile } from '../pdfx/find-profile.ts'
import { MOST_INK } from '../pdfx/inks.ts'
import { type CoverBook, coverFamilies, coverInput } from './cover-input.ts'
import type { GivenPicture } from './cover-picture.ts'
import { preparePicture } from './cover-picture.ts'
import { coverSetter } from './cover-typst.ts'
import { ean13 } from './ean13.ts'
import { BackTooLong, makeCover } from './make-cover.ts'

const canBePdfx = canRun('Covers as PDF/X', findInkProfile() !== null, 'install ghostscript')

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

/** Typesetters by the files of their fonts, because reading fonts takes longer than setting a cover. */
const setters = new Map<string, ReturnType<typeof coverSetter>>()
const setterOf = (files: string[]) => {
  const setter = setters.get(files.join()) ?? coverSetter(files)
  setters.set(files.join(), setter)
  return setter
}

/** Sets the front in this process, to get the position of each text. */
const setFront = async (cover: Cover, book: CoverBook) => {
  const { families, display } = coverFamilies(cover, book)
  const { files } = pickFonts([...display, ...families], installedFonts())
  const names = pickFonts(families, installedFonts()).families
  return setterOf(files)(
    await coverInput(cover, book, { families: names, size: front, colours: coverSchemes[cover.scheme] }),
  )
}

const overlaps = (one: { x: number; y: number; width: number; height: number }, other: typeof one) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height - 1 &&
  other.y < one.y + one.height - 1

/**
 * A title for a cover in each language. It is the language's own heading of a table of contents.
 */
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

  it.each(soaking ? coverDesigns : coverDesigns.slice(0, 2))(
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
        ...sizes.map((fields) => bookOf({ ...fields, subtitle: fields.title })),
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

describe('the lines of a cover', () => {
  it('leave room for two authors and a series below a picture in an arch', async () => {
    const names = ['Ada Lark', 'Cleo Marsh']
    const publication = {
      ...emptyPublication(),
      subtitle: 'Gutes Brot beginnt mit Mehl, Wasser, Salz und ein wenig Geduld',
      series: { name: 'Shores', number: '2' },
      contributors: names.map((name) => ({ name, role: 'author' as const })),
    }
    const book: CoverBook = { title: 'Brot für jeden Tag', language: 'german', publication }
    const { texts } = await setFront({ ...emptyCover(), design: 'romance', image: 'any', placement: 'window' }, book)
    expect(texts).toHaveLength(4)
    expect(texts.filter((one) => texts.some((other) => other !== one && overlaps(one, other)))).toEqual([])
  })

  it('on a spine have capitals of their language, and only letters of Chinese, Japanese and Korean stand upright', async () => {
    const wrap = { width: 432, height: 648, bleed: 9, spine: 60, spineText: true, spineMargin: 4.5 }
    const linesOf = async (cover: Cover, part: Parameters<typeof bookOf>[0]) => {
      const given = await coverInput(cover, bookOf(part), {
        families: [],
        size: front,
        wrap,
        colours: coverSchemes.ink,
      })
      return [given.wrap!.spineTitle, given.wrap!.spineAuthor]
    }
    const thriller = { ...emptyCover(), design: 'thriller' } as const
    const turkish = await linesOf(thriller, { title: 'iki gün', language: 'turkish' })
    expect(turkish[0]).toEqual({ letters: ['İKİ GÜN'], upright: false })
    expect(await linesOf(emptyCover(), { title: '雪', language: 'japanese' })).toEqual([
      { letters: ['雪'], upright: true },
      { letters: ['Ada Lark'], upright: false },
    ])
  })
})

const noise = async (): Promise<GivenPicture> => {
  const [width, height] = [400, 640]
  // Black and white pixels next to each other: the worst picture for text.
  const data = Buffer.from(
    Uint8Array.from({ length: width * height }, (_, at) => (((at * 2_654_435_761) >>> 13) % 2 ? 255 : 0)),
  )
  const bytes = await sharp(data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
  return { bytes, type: 'image/png', width, height }
}

describe('the picture', () => {
  it.each(['paper', 'ink'] as const)('is veiled until text in the colours %s has enough contrast', async (scheme) => {
    const { ground, ink, accent } = coverSchemes[scheme]
    const area = { x: 0, y: 0, width: 400, height: 640 }
    const texts = [
      { name: 'title', x: 40, y: 60, width: 300, height: 120, size: 60, fill: ink },
      { name: 'author', x: 40, y: 560, width: 200, height: 30, size: 20, fill: accent },
    ]
    const made = await preparePicture(await noise(), { area, scale: 1, focus: { x: 50, y: 50 }, ground, texts })
    const { data, info } = await sharp(made).raw().toBuffer({ resolveWithObject: true })
    for (const { x, y, width, height, fill } of texts) {
      const light = luminance(
        [1, 3, 5].map((at) => Number.parseInt(fill.slice(at, at + 2), 16)) as [number, number, number],
      )
      let least = 21
      for (let row = y; row < y + height; row++)
        for (let column = x; column < x + width; column++) {
          const at = (row * info.width + column) * info.channels
          const behind = luminance([data[at]!, data[at + 1]!, data[at + 2]!])
          least = Math.min(least, (Math.max(light, behind) + 0.05) / (Math.min(light, behind) + 0.05))
        }
      expect(least).toBeGreaterThanOrEqual(LEAST_CONTRAST)
    }
    // Away from text, the picture is unchanged.
    const middle = data.subarray(320 * info.width * info.channels, 321 * info.width * info.channels)
    expect(Math.max(...middle) - Math.min(...middle)).toBeGreaterThan(200)
  })
})

describe('the files', () => {
  it('have the size of a shop, with hostile words as they are', async () => {
    const book = bookOf({ title: '#panic("x") \\ $x$ <b>@all "*_`', subtitle: '#import "/etc/passwd"' })
    const cover: Cover = { ...emptyCover(), design: 'guide', image: 'any' }
    const picture = await noise()
    const made = await makeCover(cover, book, { kind: 'front', format: 'png' }, { picture })
    expect(await sharp(made).metadata()).toMatchObject({
      format: 'png',
      width: 1600,
      height: 2560,
      space: 'srgb',
      hasAlpha: false,
    })
  }, 60_000)

  it('of a printed book are the same, have the size of back, spine and front, and refuse a text that does not fit', async () => {
    const size = { width: 432, height: 648, bleed: 9, spine: 62.28, spineText: true, spineMargin: 4.5 }
    const book = bookOf({ language: 'hebrew', title: 'דרך המלח', description: 'Salt.' })
    const book2 = { ...book, publication: { ...book.publication, isbn: { print: '9780306406157', epub: '', pdf: '' } } }
    const [one, two] = await Promise.all([1, 2].map(() => makeCover(emptyCover(), book2, { kind: 'wrap', size })))
    expect(Buffer.compare(one!, two!)).toBe(0)
    const source = Buffer.from(one!).toString('latin1')
    expect(source).toContain('/MediaBox [0 0 944.28 666]')
    expect(source).toContain('/TrimBox [9 9 935.28 657]')
    const long = bookOf({ description: 'Salt and water. '.repeat(400) })
    await expect(makeCover(emptyCover(), long, { kind: 'wrap', size })).rejects.toThrow(BackTooLong)
  }, 60_000)

  // This runs only in the soak, because `npm test` makes a cover as PDF/X over HTTP elsewhere.
  it.runIf(canBePdfx && soaking)(
    'of a printed book as PDF/X have printing inks within the limit, and page boxes',
    async () => {
      const size = { width: 432, height: 648, bleed: 9, spine: 62.28, spineText: true, spineMargin: 4.5 }
      const whole = { ...emptyCover(), design: 'guide', image: 'sha256-x', placement: 'whole' } as const
      const made = await makeCover(whole, bookOf(), { kind: 'wrap', size, isPdfx: true }, { picture: await photo() })
      const source = Buffer.from(made).toString('latin1')
      const labels = ['/GTS_PDFXConformance(PDF/X-1a:2001)', '/DeviceCMYK', '9 9 935.28 657]']
      expect(labels.filter((part) => !source.includes(part))).toEqual([])
      expect(['/DeviceRGB', '/ICCBased', '/SMask'].filter((part) => source.includes(part))).toEqual([])
      // The encoded picture is taken from the file.
      const start = source.search(/\xff\xd8\xff/)
      const jpeg = Buffer.from(made).subarray(start, source.indexOf('endstream', start))
      const inks = await sharp(jpeg).pipelineColourspace('cmyk').toColourspace('cmyk').raw().toBuffer()
      let most = 0
      for (let at = 0; at < inks.length; at += 4)
        most = Math.max(most, inks[at]! + inks[at + 1]! + inks[at + 2]! + inks[at + 3]!)
      expect(most / 2.55).toBeGreaterThan(200)
      expect(most / 2.55).toBeLessThanOrEqual(MOST_INK)
    },
    60_000,
  )
})

/** Returns a picture that is black below and colourful above. */
const photo = async (): Promise<GivenPicture> => {
  const colours = ['#0040ff', '#ff6020', '#002000', '#000000']
  const rows = colours.map((fill, at) => `<rect y="${at * 100}" width="300" height="100" fill="${fill}"/>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400">${rows.join('')}</svg>`
  return { bytes: await sharp(Buffer.from(svg)).png().toBuffer(), type: 'image/png', width: 300, height: 400 }
}

const inverse = (code: string) => Array.from(code, (bit) => (bit === '1' ? '0' : '1')).join('')
const mirrored = (code: string) => Array.from(inverse(code)).toReversed().join('')

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
  const bars = ean13('9780306406157')
  expect(bars).toHaveLength(95)
  expect([bars.slice(0, 3), bars.slice(45, 50), bars.slice(92)]).toEqual(['101', '01010', '101'])
  // This decodes the digits like a scanner: each of the left six has odd parity, or the mirrored
  // even one.
  const read = (at: number) => bars.slice(at, at + 7)
  const digits = [
    ...[3, 10, 17, 24, 31, 38].map((at) => left.findIndex((code) => code === read(at) || mirrored(code) === read(at))),
    ...[50, 57, 64, 71, 78, 85].map((at) => left.findIndex((code) => inverse(code) === read(at))),
  ]
  expect(digits.join('')).toBe('780306406157')
})
