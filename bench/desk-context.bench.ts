// Measures the prompts of edits in a project: if a fact that was planted long before is in the
// prompt of an edit that mentions its entity, if the prompt and its reply fit the window, and how
// long it takes to read the surroundings of a passage, also compared with the edit itself. There is
// no codex, so facts come from the text alone. Run by `node scripts/run.mjs
// bench/desk-context.bench.ts`, `--language english` for one language, and `--words 300000` for
// another length of the manuscripts.
import { parseArgs } from 'node:util'
import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { findPassage } from '#server/features/edits/surroundings/find-passage.ts'
import { placeOfBlock } from '#server/features/edits/surroundings/place-in-outline.ts'
import { readHeadings } from '#server/features/edits/surroundings/read-headings.ts'
import { readSurroundings } from '#server/features/edits/surroundings/read-surroundings.ts'
import { randomFrom } from '#tests/doubles/model-server/random.ts'
import { mentionOf, plantedFacts, planFor, plantings } from '#tests/samples/planted-facts.ts'
import { readBooks } from '#tests/samples/real-sections.ts'
import { scriptedModel } from '#tests/support/scripted-model.ts'
import { promptTokens } from '#writer/model/shorten-prompt.ts'
import { modelWriter } from '#writer/model-writer.ts'
import type { Prose, Writer, WritingCall } from '#writer/writer.ts'

const { values } = parseArgs({
  options: { language: { type: 'string' }, words: { type: 'string', default: '300000' } },
})
const targetWords = Number(values.words)

/** One in this many paragraphs mentions a name. */
const MENTIONED_EVERY = 40
/** Words between a planted fact and the edited passage: more than 50 pages. */
const DISTANCE_WORDS = 20_000
const PARAGRAPHS_PER_CHAPTER = 60

const blockOf = (type: 'paragraph' | 'heading', text: string): string =>
  JSON.stringify({
    type,
    version: 1,
    ...(type === 'heading' && { tag: 'h2' }),
    children: [{ type: 'text', version: 1, text }],
  })

/**
 * Repeats the paragraphs of a book under new chapter numbers until it has the wanted number of
 * words.
 */
const makeManuscript = (paragraphs: readonly string[], language: LanguageCode, words: number): string[] => {
  const blocks: string[] = []
  let left = words
  for (let at = 0; left > 0; at++) {
    if (at % PARAGRAPHS_PER_CHAPTER === 0) blocks.push(blockOf('heading', `${1 + at / PARAGRAPHS_PER_CHAPTER}`))
    const text = paragraphs[at % paragraphs.length]!
    blocks.push(blockOf('paragraph', text))
    left -= countWords(text, language)
  }
  return blocks
}

const edits: Record<string, (writer: Writer, call: WritingCall, content: string) => Prose> = {
  generate: (writer, call, content) => writer.draftSection({ title: content }, call),
  rewrite: (writer, call, content) => writer.paraphrase({ content, tone: 'Casually' }, call),
  prompt: (writer, call, content) => writer.customPrompt({ content, prompt: 'Make it darker.' }, call),
  expand: (writer, call, content) => writer.expand({ content }, call),
}

