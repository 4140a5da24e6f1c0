import sharp from 'sharp'

/** Parts of cyan, magenta, yellow and black ink, from 0 to 255. */
export type Inks = [cyan: number, magenta: number, yellow: number, black: number]

/** Maximum sum of the four inks at one place in per cent, which is IngramSpark's limit. */
export const MOST_INK = 240
/** The JPEG encoder changes the inks slightly, so pictures get a lower limit. */
const MOST_IN_PICTURES = 232

/** The amount of black that replaces the gray made by equal parts of the other three inks. */
const BLACK_FOR_GRAY = 0.3

/**
 * Reduces the inks of pixels whose sum exceeds `most` per cent. First, black replaces the gray made
 * by the other three inks, which keeps the colour. If that is not enough, each colour is reduced.
 */
export const limitInk = (pixels: Uint8Array, most = MOST_INK): void => {
  const limit = (most / 100) * 255
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [cyan, magenta, yellow, black] = pixels.subarray(at, at + 4) as unknown as Inks
    const over = cyan + magenta + yellow + black - limit
    if (over <= 0) continue
    const gray = Math.min(cyan, magenta, yellow, Math.ceil(over / (3 - BLACK_FOR_GRAY)))
    const deeper = Math.min(255, Math.floor(black + BLACK_FOR_GRAY * gray))
    const colours = cyan + magenta + yellow - 3 * gray
    const part = colours + deeper > limit ? (limit - deeper) / colours : 1
    pixels[at] = Math.floor((cyan - gray) * part)
    pixels[at + 1] = Math.floor((magenta - gray) * part)
    pixels[at + 2] = Math.floor((yellow - gray) * part)
    pixels[at + 3] = deeper
  }
}

/**
 * Wraps pixels of four inks in a TIFF, since raw pixels of four channels would count as red, green,
 * blue and alpha.
 */
const asTiff = (pixels: Uint8Array, width: number, height: number): Buffer => {
  const fields: [tag: number, type: number, count: number, value: number][] = [
    [256, 4, 1, width],
    [257, 4, 1, height],
    [258, 3, 4, 122],
    [259, 3, 1, 1],
    [262, 3, 1, 5],
    [273, 4, 1, 130],
    [277, 3, 1, 4],
    [278, 4, 1, height],
    [279, 4, 1, pixels.length],
  ]
  const head = Buffer.alloc(130)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(fields.length, 8)
  for (const [at, [tag, type, count, value]] of fields.entries()) {
    const place = 10 + 12 * at
    head.writeUInt16LE(tag, place)
    head.writeUInt16LE(type, place + 2)
    head.writeUInt32LE(count, place + 4)
    head.writeUInt32LE(value, place + 8)
  }
  for (let channel = 0; channel < 4; channel++) head.writeUInt16LE(8, 122 + 2 * channel)
  return Buffer.concat([head, pixels])
}

interface Raw {
  data: Uint8Array
  width: number
  height: number
}

/**
 * Returns pixels of red, green and blue as inks by a profile, without more ink than a printer
 * takes.
 */
const toInks = async ({ data, width, height }: Raw, profile: string, most: number): Promise<Buffer> => {
  const inks = await sharp(data, { raw: { width, height, channels: 3 } })
    .withIccProfile(profile, { attach: false })
    .raw()
    .toBuffer()
  limitInk(inks, most)
  return inks
}

/** Returns a picture as JPEG of four inks. */
export const toInkJpeg = async (raw: Raw, profile: string): Promise<Buffer> => {
  const inks = await toInks(raw, profile, MOST_IN_PICTURES)
  return sharp(asTiff(inks, raw.width, raw.height))
    .pipelineColourspace('cmyk')
    .toColourspace('cmyk')
    .jpeg({ quality: 94, chromaSubsampling: '4:4:4', mozjpeg: false })
    .toBuffer()
}

/** Colours whose channels differ less are gray. */
const GRAY = 24
/** Lighter gray text uses all inks, because a mixture looks smoother. */
const DARK = 110

/**
 * Returns a colour, given by its channels, as inks. With `isText`, dark gray is black ink alone: small
 * letters of several inks have blurred edges.
 */
export const colourInks = async (
  channels: readonly number[],
  profile: string,
  { isText = false }: { isText?: boolean } = {},
): Promise<Inks> => {
  const [darkest, lightest] = [Math.min(...channels), Math.max(...channels)]
  if (isText && lightest - darkest < GRAY && lightest < DARK)
    return [0, 0, 0, 255 - Math.round((lightest + darkest) / 4)]
  const inks = await toInks({ data: Uint8Array.from(channels), width: 1, height: 1 }, profile, MOST_INK)
  return [...inks] as Inks
}
