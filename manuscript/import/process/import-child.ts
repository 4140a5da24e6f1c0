// A process that reads one file. Receives a line of JSON and then the bytes on stdin, and writes
// the outcome as a line of JSON, and then the images, to descriptor 3. A hostile file can't take more
// memory or time than allowed: the process watches both, and the parent can kill it at any moment.
import { closeSync, writeSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { ImportError } from '../import-error.ts'
import type { ImportJob, ImportOutcome, WatchedResources } from './import-job.ts'
import { importLimits } from '../import-limits.ts'
import { parseManuscriptFile } from '../parse-manuscript-file.ts'

const outcomeOf = async (
  order: ImportJob,
  bytes: Uint8Array,
): Promise<{ outcome: ImportOutcome; images: readonly Uint8Array[] }> => {
  try {
    const { images, ...read } = await parseManuscriptFile(order, bytes)
    const listed = [...images].map(([name, image]) => ({ name, bytes: order.withImages ? image.length : 0 }))
    return { outcome: { ...read, images: listed }, images: order.withImages ? [...images.values()] : [] }
  } catch (error) {
    if (error instanceof ImportError) return { outcome: { refused: error.message }, images: [] }
    throw error
  }
}

const writeAll = (bytes: Uint8Array) => {
  for (let written = 0; written < bytes.length;) written += writeSync(3, bytes, written)
}

const input = await buffer(process.stdin)
const end = input.indexOf(10)
const order = JSON.parse(input.toString('utf8', 0, end)) as ImportJob
new Worker(new URL('resource-worker.ts', import.meta.url), {
  workerData: { megabytes: importLimits.processMegabytes, computingMs: order.computingMs } satisfies WatchedResources,
}).unref()
const { outcome, images } = await outcomeOf(order, input.subarray(end + 1))
writeAll(Buffer.from(`${JSON.stringify(outcome)}\n`))
for (const image of images) writeAll(image)
closeSync(3)
process.exit()
