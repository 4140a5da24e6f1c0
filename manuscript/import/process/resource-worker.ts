// Watches the memory and the processor time of its process from a separate thread, because the
// reading thread may be too busy. Node's heap limit does not cover memory outside the heap, such as
// unpacked data and the PDF engine.
import { workerData } from 'node:worker_threads'
import type { WatchedResources } from './import-job.ts'

const { megabytes, computingMs } = workerData as WatchedResources

setInterval(() => {
  if (process.memoryUsage.rss() > megabytes * 1e6) process.kill(process.pid, 'SIGKILL')
  const { user, system } = process.cpuUsage()
  // The parent tells the two causes apart by the signal.
  if ((user + system) / 1000 > computingMs) process.kill(process.pid, 'SIGTERM')
}, 50)
