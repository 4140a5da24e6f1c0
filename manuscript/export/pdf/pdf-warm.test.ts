import { spawnSync } from 'node:child_process'
import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { defaultOptions } from '#manuscript/model/export-options.ts'
import type { Book } from '#manuscript/model/book.ts'
import { sampleBook } from '#tests/samples/sample-book.ts'
import { installedFonts } from '../fonts/find-fonts.ts'
import { FontMissing } from '../fonts/font-families.ts'
import type { PdfJob } from './pdf-job.ts'
import { type PdfProcess, startPdfProcess } from './pdf-process.ts'
import { createWarmTypesetter } from './pdf-warm.ts'

const signal = new AbortController().signal
const IDLE_MS = 60_000

const orderOf = (book: Book): PdfJob => ({ book, options: defaultOptions.pdf, fonts: installedFonts() })
const order = orderOf(sampleBook('english', { chapters: 1, sections: 1, words: 100 }))

/** Returns a fake process whose jobs the test completes. */
const fakeProcess = (number: number, set: PdfProcess['set'] | undefined) => {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const fake = { number, isHeld: true, isKilled: false, isFinished: false, die: resolve }
  const process: PdfProcess = {
    pid: number,
    ended,
    set: set ?? (() => Promise.resolve({ pdf: Uint8Array.of(number), memory: 100 })),
    hold: (isHeld) => (fake.isHeld = isHeld),
    finish: async () => {
      fake.isFinished = true
      resolve()
    },
    kill: async () => {
      fake.isKilled = true
      resolve()
    },
  }
  return { fake, process }
}

const setup = ({ sets = [], room = () => true }: { sets?: PdfProcess['set'][]; room?: () => boolean } = {}) => {
  const started: ReturnType<typeof fakeProcess>['fake'][] = []
  const start = () => {
    const { fake, process } = fakeProcess(started.length + 1, sets[started.length])
    started.push(fake)
    return process
  }
  const typesetter = createWarmTypesetter({ start, idleMs: IDLE_MS, hasRoom: room })
  /** Returns the number of the process that has set the text. */
  const set = async (key?: string, options: { signal: AbortSignal } = { signal }) =>
    (await typesetter.set(order, { ...options, key }))[0]
  return { started, set, typesetter }
}

/** Works until it is stopped. */
const endless: PdfProcess['set'] = (_, { signal: stop }) =>
  new Promise((_resolve, reject) => {
    stop.throwIfAborted()
    stop.addEventListener('abort', () => reject(stop.reason as Error))
  })

afterEach(() => void vi.useRealTimers())

