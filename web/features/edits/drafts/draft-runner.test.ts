import { expect, test } from 'vitest'
import { sentNothing } from '#tests/support/sent-prompt-counts.ts'
import { draftRunner } from './draft-runner.ts'

type Answer = (title: string) => AsyncGenerator<string>

async function* wholeText(title: string): AsyncGenerator<string> {
  yield `${title}: half`
  yield `${title}: whole`
}

async function* onlyThree(title: string): AsyncGenerator<string> {
  if (title !== 'Three') throw new Error('The model is gone')
  yield 'whole'
}

/** A text whose sections are written by drafts or by a person. */
const fakeText = (titles: string[]) => {
  const written = new Map<string, string>()
  const requests: string[] = []
  const markWritten: string[] = []
  const ended: string[] = []
  let answer: Answer = wholeText
  let wake: (() => void) | undefined
  let isOffline = false
  const runner = draftRunner({
    waiting: titles,
    find: (title) => (written.has(title) ? null : `key of ${title}`),
    ask: async function* (title, _, onSent) {
      requests.push(title)
      onSent({ ...sentNothing, messages: [{ role: 'user', content: title }] })
      try {
        yield* answer(title)
      } finally {
        ended.push(title)
      }
    },
    put: async (title, text) => void written.set(title, text),
    markWritten: async (titles) => {
      if (isOffline) throw new Error('Not reached')
      markWritten.push(...titles)
    },
    onChange: () => wake?.(),
  })
  return {
    runner,
    written,
    asked: requests,
    done: markWritten,
    ended,
    offline: (is: boolean) => (isOffline = is),
    answerBy: (next: Answer) => (answer = next),
    until: (is: string) =>
      new Promise<void>((resolve) => {
        const check = () => runner.state.type === is && resolve()
        wake = check
        check()
      }),
  }
}

const finished = async (text: ReturnType<typeof fakeText>) => {
  await new Promise((resolve) => setTimeout(resolve))
  await text.until('idle')
}

test('drafts each section in order', async () => {
  const text = fakeText(['One', 'Two', 'Three'])
  text.runner.go()
  await finished(text)
  expect([...text.written]).toEqual([
    ['One', 'One: whole'],
    ['Two', 'Two: whole'],
    ['Three', 'Three: whole'],
  ])
  expect(text.done).toEqual(['One', 'Two', 'Three'])
})

test('knows what was sent for the draft that is being written, and for the last one', async () => {
  const text = fakeText(['One', 'Two'])
  const seen: (string | undefined)[] = []
  text.answerBy(async function* (title) {
    seen.push(text.runner.sent?.prompt.messages[0]?.content)
    yield title
  })
  text.runner.go()
  await finished(text)
  expect(seen).toEqual(['One', 'Two'])
  expect(text.runner.sent?.title).toBe('Two')
})

test('skips a section that a person wrote in before its turn', async () => {
  const text = fakeText(['One', 'Two'])
  text.written.set('One', 'My own')
  text.runner.go()
  await finished(text)
  expect([...text.written.values()]).toEqual(['My own', 'Two: whole'])
  expect(text.asked).toEqual(['Two'])
})

test('discards a draft and ends its call if a person writes in its section meanwhile', async () => {
  const text = fakeText(['One', 'Two'])
  text.answerBy(async function* (title) {
    yield 'half'
    text.written.set('One', 'My own')
    yield 'more'
    yield `${title} whole`
  })
  text.runner.go()
  await finished(text)
  expect([...text.written.values()]).toEqual(['My own', 'Two whole'])
  expect(text.ended).toEqual(['One', 'Two'])
})

test('a stop discards the unfinished draft, and its section stays queued', async () => {
  const text = fakeText(['One', 'Two'])
  text.answerBy(async function* () {
    yield 'half'
    text.runner.stop()
    yield 'whole'
  })
  text.runner.go()
  await text.until('stopped')
  await new Promise((resolve) => setTimeout(resolve))
  expect(text.written.size).toBe(0)
  expect(text.runner.waiting).toEqual(['One', 'Two'])
  text.answerBy(async function* () {
    yield 'whole'
  })
  text.runner.go()
  await finished(text)
  expect(text.written.size).toBe(2)
})

test('stops at a failure, and can retry or skip the draft', async () => {
  const text = fakeText(['One', 'Two', 'Three'])
  text.answerBy(onlyThree)
  text.runner.go()
  await text.until('failed')
  expect(text.runner.state).toMatchObject({ title: 'One' })
  text.runner.go()
  await new Promise((resolve) => setTimeout(resolve))
  await text.until('failed')
  expect(text.asked).toEqual(['One', 'One'])
  await text.runner.skip()
  await new Promise((resolve) => setTimeout(resolve))
  await text.runner.skip()
  await finished(text)
  expect([...text.written.keys()]).toEqual(['Three'])
  expect(text.done).toEqual(['One', 'Two', 'Three'])
})

test('discards all queued drafts', async () => {
  const text = fakeText(['One', 'Two'])
  await text.runner.forget()
  expect(text.done).toEqual(['One', 'Two'])
  text.runner.go()
  expect(text.asked).toEqual([])
})

test('drafts that could not be discarded stay queued, with the reason', async () => {
  const text = fakeText(['One', 'Two'])
  text.answerBy(onlyThree)
  text.runner.go()
  await text.until('failed')
  text.offline(true)
  await text.runner.skip()
  expect(text.runner.state).toMatchObject({ type: 'failed', title: 'One', error: { message: 'Not reached' } })
  await text.runner.forget()
  expect(text.runner.state).toMatchObject({ type: 'failed', error: { message: 'Not reached' } })
  expect(text.runner.waiting).toEqual(['One', 'Two'])
  text.offline(false)
  await text.runner.forget()
  expect(text.done).toEqual(['One', 'Two'])
})

test('keeps the text of an interrupted draft if the person wants it, and continues', async () => {
  const text = fakeText(['One', 'Two'])
  text.answerBy(async function* (title) {
    yield `${title}: half`
    if (title === 'One') throw new Error('The connection was lost.')
  })
  text.runner.go()
  await text.until('failed')
  expect(text.runner.state).toMatchObject({ title: 'One', text: 'One: half' })
  await text.runner.keep()
  await finished(text)
  expect([...text.written]).toEqual([
    ['One', 'One: half'],
    ['Two', 'Two: half'],
  ])
})
