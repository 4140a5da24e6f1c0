// A process that reads one file. Receives a line of JSON and then the bytes on stdin, and writes
// the outcome as JSON to descriptor 3. The parent can kill it at any moment, which bounds the time
// and memory of a hostile file.
import { closeSync, writeSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import type { Book } from '#manuscript/model/book.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { FileType } from './file-type.ts'
import { ImportError } from './import-error.ts'
import { importLimits } from './import-limits.ts'
import { parseManuscriptFile } from './parse-manuscript-file.ts'

export interface ImportJob {
  type: FileType
  name: string
  language?: LanguageCode
}
export type ImportOutcome = { book: Book; notes: string[] } | { refused: string }

const outcomeOf = async (order: ImportJob, bytes: Uint8Array): Promise<ImportOutcome> => {
  try {
    return await parseManuscriptFile(order, bytes)
  } catch (error) {
    if (error instanceof ImportError) return { refused: error.message }
    throw error
  }
}

const watch = new Worker(new URL('memory-worker.ts', import.meta.url), {
  workerData: { megabytes: importLimits.processMegabytes },
})
watch.unref()
const given = await buffer(process.stdin)
const end = given.indexOf(10)
const order = JSON.parse(given.toString('utf8', 0, end)) as ImportJob
const outcome = Buffer.from(JSON.stringify(await outcomeOf(order, given.subarray(end + 1))))
for (let written = 0; written < outcome.length;) written += writeSync(3, outcome, written)
closeSync(3)
process.exit()