describe('a process that has set a text', () => {
  test('sets the next version of it, and is killed before another text or another account has one', async () => {
    const { started, set } = setup()
    expect([await set('ada, tides'), await set('ada, tides')]).toEqual([1, 1])
    expect(started[0]).toMatchObject({ isHeld: false, isKilled: false })
    expect(await set('ben, tides')).toBe(2)
    expect(started[0]).toMatchObject({ isKilled: true })
    expect(await set('ada, tides')).toBe(3)
    expect(started.map(({ isKilled }) => isKilled)).toEqual([true, true, false])
  })

  test('does not wait if the caller names no text, or if its memory is needed', async () => {
    const { started, set } = setup()
    expect([await set(), await set()]).toEqual([1, 2])
    expect(started.every(({ isFinished }) => isFinished)).toBe(true)
    const small = setup({ room: () => false })
    expect([await small.set('a'), await small.set('a')]).toEqual([1, 2])
    expect(small.started.every(({ isFinished }) => isFinished)).toBe(true)
  })

  test('is killed after a minute without work', async () => {
    vi.useFakeTimers()
    const { started, set } = setup()
    await set('a')
    vi.advanceTimersByTime(IDLE_MS - 1)
    expect(await set('a')).toBe(1)
    vi.advanceTimersByTime(IDLE_MS - 1)
    expect(started[0]!.isKilled).toBe(false)
    vi.advanceTimersByTime(1)
    expect(started[0]!.isKilled).toBe(true)
    expect(await set('a')).toBe(2)
  })

  test('is killed when memory becomes short while it waits', async () => {
    vi.useFakeTimers()
    let isShort = false
    const { started, set } = setup({ room: () => !isShort })
    await set('a')
    vi.advanceTimersByTime(10_000)
    expect(started[0]!.isKilled).toBe(false)
    isShort = true
    vi.advanceTimersByTime(10_000)
    expect(started[0]!.isKilled).toBe(true)
  })

  test('is killed when its job is stopped, and another one serves the text', async () => {
    const leaving = new AbortController()
    const { started, set } = setup({ sets: [endless] })
    const left = set('a', { signal: leaving.signal })
    leaving.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    expect(started[0]!.isKilled).toBe(true)
    expect(await set('a')).toBe(2)
  })

  test('is replaced when it died while it waited, or dies at work', async () => {
    const { started, set } = setup()
    await set('a')
    started[0]!.die()
    await setImmediate()
    expect(await set('a')).toBe(2)
    let calls = 0
    const mortal: PdfProcess['set'] = () =>
      ++calls === 1 ? Promise.resolve({ pdf: Uint8Array.of(1), memory: 1 }) : Promise.reject(new Error('died'))
    const second = setup({ sets: [mortal] })
    expect([await second.set('a'), await second.set('a')]).toEqual([1, 2])
    const without = setup({ sets: [() => Promise.reject(new FontMissing(['Amiri']))] })
    await expect(without.set('a')).rejects.toThrow('Amiri')
    expect(without.started).toHaveLength(1)
  })

  test('is the only one that waits if two texts are set at once', async () => {
    const { started, set } = setup()
    expect(await Promise.all([set('a'), set('b')])).toEqual([1, 2])
    expect(started.filter(({ isKilled }) => !isKilled)).toHaveLength(1)
  })
})

const withWords = (words: string): PdfJob => {
  const book = sampleBook('english', { chapters: 2, sections: 2, words: 1500 })
  const [first, ...chapters] = book.chapters
  return orderOf({
    ...book,
    chapters: [{ ...first!, blocks: [{ type: 'paragraph', text: [{ text: words }] }] }, ...chapters],
  })
}

const urlOf = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)

describe('with real processes', () => {
  test('a second version has the bytes that a new process gives it', async () => {
    const pids: (number | undefined)[] = []
    const start = () => {
      const started = startPdfProcess()
      pids.push(started.pid)
      return started
    }
    const typesetter = createWarmTypesetter({ start, idleMs: IDLE_MS, hasRoom: () => true })
    await typesetter.set(withWords('At first.'), { signal, key: 'a' })
    const warm = await typesetter.set(withWords('Later, and longer.'), { signal, key: 'a' })
    expect(pids).toHaveLength(1)
    const cold = await typesetter.set(withWords('Later, and longer.'), { signal })
    expect(Buffer.from(warm).equals(cold)).toBe(true)
    await typesetter.drop()
    for (const pid of pids) expect(() => process.kill(pid!, 0)).toThrow('ESRCH')
  })

  test('a waiting process lets the server end, and ends with it', async () => {
    const script = `
      import { startPdfProcess } from ${urlOf('./pdf-process.ts')}
      import { createWarmTypesetter } from ${urlOf('./pdf-warm.ts')}
      const start = () => { const one = startPdfProcess(); console.log(one.pid); return one }
      const typesetter = createWarmTypesetter({ start, idleMs: ${IDLE_MS}, hasRoom: () => true })
      await typesetter.set(${JSON.stringify(order)}, { signal: new AbortController().signal, key: 'a' })`
    const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    expect(status).toBe(0)
    const pid = Number(stdout)
    expect(pid).toBeGreaterThan(0)
    await expect
      .poll(() => {
        try {
          return process.kill(pid, 0)
        } catch {
          return false
        }
      })
      .toBe(false)
  })
})
