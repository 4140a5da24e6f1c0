// A process that renders SVG files as PNG for formats that don't support SVG. It exits if a drawing
// takes too much memory or processor time, so that a hostile file affects only its own picture.
import sharp from 'sharp'
import { toInkJpeg } from './pdfx/inks.ts'
import type { DrawnPixels, Drawing } from './draw-pixels.ts'

/** Longest side of a picture in pixels: a full page at about 300 dots per inch. */
const MOST_PIXELS = 2000
/** Dots per inch at which one unit of a drawing is a pixel. */
const UNIT_DENSITY = 96
const MOST_DENSITY = 2400
const MOST_MEGABYTES = 512

/** The largest picture that an upload may be. */
const MOST_INPUT_PIXELS = 50_000_000

/** Returns true for PNG and JPEG, by their first bytes. */
const isPicture = ([first, second]: Uint8Array): boolean =>
  (first === 0x89 && second === 0x50) || (first === 0xff && second === 0xd8)

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
// TIFF is allowed only because the conversion to printing inks uses it internally.
const readable = ['Svg', 'Png', 'Jpeg', 'Tiff'].map((name) => `VipsForeignLoad${name}Buffer`)
sharp.unblock({ operation: readable })

const draw = async ({ bytes, width, height, isOpaque = false, inkProfile }: Drawing): Promise<DrawnPixels> => {
  const scale = MOST_PIXELS / Math.max(1, width, height)
  const density = Math.max(1, Math.min(MOST_DENSITY, UNIT_DENSITY * scale))
  // A picture keeps its pixel size. A drawing has none, so it is rendered at the chosen density.
  const drawn = isPicture(bytes)
    ? sharp(bytes, { limitInputPixels: MOST_INPUT_PIXELS })
    : sharp(bytes, { density, limitInputPixels: 4 * MOST_PIXELS ** 2 }).resize({
        width: MOST_PIXELS,
        height: MOST_PIXELS,
        fit: 'inside',
      })
  if (inkProfile) {
    const { data, info } = await drawn
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width: across, height: down } = info
    return {
      bytes: await toInkJpeg({ data, width: across, height: down }, inkProfile),
      width: across,
      height: down,
      type: 'image/jpeg',
    }
  }
  const { data, info } = await (isOpaque ? drawn.flatten({ background: '#ffffff' }) : drawn)
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height, type: 'image/png' }
}

/** Returns the processor time of this process in milliseconds. */
const computing = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
/** The processor time after which the drawing is stopped. */
let latest = Infinity

// The library renders in other threads, so this thread can watch the memory, which no limit of
// Node.js covers.
setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > MOST_MEGABYTES * 1e6
  if (isTooLarge || computing() > latest) process.kill(process.pid, 'SIGKILL')
}, 20).unref()

process.on('message', (drawing: Drawing) => {
  latest = computing() + drawing.computingMs
  draw(drawing).then(
    (drawn) => process.send!(drawn),
    () => process.send!(null),
  )
})
