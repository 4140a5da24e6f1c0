import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { LoadedImage, LoadImage } from './images.ts'

/** A drawing as SVG. The size is in its own units. */
export type Drawing = Pick<LoadedImage, 'bytes' | 'width' | 'height'> & {
  /** True to render on white instead of a transparent background. */
  isOpaque?: boolean
  /** Path of the profile of printing inks to which a picture is converted, as JPEG. */
  inkProfile?: string
  /** Milliseconds of processor time after which the drawing is stopped. */
  computingMs: number
}
/** A drawing as PNG or JPEG. The size is in pixels. */
export type DrawnPixels = Pick<LoadedImage, 'bytes' | 'width' | 'height' | 'type'>

const child = fileURLToPath(new URL('./draw-pixels-child.ts', import.meta.url))

/** The most wall-clock time and processor time for one drawing. A busy machine takes longer. */
const TIMEOUT_MS = 60_000
const COMPUTING_MS = 10_000

/** Sends one drawing to the process, and returns null if it fails or takes too long. */
const drawWith = (drawer: ChildProcess, drawing: Drawing): Promise<DrawnPixels | null> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => drawer.kill('SIGKILL'), TIMEOUT_MS)
    const settle = (drawn: DrawnPixels | null) => {
      clearTimeout(timer)
      drawer.off('message', settle)
      drawer.off('exit', fail)
      drawer.off('error', fail)
      resolve(drawn)
    }
    const fail = () => settle(null)
    drawer.once('message', settle)
    drawer.once('exit', fail)
    drawer.once('error', fail)
    drawer.send(drawing, (error) => error && fail())
  })

/**
 * Returns a loader that renders SVG as PNG, and the function that ends its process. With
 * `isOpaque`, it also renders PNG on white, because PDF/X has no transparency. With `inkProfile`,
 * it converts every picture to printing inks. The process gets no environment variables and starts
 * with the first drawing. A drawing that fails counts as a missing image.
 */
export const createPixelLoader = (
  load: LoadImage,
  {
    isOpaque = false,
    inkProfile,
    computingMs = COMPUTING_MS,
  }: { isOpaque?: boolean; inkProfile?: string | undefined; computingMs?: number } = {},
): { load: LoadImage; close: () => void } => {
  let drawer: ChildProcess | undefined
  const running = () => {
    if (!drawer?.connected)
      drawer = fork(child, [], {
        env: {},
        execArgv: [],
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      })
    return drawer
  }
  return {
    load: async (name) => {
      const image = await load(name)
      if (!image) return image
      const isReady = image.type === 'image/jpeg' || (image.type === 'image/png' && !isOpaque)
      if (isReady && !inkProfile) return image
      const { bytes, width, height } = image
      const about = { width, height, isOpaque, computingMs, ...(inkProfile && { inkProfile }) }
      const drawn = await drawWith(running(), { bytes, ...about })
      if (drawn) return drawn
      return image.type === 'image/png' && !inkProfile ? image : null
    },
    close: () => drawer?.kill('SIGKILL'),
  }
}
