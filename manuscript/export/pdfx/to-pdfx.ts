import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { pagesOf } from '../pdf/pdf-pages.ts'
import { findGhostscript } from './find-ghostscript.ts'
import type { FinishJob } from './finish-worker.ts'

/** This machine has no Ghostscript, which PDF/X needs. */
export class PdfxUnavailable extends Error {
  override name = 'PdfxUnavailable'
}

/** The conversion was stopped. The message is for people. */
export class PdfxTooSlow extends Error {
  override name = 'PdfxTooSlow'
  constructor(pages: number) {
    super(
      `Converting ${pages} pages to PDF/X took too long, so it was stopped. Try again when the server has less work, or turn PDF/X off and convert the file yourself.`,
    )
  }
}

// Black stays pure black, because plain gray stays gray, or becomes black ink alone. Inks are not
// converted. Names are relative to the folder, because Ghostscript writes its arguments into the
// file.
const argumentsFor = (prologue: string, isColour: boolean): string[] => [
  '-dSAFER',
  '-dBATCH',
  '-dNOPAUSE',
  '-dQUIET',
  '-dPDFX',
  '-dPDFACompatibilityPolicy=2',
  '-dCompatibilityLevel=1.3',
  '-sDEVICE=pdfwrite',
  `-sColorConversionStrategy=${isColour ? 'CMYK' : 'Gray'}`,
  `-sProcessColorModel=Device${isColour ? 'CMYK' : 'Gray'}`,
  // Pictures keep their pixels.
  '-dDownsampleGrayImages=false',
  '-dDownsampleColorImages=false',
  '-dDownsampleMonoImages=false',
  '-dAutoFilterGrayImages=false',
  '-dAutoFilterColorImages=false',
  '-dGrayImageFilter=/FlateEncode',
  '-dColorImageFilter=/FlateEncode',
  '-sOutputFile=out.pdf',
  prologue,
  'in.pdf',
]

/** Runs a program in a folder, without a shell and without environment variables. */
const run = (program: string, words: string[], { cwd, signal }: { cwd: string; signal: AbortSignal }): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      cwd,
      signal,
      killSignal: 'SIGKILL',
      env: {},
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const listen = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-2000))
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    let failure: unknown
    child.once('error', (error) => (failure = error))
    child.once('close', (code) => {
      if (code === 0 && !failure) return resolve()
      reject(signal.aborted ? signal.reason : (failure ?? new Error(`Ghostscript ended with ${code}: ${output}`)))
    })
  })

/** Checks the converted file and sets its date, in a thread. */
const finish = (job: FinishJob, signal: AbortSignal): Promise<Uint8Array> => {
  const worker = new Worker(new URL('finish-worker.ts', import.meta.url), { workerData: job })
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  // Under `node --watch` a thread also reports its loaded files.
  worker.on('message', (message: unknown) => {
    if (message instanceof Uint8Array) resolve(message)
  })
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('Checking a PDF/X file ended without a result')))
  return promise.finally(async () => {
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  })
}

/**
 * Converts a printer's file to PDF/X-1a:2001 with Ghostscript: in black and grays, or with the inks
 * that its colours specify. A file without a date gets one that does not change. Throws
 * PdfxUnavailable if it is not installed, PdfxTooSlow, and an error if the result is not PDF/X.
 */
export const toPdfx = async (
  pdf: Uint8Array,
  {
    signal,
    created = new Date('2000-01-01'),
    program = findGhostscript(),
    isColour = false,
  }: { signal: AbortSignal; created?: Date | undefined; program?: string | null; isColour?: boolean },
): Promise<Uint8Array> => {
  if (!program) throw new PdfxUnavailable('Ghostscript is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'inkloom-pdfx-'))
  try {
    await writeFile(join(folder, 'in.pdf'), pdf, { mode: 0o600 })
    const prologue = await readFile(fileURLToPath(new URL('pdfx.ps', import.meta.url)))
    await writeFile(join(folder, 'pdfx.ps'), prologue)
    await run(program, argumentsFor('pdfx.ps', isColour), { cwd: folder, signal })
    signal.throwIfAborted()
    return await finish({ folder, created: created.toISOString(), isColour }, signal)
  } catch (error) {
    const isSlow = error instanceof DOMException && error.name === 'TimeoutError'
    throw isSlow ? new PdfxTooSlow(pagesOf(pdf)) : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
