// A process that draws SVG files as PNG for formats that can't hold them. The parent kills it when a
// drawing takes too long, which bounds the time and memory of a hostile file.
import sharp from 'sharp'
import type { DrawnPixels, Drawing } from './draw-pixels.ts'

/** Longest side of a picture in pixels: a full page at about 300 dots per inch. */
const MOST_PIXELS = 2000
/** Dots per inch at which one unit of a drawing is a pixel. */
const UNIT_DENSITY = 96
const MOST_DENSITY = 2400
const MOST_MEGABYTES = 512

/** The largest picture that an upload may be. */
const MOST_INPUT_PIXELS = 50_000_000

const isPng = (bytes: Uint8Array): boolean => bytes[0] === 0x89 && bytes[1] === 0x50

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadPngBuffer'] })

const draw = async ({ bytes, width, height, isOpaque = false }: Drawing): Promise<DrawnPixels> => {
  const scale = MOST_PIXELS / Math.max(1, width, height)
  const density = Math.max(1, Math.min(MOST_DENSITY, UNIT_DENSITY * scale))
  // A picture keeps its pixels, and a drawing has none.
  const drawn = isPng(bytes)
    ? sharp(bytes, { limitInputPixels: MOST_INPUT_PIXELS })
    : sharp(bytes, { density, limitInputPixels: 4 * MOST_PIXELS ** 2 }).resize({
        width: MOST_PIXELS,
        height: MOST_PIXELS,
        fit: 'inside',
      })
  const { data, info } = await (isOpaque ? drawn.flatten({ background: '#ffffff' }) : drawn)
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

// The library draws in other threads, so this thread can watch the memory, which no limit of Node.js
// covers.
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEGABYTES * 1e6) process.kill(process.pid, 'SIGKILL')
}, 20).unref()

process.on('message', (drawing: Drawing) => {
  draw(drawing).then(
    (drawn) => process.send!(drawn),
    () => process.send!(null),
  )
})
