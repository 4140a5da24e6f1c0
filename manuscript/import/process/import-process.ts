import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { ImportJob, ImportOutcome } from './import-job.ts'
import { importLimits } from '../import-limits.ts'

const child = fileURLToPath(new URL('import-child.ts', import.meta.url))
/** Application folder with its libraries, the only files that the process may open. */
const rootFolder = fileURLToPath(new URL('../../../', import.meta.url))

/** Flags that forbid writing files, starting programs and reading other files, and limit memory. */
export const processFlags = [
  '--permission',
  `--allow-fs-read=${rootFolder}`,
  '--allow-worker',
  `--max-old-space-size=${importLimits.heapMegabytes}`,
]
/** The process receives no environment variables. */
export const processOptions = { env: {}, cwd: rootFolder }

/** The process ended before its work was done; the message gives the cause. */
class ImportProcessEnded extends Error {
  override name = 'ImportProcessEnded'
}

/** The process used up its processor time. */
export class ImportOutOfTime extends Error {
  override name = 'ImportOutOfTime'
}

const lastWords = async (stream: Readable): Promise<string> => {
  let words = ''
  for await (const chunk of stream) words = (words + String(chunk)).slice(-4000)
  return words
}

/**
 * Parses JSON. The server passes a parser that yields to other work, because a text may be very
 * long.
 */
export type ParseJson = (json: string) => unknown

/** Splits the output of a process into the outcome and the images that follow it. */
const splitOutcome = async (output: Buffer, parse: ParseJson) => {
  const end = output.indexOf(10)
  const outcome = (await parse(output.toString('utf8', 0, end))) as ImportOutcome
  const images = new Map<string, Uint8Array>()
  let at = end + 1
  for (const { name, bytes } of 'images' in outcome ? outcome.images : []) {
    if (bytes > 0) images.set(name, output.subarray(at, at + bytes))
    at += bytes
  }
  return { outcome, images }
}

/** Reads one file in a separate process, which `signal` kills. */
export const runImportProcess = async (
  order: ImportJob,
  bytes: Uint8Array,
  { signal, parse }: { signal: AbortSignal; parse: ParseJson },
): Promise<{ outcome: ImportOutcome; images: ReadonlyMap<string, Uint8Array> }> => {
  signal.throwIfAborted()
  const reader = spawn(process.execPath, [...processFlags, child], {
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    ...processOptions,
  })
  const [input, , complaints, output] = reader.stdio as [Writable, null, Readable, Readable, null]
  const ended = new Promise<number | null>((resolve, reject) => {
    reader.once('error', reject)
    reader.once('close', resolve)
  })
  const kill = () => reader.kill('SIGKILL')
  signal.addEventListener('abort', kill, { once: true })
  try {
    // A killed process closes its input while the file is still being sent; its exit status is
    // reported instead.
    input.on('error', () => {})
    input.write(`${JSON.stringify(order)}\n`)
    input.end(bytes)
    const [code, outcome, complaint] = await Promise.all([ended, buffer(output), lastWords(complaints)])
    signal.throwIfAborted()
    if (reader.signalCode === 'SIGTERM') throw new ImportOutOfTime('The reader used up its processor time.')
    if (code !== 0) throw new ImportProcessEnded(`The reader ended with ${code ?? reader.signalCode}: ${complaint}`)
    return await splitOutcome(outcome, parse)
  } finally {
    signal.removeEventListener('abort', kill)
  }
}
