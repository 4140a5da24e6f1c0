// A process that reads one uploaded image. It receives the file on stdin, and writes the outcome as
// a line of JSON and then the stored bytes to descriptor 3. The parent can kill it at any moment,
// which bounds the time and memory of a hostile file.
import { closeSync, writeSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { detectType, type UploadedType } from '#manuscript/model/images/detect-image-type.ts'
import { type ImageOutcome, imageProcessLimits, RefusedImage } from './image-job.ts'

// Each is loaded only for its files, because both libraries are large.
const convert = async (type: UploadedType, bytes: Uint8Array) => {
  if (type === 'svg') return (await import('./sanitize-drawing.ts')).sanitizeDrawing(bytes)
  return (await import('./encode-picture.ts')).encodePicture(bytes, type)
}

const read = async (bytes: Uint8Array): Promise<{ outcome: ImageOutcome; stored?: Uint8Array }> => {
  const type = detectType(bytes)
  if (type === null) return { outcome: { refused: 'wrongType' } }
  try {
    const { bytes: stored, ...outcome } = await convert(type, bytes)
    return { outcome, stored }
  } catch (error) {
    if (!(error instanceof RefusedImage)) throw error
    return { outcome: { refused: error.why } }
  }
}

// The decoder works in other threads, so this thread can watch the memory, which no limit of
// Node.js covers.
setInterval(() => {
  if (process.memoryUsage.rss() > imageProcessLimits.processMegabytes * 1e6) process.kill(process.pid, 'SIGKILL')
}, 20).unref()

const { outcome, stored = new Uint8Array() } = await read(await buffer(process.stdin))
const answer = Buffer.concat([Buffer.from(`${JSON.stringify(outcome)}\n`), stored])
for (let written = 0; written < answer.length;) written += writeSync(3, answer, written)
closeSync(3)
process.exit()
