import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { program } from '../crash/program.ts'
import { howMany, soaking } from '#tests/how-many.ts'
import { lockDirectory } from '#server/database/embedded/directory-lock.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkloom-stop-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the server with this data folder. */
const start = (dataDir: string) => {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, program('server/main.ts'), {
    env: { PATH, HOME, NODE_COMPILE_CACHE, NODE_ENV: 'test', DATA_DIR: dataDir, PORT: '0', AI_MODEL: 'builtin' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  let printed = ''
  let complaints = ''
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes('Inkloom is ready')) resolve()
    })
  })
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  return {
    ready: () => Promise.race([ready, closed.then(() => Promise.reject(new Error(`The server ended: ${complaints}`)))]),
    stop: async (signal: NodeJS.Signals) => {
      child.kill(signal)
      await closed
      return { code: child.exitCode, signal: child.signalCode, printed, complaints }
    },
  }
}

type Ended = Awaited<ReturnType<ReturnType<typeof start>['stop']>>

/** Expects a graceful shutdown, or an end by the signal itself if Node.js was still starting. */
const expectClean = ({ code, signal, printed, complaints }: Ended, when: string) => {
  const ended = signal === null ? { code } : { signal, printed }
  expect({ when, complaints, ...ended }).toEqual({
    when,
    complaints: '',
    ...(signal === null ? { code: 0 } : { signal: 'SIGTERM', printed: '' }),
  })
}

it(
  'shuts down gracefully at any point of its start, and starts again with the same data',
  { timeout: 600_000 },
  async () => {
    const dataDir = join(folder, 'existing')
    const first = start(dataDir)
    await first.ready()
    expectClean(await first.stop('SIGTERM'), 'after the first start')

    const began = performance.now()
    const second = start(dataDir)
    await second.ready()
    const startMs = performance.now() - began
    expectClean(await second.stop('SIGINT'), 'once it is ready')

    let inOrder = 0
    const moments = howMany('START_MOMENTS')
    for (let moment = 1; moment <= moments; moment++) {
      const afterMs = (startMs * moment) / (moments - 1)
      const server = start(dataDir)
      await setTimeout(afterMs)
      const ended = await server.stop('SIGTERM')
      expectClean(ended, `${Math.round(afterMs)} of ${Math.round(startMs)} ms after the start`)
      if (ended.code === 0) inOrder++
      lockDirectory(dataDir)()
    }
    expect(inOrder).toBeGreaterThan(moments / 2)

    const last = start(dataDir)
    await last.ready()
    expectClean(await last.stop('SIGTERM'), 'at the end')
  },
)

it('leaves a usable data folder if its first start is stopped', { timeout: 300_000 }, async () => {
  for (const afterMs of soaking ? [400, 2000] : [400]) {
    const dataDir = join(folder, `new-${afterMs}`)
    const server = start(dataDir)
    await setTimeout(afterMs)
    expectClean(await server.stop('SIGTERM'), `${afterMs} ms after the start`)
    const again = start(dataDir)
    await again.ready()
    expectClean(await again.stop('SIGTERM'), 'the start after it')
  }
})
