import { describe, expect, test } from 'vitest'
import { countWords } from '#manuscript/model/count-words.ts'
import { writeProse } from '#tests/doubles/model-server/prose.ts'
import { randomFrom } from '#tests/doubles/model-server/random.ts'
import { scriptedModel } from '#tests/support/scripted-model.ts'
import type { ScriptedReply } from '#tests/support/scripted-model.ts'
import { modelWriter } from '#writer/model-writer.ts'
import type { Prose, WritingCall } from '#writer/writer.ts'

const call: WritingCall = { context: { language: 'english' }, user: 'u1' }
const prose = (words: number, seed = 1) => writeProse('english', words, randomFrom(seed))

const requestedWords = (text: string) => Number(/about (\d+) words/u.exec(text)?.[1])

const read = async (stream: Prose) => {
  let shown = ''
  let end: { text: string; words: number } | undefined
  for await (const event of stream) {
    if (event.type === 'delta') shown += event.text
    else end = event
  }
  return { shown, text: end?.text ?? '', words: end?.words ?? 0 }
}

const rewrite = (line: ScriptedReply, content = 'The sea was calm today.') => {
  const model = scriptedModel(() => line)
  return read(modelWriter(model).paraphrase({ content, tone: 'Casually' }, call))
}

describe('streamed text', () => {
  test('is complete, and the end event has the whole text and its word count', async () => {
    const { shown, text, words } = await rewrite('It was a calm sea.\n\nNobody spoke.')
    expect(shown).toBe('It was a calm sea.\n\nNobody spoke.')
    expect(text).toBe(shown)
    expect(words).toBe(7)
  })

  test('never shows a preamble, a code block delimiter or a tag, not even for a moment', async () => {
    const { shown, text } = await rewrite(
      'Sure! Here is the rewritten text:\n\n```markdown\nIt was a <b>calm</b> sea.\n```\n\nLet me know if you need more!',
    )
    expect(shown).not.toMatch(/Sure|```|<b>/u)
    expect(text).toBe('It was a calm sea.')
  })

  test('arrives before the whole text is finished', async () => {
    const shown = Promise.withResolvers<void>()
    const slow = {
      ...scriptedModel([]),
      async *text() {
        yield { type: 'delta' as const, text: 'It was a calm sea, and nobody spoke a word of it.' }
        await shown.promise
        yield { type: 'delta' as const, text: ' So we left.' }
        yield { type: 'end' as const, finish: 'stop' as const, usage: { inputTokens: 1, outputTokens: 1 } }
      },
    }
    let text = ''
    for await (const event of modelWriter(slow).paraphrase({ content: 'The sea.', tone: '' }, call)) {
      if (event.type === 'delta') shown.resolve()
      text = event.text
    }
    expect(text).toBe('It was a calm sea, and nobody spoke a word of it. So we left.')
  })

  test('throws if the model answered with chatter alone', async () => {
    await expect(rewrite('Sure! Here is the rewritten text:')).rejects.toMatchObject({ type: 'invalid' })
  })
})

describe('a text that reached the token limit', () => {
  test('is continued without repetition', async () => {
    const first = `${prose(100)} And then they all went down to the`
    const last = prose(100).split('. ').at(-1)!
    const lines: ScriptedReply[] = [{ text: first, finish: 'length' }, `${last} ${prose(60, 2)}`]
    const model = scriptedModel(() => lines.shift()!)
    const { text } = await read(modelWriter(model).paraphrase({ content: prose(150, 5), tone: '' }, call))
    expect(text.startsWith(prose(100))).toBe(true)
    expect(text).not.toContain('down to the')
    expect(text.split(last)).toHaveLength(2)
    expect(text.endsWith(prose(60, 2))).toBe(true)
    expect(model.requests[1]!.messages.at(-2)).toMatchObject({ role: 'assistant' })
  })

  test('is continued at most twice', async () => {
    let seed = 0
    const model = scriptedModel(() => ({ text: prose(50, seed++), finish: 'length' }))
    await read(modelWriter(model).paraphrase({ content: prose(100, 99), tone: '' }, call))
    expect(model.requests).toHaveLength(3)
  })
})

/** Counts the requests for a continuation. A retry requests the whole text again instead. */
const continuations = ({ requests }: ReturnType<typeof scriptedModel>) =>
  requests.filter(({ messages }) => messages.some(({ role }) => role === 'assistant'))

describe('a text that the model finished', () => {
  test.each([100, 900])('of %i words is neither continued nor cut when 400 were requested', async (words) => {
    const model = scriptedModel(() => prose(words))
    const { text } = await read(modelWriter(model).draftSection({ title: 'The sea', words: 400 }, call))
    expect(text).toBe(prose(words))
    expect(continuations(model)).toEqual([])
  })
  test('is not continued when it was to grow further', async () => {
    const model = scriptedModel(() => prose(60))
    const { text } = await read(modelWriter(model).expand({ content: prose(50, 2), to: 'quadruple' }, call))
    expect(text).toBe(prose(60))
    expect(continuations(model)).toEqual([])
  })
})

describe('a long text', () => {
  const content = Array.from({ length: 60 }, (_, at) =>
    writeProse('english', 100, randomFrom(at)).replaceAll('\n\n', ' '),
  ).join('\n\n')

  test('is shortened in groups of paragraphs, each with its own target, and arrives in order', async () => {
    let at = 100
    const model = scriptedModel(
      ({ messages }) =>
        `Piece ${/<text-\w+>\n(.{20})/u.exec(messages[1]!.content)![1]!} ${prose(requestedWords(messages[1]!.content), at++)}`,
    )
    const { text, shown } = await read(modelWriter(model).shorten({ content, to: 'third' }, call))
    expect(model.requests.length).toBeGreaterThan(4)
    const lengths = model.requests.map(({ messages }) => requestedWords(messages[1]!.content))
    const whole = lengths.reduce((sum, one) => sum + one, 0)
    expect(Math.abs(whole / (countWords(content, 'english') / 3) - 1)).toBeLessThan(0.02)
    const begun = [...text.matchAll(/Piece (.{20})/gu)].map(([, start]) => content.indexOf(start!))
    expect(begun).toEqual([...begun].sort((one, other) => one - other))
    expect(begun).toHaveLength(model.requests.length)
    expect(shown.replace(/\s+/gu, ' ')).toBe(text.replace(/\s+/gu, ' '))
  })

  test('may have 20,000 words', async () => {
    const long = Array.from({ length: 4 }, () => content).join('\n\n')
    const model = scriptedModel(({ messages }) => prose(requestedWords(messages[1]!.content), 3))
    const { words } = await read(modelWriter(model).shorten({ content: long, to: 'half' }, call))
    expect(Math.abs(words / (countWords(long, 'english') / 2) - 1)).toBeLessThan(0.05)
  })

  test('stops all calls when the reader leaves', async () => {
    let running = 0
    const model = scriptedModel(() => prose(300))
    const counted = {
      ...model,
      async *text(request: Parameters<typeof model.text>[0]) {
        running++
        try {
          yield* model.text(request)
        } finally {
          running--
        }
      },
    }
    for await (const event of modelWriter(counted).expand({ content, to: 'double' }, call))
      if (event.type === 'delta') break
    await expect.poll(() => running).toBe(0)
  })
})
