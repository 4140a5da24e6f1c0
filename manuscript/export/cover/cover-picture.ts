import sharp from 'sharp'
import { channelsOf, contrastOfLuminances, LEAST_CONTRAST, luminance } from '#manuscript/model/cover/contrast.ts'
import { toInkJpeg } from '../pdfx/inks.ts'

/** A rectangle on the front. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** The place of a text on the front, and its colour. */
export interface PlacedText extends Area {
  name: string
  /** Size of the letters. */
  size: number
  fill: string
}

interface PictureOptions {
  /** The area that the picture fills, in the same units as the texts. */
  area: Area
  /** Pixels for each unit. */
  scale: number
  focus: { x: number; y: number }
  /** The colour behind transparent pictures, and of the veil. */
  ground: string
  /** The texts that overlap the picture. */
  texts: readonly PlacedText[]
  /** Path of the profile of printing inks to which the picture is converted. */
  inkProfile?: string | undefined
}

/** An image of the author, with its size in pixels. */
export interface GivenPicture {
  bytes: Uint8Array
  type: 'image/png' | 'image/jpeg' | 'image/svg+xml'
  width: number
  height: number
}

/**
 * The contrast to reach. It is more than the minimum, because the encoder changes pixels,
 * especially next to hard edges.
 */
const TARGET = LEAST_CONTRAST + 1
/**
 * The distances from a text at which the veil begins to fade, and at which it has faded completely,
 * as parts of the height.
 */
const MARGIN = 0.012
const FADE = 0.17

type Raw = { data: Buffer; width: number; height: number }

/** Returns the start of a crop whose centre is as near to `centre` per cent as possible. */
const cropFrom = (centre: number, length: number, crop: number): number =>
  Math.round(Math.min(Math.max(0, (centre / 100) * length - crop / 2), length - crop))

