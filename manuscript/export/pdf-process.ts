import { spawn } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { Readable, type Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { FontMissing } from './fonts.ts'
import { jsonInSlices } from './json-in-slices.ts'
import { FONTS_MISSING, type PdfOrder } from './pdf-order.ts'

const child = fileURLToPath(new URL('./pdf-child.ts', import.meta.url))
const noSystemFonts = fileURLToPath(new URL('pdf-no-system-fonts.conf', import.meta.url))

/** Node's own complaints are long; what it says last is what went wrong. */
const lastWords = async (stream: Readable): Promise<string> => {
  let words = ''
  for await (const chunk of stream) words = (words + String(chunk)).slice(-4000)
  return words
}

/**
 * Sets one book in a process of its own, which `signal` kills. Throws FontMissing. The process gets nothing of this process's environment, and no font
 * of the system's: the same book makes the same file everywhere.
 */
export const runPdfProcess = async (order: PdfOrder, signal: AbortSignal): Promise<Uint8Array> => {
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
    // A process that was killed closes its end while the book is still being sent; how it ended says enough.
    input.on('error', () => {})
    Readable.from(jsonInSlices(order)).pipe(input)
    const [code, pdf, complaint] = await Promise.all([ended, buffer(output), lastWords(complaints)])
    signal.throwIfAborted()
    if (code === FONTS_MISSING) throw new FontMissing(JSON.parse(pdf.toString()) as string[])
    if (code !== 0) throw new Error(`The typesetter ended with ${code ?? typesetter.signalCode}: ${complaint}`)
    return pdf
  } finally {
    signal.removeEventListener('abort', kill)
  }
}
