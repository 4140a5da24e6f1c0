import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'

/** What docs/operating.md states, in MB. */
const NEEDED = { build: 512, run: 384 }

const swapOf = (path) => {
  try {
    return Number(/^SwapTotal:\s+(\d+) kB/m.exec(readFileSync(path, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** The memory that this process may use: the machine's, or less where a container or service is limited. */
export const memoryInReach = () => {
  const machine = totalmem() + swapOf('/proc/meminfo')
  const limit = process.constrainedMemory?.() ?? 0
  return limit > 0 && limit < machine ? limit : machine
}

/** One sentence before the operating system ends a process without a word. */
export const sayWhenMemoryIsShort = ({ builds, memory = memoryInReach(), say = console.error }) => {
  const needed = builds ? NEEDED.build : NEEDED.run
  const megabytes = Math.floor(memory / 2 ** 20)
  // A machine of 512 MB shows a little less, because its kernel takes some.
  if (megabytes >= needed * 0.9) return
  say(
    `Inkloom needs ${needed} MB of memory ${builds ? 'for its first start, which builds it' : 'to start'}, and only ${megabytes} MB are available here: ` +
      'it may be ended by the operating system without another word (docs/operating.md, "Memory").',
  )
}