/** Crops a picture around its focus, and scales it to the area. */
const cropped = async (source: GivenPicture, { area, scale, focus, ground }: PictureOptions): Promise<Raw> => {
  const [width, height] = [Math.max(1, Math.round(area.width * scale)), Math.max(1, Math.round(area.height * scale))]
  // A drawing is rendered at the size that the cover needs.
  const enlarged = Math.max(width / source.width, height / source.height)
  const density = source.type === 'image/svg+xml' ? { density: Math.min(2400, Math.max(1, 72 * enlarged)) } : {}
  const { data: upright, info } = await sharp(source.bytes, {
    failOn: 'none',
    limitInputPixels: 60_000_000,
    ...density,
  })
    .flatten({ background: ground })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const part = Math.min(info.width / width, info.height / height)
  const [cropWidth, cropHeight] = [
    Math.max(1, Math.min(info.width, Math.round(width * part))),
    Math.max(1, Math.min(info.height, Math.round(height * part))),
  ]
  const { data } = await sharp(upright, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .extract({
      left: cropFrom(focus.x, info.width, cropWidth),
      top: cropFrom(focus.y, info.height, cropHeight),
      width: cropWidth,
      height: cropHeight,
    })
    .resize(width, height, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width, height }
}

/** Returns the mean luminance of a picture, from 0 to 1. */
export const meanLuminance = async ({ bytes }: GivenPicture): Promise<number> => {
  const { data } = await sharp(bytes, { failOn: 'none', limitInputPixels: 60_000_000 })
    .resize(64, 64, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let sum = 0
  for (let at = 0; at + 2 < data.length; at += 3) sum += luminance([data[at]!, data[at + 1]!, data[at + 2]!])
  return sum / (data.length / 3)
}

const clamp = (value: number, most: number) => Math.min(Math.max(0, Math.round(value)), most)

/** The part of the picture behind a text, in pixels. */
const pixelsBehind = (text: Area, { area, scale }: Pick<PictureOptions, 'area' | 'scale'>, raw: Raw) => {
  const margin = MARGIN * raw.height
  return {
    left: clamp((text.x - area.x) * scale - margin, raw.width),
    right: clamp((text.x + text.width - area.x) * scale + margin, raw.width),
    top: clamp((text.y - area.y) * scale - margin, raw.height),
    bottom: clamp((text.y + text.height - area.y) * scale + margin, raw.height),
  }
}
type Box = ReturnType<typeof pixelsBehind>

/**
 * Returns the colour made of each channel's extreme value. Its contrast with the text is at most
 * that of every pixel.
 */
const worstColour = ({ data, width }: Raw, box: Box, isBright: boolean): [number, number, number] => {
  const worst: [number, number, number] = isBright ? [0, 0, 0] : [255, 255, 255]
  for (let y = box.top; y < box.bottom; y++)
    for (let at = (y * width + box.left) * 3, end = (y * width + box.right) * 3; at < end; at += 3)
      for (let channel = 0; channel < 3; channel++) {
        const value = data[at + channel]!
        if (isBright ? value > worst[channel]! : value < worst[channel]!) worst[channel] = value
      }
  return worst
}

const mixed = (value: number, ground: number, part: number) => Math.round(value + (ground - value) * part)

/** Returns the necessary strength of the veil behind a text, from 0 to 1. */
const neededVeil = (worst: [number, number, number], fill: string, ground: readonly number[]): number => {
  const light = luminance(channelsOf(fill))
  const passes = (part: number): boolean => {
    const behind = worst.map((value, channel) => mixed(value, ground[channel]!, part)) as [number, number, number]
    return contrastOfLuminances(luminance(behind), light) >= TARGET
  }
  // A stronger veil never reduces the contrast, so a binary search finds the weakest sufficient
  // one.
  let [low, high] = [0, 1]
  if (passes(0)) return 0
  for (let step = 0; step < 9; step++) {
    const middle = (low + high) / 2
    if (passes(middle)) high = middle
    else low = middle
  }
  return high
}

const smooth = (part: number): number => {
  const bounded = Math.min(1, Math.max(0, part))
  return bounded * bounded * (3 - 2 * bounded)
}

/** Blends each row with the ground, as strongly as the texts near it need. */
const veil = (raw: Raw, ground: readonly number[], needs: readonly { box: Box; part: number }[]): void => {
  const { data, width, height } = raw
  const fade = FADE * height
  for (let y = 0; y < height; y++) {
    let part = 0
    for (const need of needs) {
      const distance = Math.max(need.box.top - y, y - need.box.bottom + 1, 0)
      part = Math.max(part, need.part * (1 - smooth(distance / fade)))
    }
    if (part === 0) continue
    const tables = ground.map((goal) => Uint8Array.from({ length: 256 }, (_, value) => mixed(value, goal, part)))
    for (let at = y * width * 3, end = (y + 1) * width * 3; at < end; at += 3)
      for (let channel = 0; channel < 3; channel++) data[at + channel] = tables[channel]![data[at + channel]!]!
  }
}

/**
 * Crops a picture to its area. Behind text, the picture is veiled with the colour of the ground
 * until every pixel has enough contrast. Equal pictures give equal bytes.
 */
export const preparePicture = async (source: GivenPicture, options: PictureOptions): Promise<Uint8Array> => {
  sharp.cache(false)
  sharp.concurrency(1)
  const raw = await cropped(source, options)
  const ground = channelsOf(options.ground)
  const groundLight = luminance(ground)
  const needs = options.texts.map((text) => {
    const box = pixelsBehind(text, options, raw)
    // For text that is lighter than the ground, bright pixels are the worst case.
    const worst = worstColour(raw, box, luminance(channelsOf(text.fill)) > groundLight)
    return { box, part: box.right > box.left && box.bottom > box.top ? neededVeil(worst, text.fill, ground) : 0 }
  })
  veil(raw, ground, needs)
  if (options.inkProfile) return toInkJpeg(raw, options.inkProfile)
  return sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 3 } })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4', mozjpeg: false })
    .toBuffer()
}
