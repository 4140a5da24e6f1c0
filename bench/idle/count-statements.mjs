// Imported into a server before it starts (`node --import`). Counts the statements that it sends to
// the thread of the embedded database, and reports them with its CPU time to the parent process.
import { Worker } from 'node:worker_threads'

let statements = 0
const post = Reflect.get(Worker.prototype, 'postMessage')
Worker.prototype.postMessage = function postAndCount(message, ...rest) {
  if (message?.kind === 'query' || message?.kind === 'exec') statements++
  return post.call(this, message, ...rest)
}

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuMs: (user + system) / 1000, statements })
})
