// A process that makes the file of a cover: receives the job as a line of JSON on stdin, with the
// bytes of the image after it, and writes the file to descriptor 3. It can be killed at any moment.
import { closeSync, writeSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import { channelsOf, luminance } from '#manuscript/model/cover/contrast.ts'
import {
  type Cover,
  type CoverColours,
  coverDesigns,
  coverSchemes,
  FRONT_PIXELS,
  reversedColours,
  usualScheme,
} from '#manuscript/model/cover/cover.ts'
import { FontMissing, pickFonts } from '../fonts/font-families.ts'
import { colourInks } from '../pdfx/inks.ts'
import { coverFamilies, coverInput, type CoverInks, type WrapSize } from './cover-input.ts'
import { type CoverJob, exitCodes, previewPixels } from './cover-job.ts'
import { type GivenPicture, meanLuminance, preparePicture } from './cover-picture.ts'
import { coverSetter, picturePath, type SetCover } from './cover-typst.ts'

/** Size of the front as a picture in points, and the resolution of print. */
const front = { width: 400, height: 640, bleed: 0 }
const PRINTED_DOTS = 300
/** Mean luminance below which a picture counts as dark. */
const DARK = 0.4

const readJob = (message: Buffer): { job: CoverJob; picture: GivenPicture | undefined } => {
  const end = message.indexOf('\n')
  const job = JSON.parse(message.toString('utf8', 0, end)) as CoverJob
  return { job, picture: job.picture ? { ...job.picture, bytes: message.subarray(end + 1) } : undefined }
}

const { job, picture } = readJob(await buffer(process.stdin))
// If the image is no longer stored, the cover has only text.
const withoutImage = (cover: Cover): Cover => (picture ? cover : { ...cover, image: '' })
const isDarkPicture = picture !== undefined && (await meanLuminance(picture)) < DARK

/** Returns the colours of a cover. Text on a dark picture is light in every colour scheme. */
const coloursOf = ({ scheme, image, placement }: Cover): CoverColours => {
  const colours = coverSchemes[scheme]
  const isLightGround = luminance(channelsOf(colours.ground)) > luminance(channelsOf(colours.ink))
  return image !== '' && placement === 'whole' && isDarkPicture && isLightGround ? reversedColours(colours) : colours
}

const textColours = new Set(['ink', 'onBlock'])
const inksOf = async (colours: CoverColours, profile: string): Promise<CoverInks> => {
  const inks: [name: string, parts: number[]][] = []
  for (const [name, value] of Object.entries(colours)) {
    const parts = await colourInks(channelsOf(value), profile, { isText: textColours.has(name) })
    inks.push([name, parts.map((part) => Math.floor((part / 255) * 1000) / 10)])
  }
  return Object.fromEntries(inks) as CoverInks
}

/**
 * Sets a cover. With a picture, it is set twice: preparing the picture requires the positions of
 * the texts.
 */
const setCover = async (
  original: Cover,
  { wrap, width = front.width }: { wrap?: WrapSize; width?: number } = {},
): Promise<SetCover> => {
  const cover = withoutImage(original)
  const { families, display } = coverFamilies(cover, job.book)
  const { files } = pickFonts([...display, ...families], job.fonts)
  const names = pickFonts(families, job.fonts).families
  const set = coverSetter(files)
  const size = wrap ? { width: wrap.width, height: wrap.height, bleed: wrap.bleed } : front
  const colours = coloursOf(cover)
  const options = { families: names, size, colours, ...(wrap && { wrap }) }
  // The first pass uses screen colours, from which the contrast between text and picture is
  // computed.
  const printed = job.inkProfile ? await inksOf(colours, job.inkProfile) : colours
  const first = set(await coverInput(cover, job.book, options))
  if (!picture || !first.picture)
    return printed === colours ? first : set(await coverInput(cover, job.book, { ...options, colours: printed }))
  const prepared = await preparePicture(picture, {
    area: first.picture,
    scale: wrap ? PRINTED_DOTS / 72 : width / front.width,
    focus: cover.focus,
    ground: colours.ground,
    texts: cover.placement === 'whole' ? first.texts : [],
    inkProfile: job.inkProfile,
  })
  return set(await coverInput(cover, job.book, { ...options, colours: printed, picture: picturePath }), prepared)
}

const pixelsOf = (cover: SetCover, size: { width: number; height: number }) => {
  sharp.cache(false)
  sharp.concurrency(1)
  // At 72 dots per inch, one pixel is one point.
  const density = (72 * size.width) / front.width
  return sharp(Buffer.from(cover.svg()), { density: Math.min(2400, density * 1.34), unlimited: true })
    .resize(size.width, size.height, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .toColourspace('srgb')
}

const asJpeg = (pixels: Sharp) =>
  pixels.jpeg({ quality: 90, chromaSubsampling: '4:4:4', mozjpeg: false }).withMetadata({ density: PRINTED_DOTS })

const designsInRow = async (): Promise<Buffer> => {
  const { width, height } = previewPixels.design
  const tiles: Buffer[] = []
  for (const design of coverDesigns) {
    const cover = { ...job.cover, design, scheme: design === job.cover.design ? job.cover.scheme : usualScheme[design] }
    tiles.push(
      await pixelsOf(await setCover(cover, { width: 2 * width }), { width, height })
        .png()
        .toBuffer(),
    )
  }
  return sharp({ create: { width: width * tiles.length, height, channels: 3, background: '#ffffff' } })
    .composite(tiles.map((input, at) => ({ input, left: at * width, top: 0 })))
    .png()
    .toBuffer()
}

const make = async (): Promise<Uint8Array> => {
  const { file, cover } = job
  if (file.kind === 'designs') return designsInRow()
  if (file.kind === 'wrap') {
    const set = await setCover(cover, { wrap: file.size })
    if (set.overflow !== undefined) {
      process.exitCode = exitCodes.tooLong
      return Buffer.from(String(set.overflow))
    }
    return set.pdf()
  }
  const pixels = pixelsOf(await setCover(cover, { width: FRONT_PIXELS.width }), FRONT_PIXELS)
  if (file.kind === 'front')
    return file.format === 'png' ? pixels.png({ compressionLevel: 9 }).toBuffer() : asJpeg(pixels).toBuffer()
  // The preview is a reduced copy of the exported file.
  const { width, height } = previewPixels.front
  return sharp(await pixels.png({ compressionLevel: 1 }).toBuffer())
    .resize(width, height)
    .jpeg({ quality: 88 })
    .toBuffer()
}

const send = (bytes: Uint8Array) => {
  for (let written = 0; written < bytes.length;) written += writeSync(3, bytes, written)
  closeSync(3)
}

try {
  send(await make())
} catch (error) {
  if (!(error instanceof FontMissing)) throw error
  send(Buffer.from(JSON.stringify(error.families)))
  process.exitCode = exitCodes.fontsMissing
}