/** Returns the longest time in which the event loop was blocked while work ran, in milliseconds. */
const longestBlock = async (work: () => Promise<unknown>): Promise<number> => {
  let longest = 0
  let last = performance.now()
  const beat = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  const over = new AbortController()
  const beats = (async () => {
    while (!over.signal.aborted) {
      beat()
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  await work()
  over.abort()
  beat()
  await beats
  return longest
}

/**
 * The time to the first token of a typical model, which is added to the time for the surroundings
 * in each edit.
 */
const FIRST_TOKEN_MS = 400
const BOUND_MS = 50

const p95 = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * 0.95)] ?? 0

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0

const readFor = async (blocks: readonly string[], language: LanguageCode, content: string) => {
  const passage = findPassage(blocks, content)
  return readSurroundings(
    async () => ({ entities: [], promises: [] }),
    { projectId: '0b1f2c3d-0000-4000-8000-000000000000', language, blocks },
    {
      size: 'edit',
      passage,
      place: placeOfBlock(readHeadings(blocks), passage?.first ?? -1, 'Book'),
      query: ['', content],
    },
  )
}

const measure = async (paragraphs: readonly string[], language: LanguageCode) => {
  const random = randomFrom(1)
  const blocks = makeManuscript(paragraphs, language, targetWords)
  const perBlock = targetWords / blocks.length
  const planting = plantings[language]!
  const facts = plantedFacts(planting)
  const passages: { content: string; sentence: string }[] = []
  for (const [at, fact] of facts.entries()) {
    const from = Math.floor((blocks.length * (at + 1)) / (facts.length + 8))
    const to = Math.min(blocks.length - 2, from + Math.ceil(DISTANCE_WORDS / perBlock))
    const content = planFor(
      planting,
      planting.names.find(({ name }) => name === fact.entity)!,
      at,
    )
    blocks.splice(from, 0, blockOf('paragraph', fact.quote))
    blocks.splice(to, 0, blockOf('paragraph', content))
    passages.push({ content, sentence: fact.quote })
  }
  for (let at = MENTIONED_EVERY; at < blocks.length; at += MENTIONED_EVERY) {
    const { entity } = facts[Math.floor(random() * facts.length)]!
    blocks.splice(
      at,
      0,
      blockOf('paragraph', mentionOf(planting, entity, at, paragraphs[at % paragraphs.length]!.slice(0, 80)).quote),
    )
  }
  const counts: Record<string, { sent: number; of: number; over: number }> = {}
  const times: number[] = []
  const walls: number[] = []
  const held: number[] = []
  const calls: number[] = []
  for (const { content, sentence } of passages) {
    // The CPU time of this thread, which other load on the machine does not change.
    const before = process.threadCpuUsage()
    const start = performance.now()
    const surroundings = await readFor(blocks, language, content)
    walls.push(performance.now() - start)
    const used = process.threadCpuUsage(before)
    times.push((used.user + used.system) / 1000)
    held.push(await longestBlock(() => readFor(blocks, language, content)))
    for (const contextWindow of [4096, 8192, 32_768])
      for (const [name, write] of Object.entries(edits)) {
        const model = Object.assign(
          scriptedModel(() => content),
          { facts: async () => ({ contextWindow }) },
        )
        const call = { context: { language }, user: 'bench', surroundings }
        const called = process.threadCpuUsage()
        try {
          for await (const _ of write(modelWriter(model), call, content));
        } catch {
          // The reply of the fake model is not checked here.
        }
        const own = process.threadCpuUsage(called)
        calls.push((own.user + own.system) / 1000)
        const { messages } = model.requests[0]!
        const count = (counts[`${name} ${contextWindow}`] ??= { sent: 0, of: 0, over: 0 })
        count.of++
        if (messages[1]!.content.includes(sentence)) count.sent++
        if (promptTokens(messages) > contextWindow * 0.92) count.over++
      }
  }
  return { counts, times, walls, held, calls, blocks: blocks.length }
}

for (const { language, paragraphs } of readBooks()) {
  if (!plantings[language] || (values.language && values.language !== language)) continue
  const { counts, times, walls, held, calls, blocks } = await measure(paragraphs, language)
  const all = Object.values(counts)
  const sum = (pick: (count: (typeof all)[number]) => number) => all.reduce((total, count) => total + pick(count), 0)
  const shares = Object.entries(counts).map(([name, { sent, of }]) => `${name} ${sent}/${of}`)
  console.log(
    `${language}: ${blocks} blocks, ${targetWords} words; fact in the prompt ${((100 * sum(({ sent }) => sent)) / sum(({ of }) => of)).toFixed(1)} %; ` +
      `over the window ${sum(({ over }) => over)}; first reading ${times[0]!.toFixed(0)} ms, median ${median(times).toFixed(0)} ms, 95 % within ${p95(times).toFixed(0)} ms (on the clock ${median(walls).toFixed(0)} and ${p95(walls).toFixed(0)} ms), ` +
      `longest block of the event loop ${Math.max(...held).toFixed(0)} ms`,
  )
  console.log(`  ${shares.join(', ')}`)
  const edit = median(calls) + FIRST_TOKEN_MS
  console.log(
    `  the edit without them: ${median(calls).toFixed(0)} ms of our own and ${FIRST_TOKEN_MS} ms until the first token; ` +
      `they add ${((100 * median(times)) / edit).toFixed(1)} %, and in the slowest 5 % at least ${((100 * p95(times)) / edit).toFixed(1)} %`,
  )
  // The first reading of a manuscript prepares its search, and later ones use it.
  if (p95(times.slice(1)) > BOUND_MS) {
    console.log(`  missed: 95 % within ${p95(times.slice(1)).toFixed(0)} ms, bound ${BOUND_MS} ms`)
    process.exitCode = 1
  }
}
