import { describe, expect, test } from 'vitest'
import { planBook } from './plan-book.ts'
import { remainingPaths, runSteps } from './run-steps.ts'
import type { ScheduledStep } from './run-steps.ts'

const step = (id: string, ...needs: string[]): ScheduledStep => ({ id, needs, cost: 1 })
const never = new AbortController().signal

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Simulates steps that finish when the test tells them to. */
const worker = () => {
  const running = new Map<string, { end: () => void; fail: (error: Error) => void; urgency: number }>()
  const work = ({ id }: ScheduledStep, urgency: number) =>
    new Promise<void>((resolve, reject) => {
      const over = (settle: () => void) => () => {
        running.delete(id)
        settle()
      }
      running.set(id, { urgency, end: over(resolve), fail: (error) => over(() => reject(error))() })
    })
  return {
    work,
    names: () => [...running.keys()],
    urgency: (id: string) => running.get(id)!.urgency,
    end: async (id: string) => {
      running.get(id)!.end()
      await settled()
    },
    fail: async (id: string, error: Error) => {
      running.get(id)!.fail(error)
      await settled()
    },
  }
}

const outline = (chapters: number, sections: number) => ({
  title: 'T',
  chapters: Array.from({ length: chapters }, (_, c) => ({
    title: `${c}`,
    subchapters: Array.from({ length: sections }, (_, s) => ({ title: `${c}.${s}` })),
  })),
})

describe('the scheduler', () => {
  test('starts each step as soon as its dependencies are done, the longest remaining path first', async () => {
    const { work, names, end, urgency } = worker()
    const steps = [step('short'), step('a'), step('b', 'a'), step('c', 'b', 'short')]
    const run = runSteps(steps, [], work, never)
    expect(names()).toEqual(['a', 'short'])
    expect([urgency('a'), urgency('short')]).toEqual([3, 2])
    await end('a')
    expect(names()).toEqual(['short', 'b'])
    await end('b')
    expect(names()).toEqual(['short'])
    await end('short')
    await end('c')
    await run
  })

  test('skips steps that are done', async () => {
    const { work, names, end } = worker()
    const run = runSteps([step('a'), step('b', 'a')], ['a'], work, never)
    expect(names()).toEqual(['b'])
    await end('b')
    await run
  })

  test('starts nothing after a failure, waits for running steps, and throws the first error', async () => {
    const { work, names, end, fail } = worker()
    let over = false
    const run = runSteps([step('a'), step('b'), step('c', 'b'), step('d')], [], work, never)
    const outcome = run.catch((error: unknown) => error).finally(() => (over = true))
    await fail('a', new Error('first'))
    await end('b')
    expect(names()).toEqual(['d'])
    expect(over).toBe(false)
    await fail('d', new Error('second'))
    expect(await outcome).toMatchObject({ message: 'first' })
  })

  test('starts nothing after an abort and throws', async () => {
    const { work, names, end } = worker()
    const stopping = new AbortController()
    const outcome = runSteps([step('a'), step('b', 'a')], [], work, stopping.signal).catch((error: unknown) => error)
    stopping.abort()
    await end('a')
    expect(names()).toEqual([])
    expect(await outcome).toMatchObject({ name: 'AbortError' })
  })
})

const needs = (type: 'fiction' | 'guide', id: string) =>
  planBook(outline(3, 3), type === 'fiction', () => 700).find((one) => one.id === id)!.needs

describe('the plan of a book', () => {
  test('makes each chapter of parallel chapters depend only on its own brief', () => {
    expect(needs('guide', 'brief 1')).toEqual([])
    expect(needs('guide', 'section 1.0')).toEqual(['brief 1'])
    expect(needs('guide', 'section 1.2')).toEqual(['section 1.1'])
  })

  test('makes each chapter of a story follow the previous one, and its brief know all but the last section of it', () => {
    expect(needs('fiction', 'section 1.0')).toEqual(['brief 1', 'section 0.2'])
    expect(needs('fiction', 'brief 1')).toEqual(['section 0.1'])
  })

  test('chooses the title once the last section of every chapter is written', () => {
    for (const type of ['guide', 'fiction'] as const)
      expect(needs(type, 'title')).toEqual(['section 0.2', 'section 1.2', 'section 2.2'])
  })

  test('keeps the brief of a story’s next chapter off the longest path', () => {
    const steps = planBook(outline(3, 3), true, () => 700)
    const paths = remainingPaths(steps)
    const cost = (id: string) => steps.find((one) => one.id === id)!.cost
    const sections = 9 * cost('section 0.0') + cost('brief 0') + cost('boundary 0')
    expect(paths.get('brief 0')).toBeCloseTo(sections)
  })
})
