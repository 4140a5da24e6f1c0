import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { ImportJob, ImportOutcome } from './import-child.ts'
import { importLimits } from './import-limits.ts'

const child = fileURLToPath(new URL('import-child.ts', import.meta.url))
/** Our own files and the libraries: all that the process may open. */
const rootFolder = fileURLToPath(new URL('../../', import.meta.url))

/** May write no file, start no program and read nothing but this house; its memory is limited. */
export const processFlags = [
  '--permission',
  `--allow-fs-read=${rootFolder}`,
  '--allow-worker',
  `--max-old-space-size=${importLimits.heapMegabytes}`,
]
/** Nothing of this process's environment goes with it. */
export const processOptions = { env: {}, cwd: rootFolder }

/** What ended the process when it was not the end of its work. */
export class ImportProcessEnded extends Error {
  override name = 'ImportProcessEnded'
}

const lastWords = async (stream: Readable): Promise<string> => {
  let words = ''
  for await (const chunk of stream) words = (words + String(chunk)).slice(-4000)
  return words
}

/** Reads one file in a process of its own, which `signal` kills. */
export const runImportProcess = async (
  order: ImportJob,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<ImportOutcome> => {
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
    // A process that was killed closes its end while the file is still being sent; how it ended says enough.
    input.on('error', () => {})
    input.write(`${JSON.stringify(order)}\n`)
    input.end(bytes)
    const [code, outcome, complaint] = await Promise.all([ended, buffer(output), lastWords(complaints)])
    signal.throwIfAborted()
    if (code !== 0) throw new ImportProcessEnded(`The reader ended with ${code ?? reader.signalCode}: ${complaint}`)
    return JSON.parse(outcome.toString('utf8')) as ImportOutcome
  } finally {
    signal.removeEventListener('abort', kill)
  }
}
