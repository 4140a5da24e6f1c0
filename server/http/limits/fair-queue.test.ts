import { expect, it } from 'vitest'
import { type Caller, createFairQueue, QueueFull } from './fair-queue.ts'

const limits = { atOnce: 1, atOncePerCaller: 1, waiting: 100, waitingPerPerson: 50, waitingPerNetwork: 80 }
const at = (network: string, person = network): Caller => ({ network, person })

/**
 * Sends these calls at once behind one that is running. Returns the callers in the order in which
 * they ran.
 */
const orderOf = async (callers: Caller[]) => {
  const queue = createFairQueue(limits)
  const order: string[] = []
  const first = await queue.enter(at('first'))
  const all = callers.map(async (caller) => {
    const leave = await queue.enter(caller)
    order.push(caller.person)
    leave()
  })
  first()
  await Promise.all(all)
  return order
}

it('lets networks take turns, however many calls one of them sends', async () => {
  const many = Array.from({ length: 4 }, () => at('busy'))
  expect(await orderOf([...many, at('quiet')])).toEqual(['busy', 'quiet', 'busy', 'busy', 'busy'])
})

it('lets the people of a network take turns within its turn', async () => {
  const office = ['ada', 'ada', 'ada', 'ben'].map((person) => at('office', person))
  expect(await orderOf([...office, at('home', 'cleo')])).toEqual(['ada', 'cleo', 'ben', 'ada', 'ada'])
})

it('leaves a place free for others while one caller has many calls', async () => {
  const queue = createFairQueue({ ...limits, atOnce: 2 })
  const leave = await queue.enter(at('busy'))
  let second = false
  const again = async () => {
    const leave = await queue.enter(at('busy'))
    second = true
    leave()
  }
  const waiting = again()
  const other = await queue.enter(at('quiet'))
  expect([second, queue.count()]).toEqual([false, { running: 2, waiting: 1 }])
  other()
  leave()
  await waiting
})

it('counts a person once, whichever networks the calls come from', async () => {
  const queue = createFairQueue({ ...limits, atOnce: 2 })
  await queue.enter(at('one', 'ada'))
  void queue.enter(at('two', 'ada'))
  expect(queue.count()).toEqual({ running: 1, waiting: 1 })
})

it('refuses a caller who has too many calls waiting, and only that caller', async () => {
  const queue = createFairQueue({ ...limits, waitingPerPerson: 1, waitingPerNetwork: 2 })
  await queue.enter(at('running'))
  void queue.enter(at('office', 'ada'))
  await expect(queue.enter(at('office', 'ada'))).rejects.toMatchObject({ name: 'QueueFull', of: 'caller' })
  void queue.enter(at('office', 'ben'))
  await expect(queue.enter(at('office', 'cleo'))).rejects.toMatchObject({ of: 'caller' })
  void queue.enter(at('home', 'dora'))
  expect(queue.count().waiting).toBe(3)
})

it('refuses everybody when it is full, except work in the background', async () => {
  const queue = createFairQueue({ ...limits, waiting: 1 })
  await queue.enter(at('running'))
  void queue.enter(at('one'))
  await expect(queue.enter(at('two'))).rejects.toThrow(QueueFull)
  void queue.enter({ ...at('book'), patient: true })
  expect(queue.count().waiting).toBe(2)
})

it('removes a waiting call when its caller disconnects', async () => {
  const queue = createFairQueue(limits)
  const leave = await queue.enter(at('running'))
  const leaving = new AbortController()
  const waiting = queue.enter(at('one'), leaving.signal)
  leaving.abort(new Error('left'))
  await expect(waiting).rejects.toThrow('left')
  expect(queue.count()).toEqual({ running: 1, waiting: 0 })
  leave()
  leave()
  expect(queue.count()).toEqual({ running: 0, waiting: 0 })
})
