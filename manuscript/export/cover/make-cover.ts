import { spawn } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { buffer } from 'node:stream/consumers'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Cover } from '#manuscript/model/cover/cover.ts'
import { installedFonts } from '../fonts/find-fonts.ts'
import { FontMissing, type FontFiles } from '../fonts/font-families.ts'
import { forPrinter } from '../pdf/pdf-printer.ts'
import { createQueue } from '../pdf/pdf-queue.ts'
import { findInkProfile } from '../pdfx/find-profile.ts'
import { PdfxUnavailable, toPdfx } from '../pdfx/to-pdfx.ts'
import type { CoverBook } from './cover-input.ts'
import { type CoverFile, type CoverJob, exitCodes } from './cover-job.ts'
import type { GivenPicture } from './cover-picture.ts'

const child = fileURLToPath(new URL('./cover-child.ts', import.meta.url))
const noSystemFonts = fileURLToPath(new URL('../pdf/pdf-no-system-fonts.conf', import.meta.url))

/**
 * Limit for one file, and for its conversion to PDF/X, without time in the queue. A file takes a
 * second or two, and much longer on a busy machine.
 */
const TIMEOUT_MS = 120_000

// One cover uses one core and up to 400 MB.
const inQueue = createQueue(2)

/**
 * The text of the back cover does not fit. `factor` is its height relative to the available height.
 */
export class BackTooLong extends Error {
  readonly factor: number
  constructor(factor: number) {
    super(`The text of the back is ${factor} times as long as its place`)
    this.name = 'BackTooLong'
    this.factor = factor
  }
}

const lastWords = async (stream: Readable): Promise<string> => {
  let words = ''
  for await (const chunk of stream) words = (words + String(chunk)).slice(-4000)
  return words
}

const run = async (job: CoverJob, bytes: Uint8Array | undefined, signal: AbortSignal): Promise<Uint8Array> => {
  signal.throwIfAborted()
  const cache = getCompileCacheDir()
  const maker = spawn(process.execPath, [child], {
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    env: { FONTCONFIG_FILE: noSystemFonts, ...(cache && { NODE_COMPILE_CACHE: cache }) },
  })
  const [input, , complaints, output] = maker.stdio as [Writable, null, Readable, Readable, null]
  const ended = new Promise<number | null>((resolve, reject) => {
    maker.once('error', reject)
    maker.once('close', resolve)
  })
  const kill = () => maker.kill('SIGKILL')
  signal.addEventListener('abort', kill, { once: true })
  try {
    // A killed process closes its input; its exit status is reported instead.
    input.on('error', () => {})
    input.write(`${JSON.stringify(job)}\n`)
    input.end(bytes)
    const [code, file, complaint] = await Promise.all([ended, buffer(output), lastWords(complaints)])
    signal.throwIfAborted()
    if (code === exitCodes.fontsMissing) throw new FontMissing(JSON.parse(file.toString()) as string[])
    if (code === exitCodes.tooLong) throw new BackTooLong(Number(file.toString()))
    if (code !== 0) throw new Error(`Making a cover ended with ${code ?? maker.signalCode}: ${complaint}`)
    return file
  } finally {
    signal.removeEventListener('abort', kill)
  }
}

interface CoverOptions {
  signal?: AbortSignal
  /** Available fonts; defaults to the installed ones. */
  fonts?: FontFiles
  /** The image of the cover; without it, the cover has only text. */
  picture?: GivenPicture | undefined
}

const withLimit = (signal?: AbortSignal): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])])

/**
 * Makes a file of a cover in a separate process. Equal covers give equal bytes. Throws FontMissing,
 * BackTooLong, PdfxUnavailable, a DOMException named TimeoutError, or the signal's reason.
 */
export const makeCover = (
  cover: Cover,
  book: CoverBook,
  file: CoverFile,
  { signal, fonts = installedFonts(), picture }: CoverOptions = {},
): Promise<Uint8Array> =>
  inQueue(async () => {
    const { bytes, ...about } = picture ?? {}
    const job: CoverJob = { cover, book, file, fonts, picture: picture ? (about as CoverJob['picture']) : null }
    if (file.kind !== 'wrap') return run(job, bytes, withLimit(signal))
    const boxes = { bleed: file.size.bleed, isRightToLeft: false, isWrap: true }
    if (!file.isPdfx) return forPrinter(await run(job, bytes, withLimit(signal)), boxes)
    const inkProfile = findInkProfile()
    if (!inkProfile) throw new PdfxUnavailable('Ghostscript has no profile of inks')
    const wrap = await run({ ...job, inkProfile }, bytes, withLimit(signal))
    return toPdfx(forPrinter(wrap, boxes), { signal: withLimit(signal), isColour: true })
  }, signal)
