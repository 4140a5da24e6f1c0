import { describe, expect, test } from 'vitest'
import { ModelError } from '#writer/model/model-error.ts'
import { scriptedModel } from '#tests/support/scripted-model.ts'
import type { ScriptedReply } from '#tests/support/scripted-model.ts'
import { modelWriter } from '#writer/model-writer.ts'
import type { Prose, Writer, WritingCall } from '#writer/writer.ts'

const call: WritingCall = { context: { language: 'english' }, user: 'u1' }
const content =
  'The ferry leaves the harbour at seven in the morning and reaches the island an hour later. Most of the passengers are people who work there.'
const good =
  'At seven in the morning the ferry sails from the harbour, and one hour later it arrives at the island. The people on board mostly have their jobs there.'
const better =
  'Each morning at seven the ferry departs, and it gets to the island in an hour. Workers fill most of its seats.'
const refusal = "I'm sorry, but I can't help with that request."
const german =
  'Die Fähre verlässt den Hafen um sieben Uhr morgens und erreicht die Insel eine Stunde später. Die meisten Fahrgäste arbeiten dort.'

const read = async (prose: Prose) => {
  let shown = ''
  const seen: string[] = []
  for await (const event of prose) {
    if (event.type === 'end') return { ...event, shown, seen }
    shown = event.replaces ? event.text : shown + event.text
    seen.push(shown)
  }
  throw new Error('no end')
}

const use = async (lines: ScriptedReply[], start: (writer: Writer) => Prose) => {
  const model = scriptedModel(lines)
  const result = await read(start(modelWriter(model)))
  return {
    ...result,
    calls: model.requests.length,
    prompts: model.requests.map(({ messages }) => messages.at(-1)!.content),
  }
}
const paraphrase = (lines: ScriptedReply[]) =>
  use(lines, (writer) => writer.paraphrase({ content, tone: 'formal' }, call))
const sized = (words: number, word = 'boat') => `${Array.from({ length: words }, (_, at) => `${word}${at}`).join(' ')}.`

const other = (text: string) => text.replaceAll('w', 'v')

const textIn = (prompt: string) => /<text-\w+>\n([\s\S]*?)\n<\/text-/u.exec(prompt)![1]!

const section = (lines: ScriptedReply[]) =>
  use(lines, (writer) => writer.draftSection({ title: 'The ferry', words: 30 }, call))

const paragraph = (at: number) => sized(300, `p${at}w`)

describe('a reply that did not follow the request', () => {
  test.each<[what: string, first: ScriptedReply]>([
    ['changed nothing', content],
    ['changed nothing but spaces and marks', `**${content.replace('. ', '.\n')}**`],
    ['refused', refusal],
    ['was refused by the provider', new ModelError('refused', 'content filter')],
    ['came in another language', german],
    ['was empty', '```\n```'],
    ['is far too short', 'The ferry goes to the island.'],
    ['is far too long', `${good} ${sized(60)}`],
  ])('is asked for once more when it %s', async (_, first) => {
    const { text, shown, note, calls } = await paraphrase([first, good])
    expect({ text, shown, note, calls }).toEqual({ text: good, shown: good, note: undefined, calls: 2 })
  })

  test('is requested once and not again if it is good', async () => {
    expect(await paraphrase([good])).toMatchObject({ text: good, calls: 1 })
  })

  test.each<[note: string, lines: [ScriptedReply, ScriptedReply], text: string]>([
    ['unchanged', [content, content], content],
    ['other_language', [german, german], german],
    [
      'length_missed',
      ['The ferry goes to the island.', 'Many people sail to the island to work.'],
      'Many people sail to the island to work.',
    ],
    ['unchanged', [refusal, content], content],
    ['unchanged', [content, refusal], content],
    ['other_language', [refusal, german], german],
    ['unchanged', [content, new ModelError('unreachable', 'gone')], content],
  ])('says so where the second is no better: %s', async (note, lines, text) => {
    const result = await paraphrase(lines)
    expect(result).toMatchObject({ note, text, shown: text, calls: 2 })
  })

  test('never shows a refusal, not even for a moment', async () => {
    await expect(paraphrase([refusal, refusal])).rejects.toMatchObject({ name: 'ModelError', type: 'refused' })
    const { seen } = await paraphrase([refusal, good])
    expect(seen.join('\n')).not.toContain('sorry')
  })

  test('counts only the words of the delivered text', async () => {
    const { words } = await paraphrase([content, better])
    expect(words).toBe(22)
  })

  test('is requested again with its problem named', async () => {
    const { prompts } = await use([sized(25, 'x'), good], (writer) => writer.expand({ content, to: 'double' }, call))
    expect(prompts[0]).not.toContain('first try')
    expect(prompts[1]).toContain('far from the length')
  })

  test('may be in another language if the person asked for it', async () => {
    const { text, note, calls } = await use([german], (writer) =>
      writer.customPrompt({ content, prompt: 'Translate it into German' }, call),
    )
    expect({ text, note, calls }).toEqual({ text: german, note: undefined, calls: 1 })
  })

  test('may be in the language of the text, even if the project’s language differs', async () => {
    const german2 = german.replace('verlässt den Hafen', 'legt im Hafen ab').replace('Fahrgäste', 'Passagiere')
    const { note, calls } = await use([german2], (writer) => writer.paraphrase({ content: german, tone: '' }, call))
    expect({ note, calls }).toEqual({ note: undefined, calls: 1 })
  })

  test('throws when the reader has left', async () => {
    const leaving = new AbortController()
    const model = scriptedModel(() => {
      leaving.abort()
      return content
    })
    const prose = modelWriter(model).paraphrase({ content, tone: '' }, { ...call, signal: leaving.signal })
    await expect(read(prose)).rejects.toMatchObject({ type: 'aborted' })
  })
})

