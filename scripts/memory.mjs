import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'

/** Memory in MB, as docs/operating.md states it. */
const NEEDED = { build: 512, run: 384 }

const swapOf = (path) => {
  try {
    return Number(/^SwapTotal:\s+(\d+) kB/m.exec(readFileSync(path, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/**
 * Returns the bytes of memory that this process may use: those of the machine, or the limit of its
 * container or service.
 */
export const memoryInReach = () => {
  const machine = totalmem() + swapOf('/proc/meminfo')
  const limit = process.constrainedMemory?.() ?? 0
  return limit > 0 && limit < machine ? limit : machine
}

/**
 * Warns about insufficient memory, because the operating system would kill the process without a
 * message.
 */
export const sayWhenMemoryIsShort = ({ builds, memory = memoryInReach(), say = console.error }) => {
  const needed = builds ? NEEDED.build : NEEDED.run
  const megabytes = Math.floor(memory / 2 ** 20)
  // A machine with 512 MB reports a little less, because its kernel uses some.
  if (megabytes >= needed * 0.9) return
  say(
    `Inkloom needs ${needed} MB of memory ${builds ? 'for its first start, which builds it' : 'to start'}, and only ${megabytes} MB are available here: ` +
      'the operating system may kill it without a message (docs/operating.md, "Memory").',
  )
}
