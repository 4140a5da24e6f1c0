// Watches the memory of its process from beside the thread that reads, which may be too busy to look itself: what
// stands outside of the heap (unpacked data, the PDF engine) is held by no flag of Node's.
import { workerData } from 'node:worker_threads'

const { megabytes } = workerData as { megabytes: number }

setInterval(() => {
  if (process.memoryUsage.rss() > megabytes * 1e6) process.kill(process.pid, 'SIGKILL')
}, 50)
