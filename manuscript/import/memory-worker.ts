// Watches the memory of its process from a separate thread, because the reading thread may be too
// busy. Node's heap limit does not cover memory outside the heap, such as unpacked data and the PDF
// engine.
import { workerData } from 'node:worker_threads'

const { megabytes } = workerData as { megabytes: number }

setInterval(() => {
  if (process.memoryUsage.rss() > megabytes * 1e6) process.kill(process.pid, 'SIGKILL')
}, 50)
