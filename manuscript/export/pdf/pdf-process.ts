import { spawn } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { FontMissing } from '../fonts/font-families.ts'
import { type LoadImage, imagesOf } from '../images.ts'
import { jsonInSlices } from '../json-in-slices.ts'
import { readFrames } from './pdf-frames.ts'
import type { ImageHeader, PdfJob, PdfReply } from './pdf-job.ts'
import type { ReportProgress } from '../progress.ts'

const child = fileURLToPath(new URL('./pdf-child.ts', import.meta.url))
const noSystemFonts = fileURLToPath(new URL('pdf-no-system-fonts.conf', import.meta.url))

/**
 * Yields the job as one line of JSON, then each image as a line of JSON and its bytes, and an empty
 * line.
 */
async function* messageOf(order: PdfJob, loadImage: LoadImage | undefined): AsyncGenerator<string | Uint8Array> {
  yield* jsonInSlices(order)
  yield '\n'
  if (loadImage)
    for await (const [name, { bytes, ...about }] of imagesOf(order.book, loadImage)) {
      const header: ImageHeader = { ...about, name, length: bytes.length }
      yield `${JSON.stringify(header)}\n`
      yield bytes
    }
  yield '\n'
}

export interface JobOptions {
  /** Kills the process. */
  signal: AbortSignal
  loadImage?: LoadImage
  report?: ReportProgress
}

export interface SetPdf {
  pdf: Uint8Array
  /** Bytes of memory that the process keeps, or null if it can't set another book. */
  memory: number | null
}

/** A process that sets one book after another. */
export interface PdfProcess {
  pid: number | undefined
  /** Sets a book. Throws FontMissing. After any other error the process has ended. */
  set: (order: PdfJob, options: JobOptions) => Promise<SetPdf>
  /** Sets whether this process waits for the other one before it exits. */
  hold: (isHeld: boolean) => void
  /** Asks the process to exit. Resolves when it has ended. */
  finish: () => Promise<void>
  /** Kills the process, which frees everything that it has cached. Resolves when it has ended. */
  kill: () => Promise<void>
  /** Resolves when the process has ended for any reason. */
  ended: Promise<unknown>
}

/**
 * The typesetter allocates hundreds of megabytes in small pieces. With huge pages and growth in
 * steps of 16 MB, the GNU allocator takes a tenth less processor time and memory. Other allocators
 * ignore these settings.
 */
const allocator = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1:glibc.malloc.top_pad=16777216' }

/**
 * Starts a process that sets books. It receives no other environment variables and no system fonts,
 * so equal books give equal files on every machine.
 */
export const startPdfProcess = (): PdfProcess => {
  const cache = getCompileCacheDir()
  const typesetter = spawn(process.execPath, [child], {
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    env: { ...allocator, FONTCONFIG_FILE: noSystemFonts, ...(cache && { NODE_COMPILE_CACHE: cache }) },
  })
  const [input, , complaints, output] = typesetter.stdio as [Writable, null, Readable, Readable, null]
  const { promise: ended, resolve, reject } = Promise.withResolvers<number | null>()
  typesetter.once('error', reject)
  typesetter.once('close', resolve)
  // The failure is reported to the caller of the current job, so it is not unhandled.
  ended.catch(() => undefined)
  // A killed process closes its input while a book is still being sent; its exit status is reported
  // instead.
  input.on('error', () => undefined)
  // Error reports of Node.js are long, and the last line names the cause.
  let complaint = ''
  complaints.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-4000)))
  const frames = readFrames(output)
  const kill = () => typesetter.kill('SIGKILL')

  const readReply = async (): Promise<SetPdf | null> => {
    const line = await frames.line()
    if (line === null) return null
    const reply = JSON.parse(line) as PdfReply
    if ('missing' in reply) throw new FontMissing(reply.missing)
    return { pdf: await frames.bytes(reply.length), memory: reply.memory }
  }

  const hold = (isHeld: boolean) => {
    const change = isHeld ? 'ref' : 'unref'
    typesetter[change]()
    // Pipes are sockets, which have `ref` and `unref`, but their types lack both.
    for (const stream of [input, complaints, output])
      (stream as Readable & Record<'ref' | 'unref', () => void>)[change]()
  }

  return {
    pid: typesetter.pid,
    ended,
    async set(order, { signal, loadImage, report }) {
      signal.throwIfAborted()
      signal.addEventListener('abort', kill, { once: true })
      try {
        report?.('writing')
        let failure: unknown
        pipeline(messageOf(order, loadImage), input, { end: false }).then(
          // Typesetting begins when the process has received the whole text.
          () => report?.('typesetting'),
          (error: unknown) => {
            failure = error
            kill()
          },
        )
        const setPdf = await readReply().catch((error: unknown) => {
          if (error instanceof FontMissing) throw error
          failure ??= error
          return null
        })
        if (setPdf) return setPdf
        kill()
        const code = await ended
        signal.throwIfAborted()
        throw new Error(`The typesetter ended with ${code ?? typesetter.signalCode}: ${complaint}`, { cause: failure })
      } finally {
        signal.removeEventListener('abort', kill)
      }
    },
    hold,
    async finish() {
      input.end()
      await ended.catch(() => undefined)
    },
    async kill() {
      // Without this, the current process would not wait for the end of the other.
      hold(true)
      kill()
      await ended.catch(() => undefined)
    },
  }
}
