// A process that reads one uploaded image. It receives the file on stdin, and writes the outcome as
// a line of JSON and then the stored bytes to descriptor 3. The parent can kill it at any moment,
// which bounds the time and memory of a hostile file.
import { closeSync, writeSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { convertUpload } from './convert-upload.ts'
import { imageProcessLimits } from './image-job.ts'

// The decoder works in other threads, so this thread can watch its memory and processor time, which
// no limit of Node.js covers.
setInterval(() => {
  const { user, system } = process.cpuUsage()
  const hasTooMuch = process.memoryUsage.rss() > imageProcessLimits.processMegabytes * 1e6
  if (hasTooMuch || (user + system) / 1000 > imageProcessLimits.computingMs) process.kill(process.pid, 'SIGKILL')
}, 20).unref()

const { outcome, stored = new Uint8Array() } = await convertUpload(await buffer(process.stdin))
const answer = Buffer.concat([Buffer.from(`${JSON.stringify(outcome)}\n`), stored])
for (let written = 0; written < answer.length;) written += writeSync(3, answer, written)
closeSync(3)
process.exit()
