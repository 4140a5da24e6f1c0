import { spawn } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { FontMissing } from './font-families.ts'
import { type LoadImage, imagesOf } from './images.ts'
import { FONTS_MISSING, type ImageHeader, type PdfJob } from './pdf-job.ts'
import type { ReportProgress } from './progress.ts'
import { jsonInSlices } from './json-in-slices.ts'

const child = fileURLToPath(new URL('./pdf-child.ts', import.meta.url))
const noSystemFonts = fileURLToPath(new URL('pdf-no-system-fonts.conf', import.meta.url))

/**
 * Returns the last line of the error output, which names the cause; Node's own reports are long.
 */
const lastWords = async (stream: Readable): Promise<string> => {
  let words = ''
  for await (const chunk of stream) words = (words + String(chunk)).slice(-4000)
  return words
}

/** Yields the job as one line of JSON, and then each image: a line of JSON and its bytes. */
async function* messageOf(order: PdfJob, loadImage: LoadImage | undefined): AsyncGenerator<string | Uint8Array> {
  yield* jsonInSlices(order)
  yield '\n'
  if (!loadImage) return
  for await (const [name, { bytes, ...about }] of imagesOf(order.book, loadImage)) {
    const header: ImageHeader = { ...about, name, length: bytes.length }
    yield `${JSON.stringify(header)}\n`
    yield bytes
  }
}

/**
 * Sets one book in a separate process, which `signal` kills. Throws FontMissing. The process
 * receives no environment variables and no system fonts, so equal books give equal files on every
 * machine.
 */
export const runPdfProcess = async (
  order: PdfJob,
  { signal, loadImage, report }: { signal: AbortSignal; loadImage?: LoadImage; report?: ReportProgress },
): Promise<Uint8Array> => {
  signal.throwIfAborted()
  const cache = getCompileCacheDir()
  const typesetter = spawn(process.execPath, [child], {
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    env: { FONTCONFIG_FILE: noSystemFonts, ...(cache && { NODE_COMPILE_CACHE: cache }) },
  })
  const [input, , complaints, output] = typesetter.stdio as [Writable, null, Readable, Readable, null]
  const ended = new Promise<number | null>((resolve, reject) => {
    typesetter.once('error', reject)
    typesetter.once('close', resolve)
  })
  const kill = () => typesetter.kill('SIGKILL')
  signal.addEventListener('abort', kill, { once: true })
  try {
    // A killed process closes its input while the book is still being sent; its exit status is
    // reported instead.
    input.on('error', () => {})
    let failure: unknown
    report?.('writing')
    pipeline(Readable.from(messageOf(order, loadImage)), input).then(
      // The process begins when it has the whole text.
      () => report?.('typesetting'),
      (error: unknown) => (failure ??= error),
    )
    const [code, pdf, complaint] = await Promise.all([ended, buffer(output), lastWords(complaints)])
    signal.throwIfAborted()
    if (code === FONTS_MISSING) throw new FontMissing(JSON.parse(pdf.toString()) as string[])
    if (code !== 0)
      throw new Error(`The typesetter ended with ${code ?? typesetter.signalCode}: ${complaint}`, { cause: failure })
    return pdf
  } finally {
    signal.removeEventListener('abort', kill)
  }
}
