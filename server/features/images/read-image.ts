import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { getCompileCacheDir } from 'node:module'
import { buffer } from 'node:stream/consumers'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { imageMessages, type ImageType } from '#contract/images.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { type ImageOutcome, imageProcessLimits } from './image-job.ts'

const child = fileURLToPath(new URL('./image-child.ts', import.meta.url))

/** A stored image. */
export interface ReadImage {
  bytes: Uint8Array
  type: ImageType
  width: number
  height: number
}

/** Returns the name of a file by its content. */
export const nameByContent = (bytes: Uint8Array): string => `sha256-${createHash('sha256').update(bytes).digest('hex')}`

const refusals = {
  wrongType: ['not_supported', imageMessages.wrongType],
  tooManyPixels: ['too_large', imageMessages.tooManyPixels],
  damaged: ['invalid_request', imageMessages.damaged],
  tooComplex: ['too_large', imageMessages.tooComplex],
} as const satisfies Record<Extract<ImageOutcome, { refused: string }>['refused'], unknown>

const tooSlow = (cause: unknown) => new ApiError('too_large', imageMessages.tooSlow, { cause })

const lastWords = async (stream: Readable): Promise<string> => {
  let words = ''
  for await (const chunk of stream) words = (words + String(chunk)).slice(-4000)
  return words
}

/**
 * Reads an uploaded file in a separate process, which gets no environment variables and is killed
 * when `signal` aborts or its limits of time or memory are exceeded. Throws an ApiError with a
 * message for the user if the file is not an image that can be stored.
 */
export const readImage = async (bytes: Uint8Array, signal: AbortSignal): Promise<ReadImage> => {
  signal.throwIfAborted()
  const timeout = AbortSignal.timeout(imageProcessLimits.waitMs)
  const ending = AbortSignal.any([signal, timeout])
  const cache = getCompileCacheDir()
  const reader = spawn(process.execPath, [`--max-old-space-size=${imageProcessLimits.heapMegabytes}`, child], {
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    env: cache ? { NODE_COMPILE_CACHE: cache } : {},
  })
  const [input, , complaints, output] = reader.stdio as [Writable, null, Readable, Readable, null]
  const ended = new Promise<number | null>((resolve, reject) => {
    reader.once('error', reject)
    reader.once('close', resolve)
  })
  const kill = () => reader.kill('SIGKILL')
  ending.addEventListener('abort', kill, { once: true })
  try {
    // A killed process closes its input while the file is still being sent; its exit status is
    // reported instead.
    input.on('error', () => {})
    input.end(bytes)
    const [code, answer, complaint] = await Promise.all([ended, buffer(output), lastWords(complaints)])
    signal.throwIfAborted()
    if (code !== 0) throw tooSlow(new Error(`The reader ended with ${code ?? reader.signalCode}: ${complaint}`))
    const end = answer.indexOf(10)
    const outcome = JSON.parse(answer.toString('utf8', 0, end)) as ImageOutcome
    if ('refused' in outcome) {
      const [problem, message] = refusals[outcome.refused]
      throw new ApiError(problem, message)
    }
    return { ...outcome, bytes: answer.subarray(end + 1) }
  } finally {
    ending.removeEventListener('abort', kill)
  }
}
