import { expect, test } from 'vitest'
import { z } from 'zod'
import type { LanguageModel, ModelRequest, CallPriority } from './language-model.ts'
import { limitModel } from './limit-model.ts'
import { createCallQueue } from './call-queue.ts'
import { ModelError } from './model-error.ts'

const request = (task: string, callPriority?: CallPriority, signal?: AbortSignal): ModelRequest => ({
  task,
  callPriority,
  signal,
  messages: [],
})

/** Creates a model whose calls end when the test says so. */
const held = (concurrency: number) => {
  const started: string[] = []
  const open = new Map<string, PromiseWithResolvers<void>>()
  const hold = async ({ task }: ModelRequest) => {
    started.push(task)
    const held = Promise.withResolvers<void>()
    open.set(task, held)
    await held.promise
  }
  const inner: LanguageModel = {
    name: 'held',
    async *text(request) {
      await hold(request)
      yield { type: 'delta', text: 'one ' }
      yield { type: 'delta', text: 'two' }
      yield { type: 'end', finish: 'stop', usage: { inputTokens: 1, outputTokens: 2 } }
    },
    async object(request, schema) {
      await hold(request)
      return schema.parse('done')
    },
  }
  const model = limitModel(inner, createCallQueue(concurrency))
  return {
    started,
    model,
    ask: (task: string, callPriority?: CallPriority, signal?: AbortSignal) =>
      model.object(request(task, callPriority, signal), z.string()),
    finish: async (task: string) => {
      const before = started.length
      open.get(task)!.resolve()
      // The next call starts after a few promises or not at all; one turn of the event loop settles
      // both cases.
      await new Promise((resolve) => setImmediate(resolve))
      return started.slice(before)
    },
    fail: (task: string) => open.get(task)!.reject(new ModelError('unreachable', 'broken')),
  }
}

const book = (user: string, urgency?: number): CallPriority => ({ user, type: 'book', urgency })
const now = (user: string): CallPriority => ({ user, type: 'interactive' })

test('limits the number of parallel calls', async () => {
  const { started, ask, finish } = held(2)
  const calls = ['a', 'b', 'c'].map((task) => ask(task))
  await expect.poll(() => started).toEqual(['a', 'b'])
  expect(await finish('a')).toEqual(['c'])
  await finish('b')
  await finish('c')
  await expect(Promise.all(calls)).resolves.toEqual(['done', 'done', 'done'])
})

test('prefers interactive calls to books, alternates between users, and starts with the most urgent', async () => {
  const { started, ask, finish } = held(1)
  const calls = [
    ask('running', book('anna')),
    ask('anna, 5', book('anna', 5)),
    ask('anna, 9', book('anna', 9)),
    ask('bela, 1', book('bela', 1)),
    ask('carla now', now('carla')),
    ask('anna now', now('anna')),
  ]
  for (let done = 0; done < calls.length; done++) {
    await expect.poll(() => started.length).toBe(done + 1)
    await finish(started[done]!)
  }
  expect(started).toEqual(['running', 'carla now', 'anna now', 'anna, 9', 'bela, 1', 'anna, 5'])
  await Promise.all(calls)
})

test('gives a book every ninth place, however many people are waiting', async () => {
  const { started, ask, finish } = held(1)
  const calls = [ask('first', now('anna')), ask('book', book('bela'))]
  for (let index = 0; index < 20; index++) calls.push(ask(`now ${index}`, now(`user ${index}`)))
  for (let done = 0; done < calls.length; done++) {
    await expect.poll(() => started.length).toBe(done + 1)
    await finish(started[done]!)
  }
  expect(started.indexOf('book')).toBe(9)
  await Promise.all(calls)
})

test('removes a waiting call whose caller leaves', async () => {
  const { started, ask, finish } = held(1)
  const leaving = new AbortController()
  const running = ask('running')
  const left = ask('left', now('anna'), leaving.signal)
  const last = ask('last', now('anna'))
  leaving.abort()
  await expect(left).rejects.toMatchObject({ name: 'ModelError', type: 'aborted' })
  expect(await finish('running')).toEqual(['last'])
  await finish('last')
  await Promise.all([running, last])
  expect(started).toEqual(['running', 'last'])
})

test('releases the place however a call ends', async () => {
  const { started, model, ask, finish, fail } = held(1)
  const expectStarted = (task: string) => expect.poll(() => started.at(-1)).toBe(task)

  const failing = ask('fails')
  await expectStarted('fails')
  fail('fails')
  await expect(failing).rejects.toThrow('broken')

  const breaking = model.text(request('breaks'))[Symbol.asyncIterator]().next()
  await expectStarted('breaks')
  fail('breaks')
  await expect(breaking).rejects.toThrow('broken')

  const reading = (async () => {
    for await (const event of model.text(request('leaves the loop'))) if (event.type === 'delta') break
  })()
  await expectStarted('leaves the loop')
  await finish('leaves the loop')
  await reading

  const leaving = new AbortController()
  const stream = model.text(request('aborts and never comes back', undefined, leaving.signal))[Symbol.asyncIterator]()
  const first = stream.next()
  await expectStarted('aborts and never comes back')
  await finish('aborts and never comes back')
  await first
  leaving.abort()

  const whole = (async () => {
    let text = ''
    for await (const event of model.text(request('whole'))) if (event.type === 'delta') text += event.text
    return text
  })()
  await expectStarted('whole')
  await finish('whole')
  expect(await whole).toBe('one two')

  const last = ask('last')
  await expectStarted('last')
  await finish('last')
  expect(await last).toBe('done')
})
