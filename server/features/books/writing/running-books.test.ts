import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { patiently } from '#tests/patiently.ts'
import { fakePubSub } from '#tests/support/fake-pub-sub.ts'
import { RunningBooks } from './running-books.ts'

/** Starts a run with this fencing token. It continues until it is stopped or told to end. */
const begin = (books: RunningBooks, guid: string, fence: number) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let stopped = false
  const run = books.run(guid, async ({ signal, claimed }) => {
    claimed(fence)
    signal.addEventListener('abort', () => {
      stopped = true
      resolve()
    })
    await promise
  })
  return {
    end: async () => {
      resolve()
      await run
      return stopped ? 'stopped' : 'ended'
    },
  }
}

it('stops a book in whichever process it is written', async () => {
  const { pubSub } = fakePubSub(2)
  const [here, there] = pubSub.map((one) => new RunningBooks(one)) as [RunningBooks, RunningBooks]
  const runs = [begin(here, 'a', 1), begin(there, 'b', 1), begin(there, 'c', 1)]
  here.stop('a', 2)
  here.stop('b', 2)
  expect(await Promise.all(runs.map(({ end }) => end()))).toEqual(['stopped', 'stopped', 'ended'])
})

it('does not stop a run that began after the stop was sent', async () => {
  const { pubSub } = fakePubSub(2)
  const [here, there] = pubSub.map((one) => new RunningBooks(one)) as [RunningBooks, RunningBooks]
  const run = begin(there, 'a', 3)
  here.stop('a', 2)
  expect(await run.end()).toBe('ended')
})

it('waits until a run in any process has stored its drafts', async () => {
  const { pubSub } = fakePubSub(2)
  const [here, there] = pubSub.map((one) => new RunningBooks(one)) as [RunningBooks, RunningBooks]
  for (const stopping of [here, there]) {
    let kept = false
    const run = there.run('a', async ({ signal, claimed }) => {
      claimed(1)
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      await setTimeout(50)
      kept = true
    })
    await stopping.stopAndWait('a', 2)
    expect(kept).toBe(true)
    await run
  }
})

/** Returns the time in milliseconds that stopping a book takes while no process writes it. */
const waited = async (books: RunningBooks) => {
  const begun = performance.now()
  await books.stopAndWait('a', 2)
  return performance.now() - begun
}

it('waits only briefly for a run whose process has died, and not at all in a single process', patiently, async () => {
  const { pubSub } = fakePubSub(1)
  expect(await waited(new RunningBooks(pubSub[0]))).toBeLessThan(2000)
  expect(await waited(new RunningBooks())).toBeLessThan(500)
})