describe('the length of a shorter or longer text', () => {
  const sixty = sized(60)
  test.each<[what: string, words: number, times: 'double' | 'half' | 'quarter', note: string | undefined]>([
    ['is met', 30, 'half', undefined],
    ['is near enough', 40, 'half', undefined],
    ['is missed with less than half of the cut', 52, 'half', 'length_missed'],
    ['is missed with far too little left', 12, 'half', 'length_missed'],
    ['is missed by far more than half of a quarter', 30, 'quarter', 'length_missed'],
    ['is met', 120, 'double', undefined],
    ['is missed with less than half of the growth', 80, 'double', 'length_missed'],
    ['is missed with far too much', 200, 'double', 'length_missed'],
  ])('%s: %d words for 60 %s', async (_, words, times, note) => {
    const line = sized(words, 'ship')
    const result = await use([line, line], (writer) =>
      times === 'double'
        ? writer.expand({ content: sixty, to: times }, call)
        : writer.shorten({ content: sixty, to: times }, call),
    )
    expect(result.note).toBe(note)
    expect(result.calls).toBe(note ? 2 : 1)
  })
})

describe('a long text', () => {
  const long = Array.from({ length: 8 }, (_, at) => paragraph(at)).join('\n\n')
  const work = async (reply: (text: string, again: boolean) => ScriptedReply) => {
    const model = scriptedModel(({ messages }) => {
      const prompt = messages.at(-1)!.content
      return reply(textIn(prompt), prompt.includes('ordinary work') || prompt.includes('first try'))
    })
    return { ...(await read(modelWriter(model).paraphrase({ content: long, tone: '' }, call))), model }
  }

  test('keeps a refused passage unchanged, edits the others, and says so', async () => {
    const { text, note, words, shown } = await work((passage) => (passage.includes('p4w0 ') ? refusal : other(passage)))
    expect(note).toBe('refused')
    expect(text).toContain(paragraph(4))
    expect(text).toContain(other(paragraph(0)))
    expect(text).toContain(other(paragraph(3)))
    expect(shown).toBe(text)
    // Only the written passages are counted.
    expect(words).toBe(1200)
  })

  test('shows each passage in its place when one of them is rewritten', async () => {
    const { text, note, shown } = await work((passage, again) =>
      again || !passage.includes('p4w0 ') ? other(passage) : passage,
    )
    expect(note).toBe(undefined)
    expect(text).toBe(other(long))
    expect(shown).toBe(text)
  })

  test('is an error if all of it is refused', async () => {
    await expect(work(() => refusal)).rejects.toMatchObject({ type: 'refused' })
  })
})

describe('a section', () => {
  test.each<[what: string, first: ScriptedReply]>([
    ['refused', refusal],
    ['is in another language', german],
    ['is far too short', 'The ferry goes.'],
  ])('is written anew when it %s', async (_, first) => {
    expect(await section([first, good])).toMatchObject({ text: good, calls: 2 })
  })

  test('never shows a refusal', async () => {
    await expect(section([refusal, refusal])).rejects.toMatchObject({ type: 'refused' })
  })

  test('keeps its own ending, with a note that it is short', async () => {
    const short = 'The ferry sails at seven. Then all is quiet.'
    expect(await section([short, short])).toMatchObject({ text: short, note: 'length_missed', calls: 2 })
  })
})
