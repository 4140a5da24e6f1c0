// Measures if the bible carries facts through a long book. Sentences with facts are planted in
// books made of public-domain texts; a later section whose plan names the entity should find the
// fact in its prompt. Run by `node scripts/run.mjs bench/memory.bench.ts`, `--language english` for
// one language, `--extractor noisy` for one extractor, and `--mentions 1` for books that mention a
// person in each section whose plan names the person, instead of in a quarter of them.
import { parseArgs } from 'node:util'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { SectionPlace } from '#manuscript/model/outline.ts'
import { createFactExtractor, noNoise, usualNoise } from '#tests/doubles/fact-extractor/fact-extractor.ts'
import type { ExtractorNoise, PlantedFact } from '#tests/doubles/fact-extractor/fact-extractor.ts'
import { pick, randomFrom } from '#tests/doubles/model-server/random.ts'
import { mentionOf, plantedFacts, planFor, plantings } from '#tests/samples/planted-facts.ts'
import { readPassages } from '#tests/samples/passages/read-passages.ts'
import { readBooks } from '#tests/samples/real-sections.ts'
import { acceptFacts } from '#writer/bible/accept-facts.ts'
import { assembleMemory, shownTexts } from '#writer/bible/assemble-memory.ts'
import type { WrittenText } from '#writer/bible/assemble-memory.ts'
import { emptyBible } from '#writer/bible/bible.ts'
import { bookNonce } from '#writer/tasks/book-nonce.ts'
import { attributeKey } from '#writer/bible/keys.ts'
import { quotedText, locateQuote } from '#writer/bible/locate-quote.ts'
import { entryTokens, inputGoal, inputPerWrittenToken } from '#writer/bible/memory-mode.ts'
import type { BookShape, MemoryMode, MemoryProfile } from '#writer/bible/memory-mode.ts'
import { mergeSection } from '#writer/bible/merge-facts.ts'
import { retrieve } from '#writer/bible/retrieve.ts'
import { createTextIndex } from '#writer/bible/text-index.ts'
import { estimateTokens } from '#writer/model/tokens/estimate-tokens.ts'
import { taggedMaterial } from '#writer/tasks/prompt-tags.ts'
import type { Material } from '#writer/tasks/prompt-tags.ts'

const { values } = parseArgs({
  options: {
    language: { type: 'string' },
    seed: { type: 'string', default: '1' },
    extractor: { type: 'string' },
    mentions: { type: 'string', default: '0.25' },
  },
})
const seed = Number(values.seed)

type Extractor = 'no extractor' | 'noisy' | 'exact'
const noises: Record<Extractor, ExtractorNoise | undefined> = {
  'no extractor': undefined,
  noisy: usualNoise,
  exact: noNoise,
}

interface Run {
  language: LanguageCode
  mode: MemoryMode
  extractor: Extractor
  chapters: number
  sections: number
  /** Characters of public-domain text in one section. */
  characters: number
}

/** Recall by the number of sections between a fact and the prompt. */
const distances = [3, 12, 100, Infinity]

interface Outcome {
  expected: number[]
  reached: number[]
  stored: number
  withoutQuote: number
  wrongValues: number
  rejected: number
  written: number
  sent: number
  longestPrompt: number
  milliseconds: number
}

const profiles: Record<MemoryMode, MemoryProfile> = {
  whole: { contextWindow: 1_000_000 },
  near: { contextWindow: 128_000 },
  slim: { contextWindow: 8192 },
}

const paragraphsIn = (language: LanguageCode): string[] => [
  ...readBooks().flatMap((book) => (book.language === language ? book.paragraphs : [])),
  ...readPassages().flatMap((passage) => (passage.language === language ? passage.text.split(/\n\s*\n/u) : [])),
]

/**
 * Returns pieces of the texts, without marks that end a sentence, which make the planted sentences
 * differ.
 */
const fragmentsIn = (paragraphs: readonly string[]): string[] =>
  paragraphs
    .flatMap((paragraph) => paragraph.split(/[\s.,;:!?。、，；：！？।«»“”"()]+/u))
    .filter(Boolean)
    .map((_, at, words) => words.slice(at, at + 4).join(' '))

const commonPrefix = (one: string, other: string): number => {
  let at = 0
  while (at < one.length && at < other.length && one.charCodeAt(at) === other.charCodeAt(at)) at++
  return at
}

/**
 * Returns true if the prompt has the sentence, or a line of the entity with its attribute and
 * value.
 */
const reaches = (prompt: string, { entity, attribute, value, quote }: PlantedFact): boolean =>
  prompt.includes(quote) ||
  prompt.split('\n').some((line) => line.startsWith(entity) && line.includes(`${attribute}: ${value}`))

const planOfBook = ({ chapters }: Run): Material[] => [
  {
    name: 'description',
    text: 'A family saga about a harbour town, told over three generations, with a secret that comes to light at the end.',
  },
  {
    name: 'outline',
    text: Array.from(
      { length: chapters },
      (_, at) => `${at + 1}. The tide of the year ${at + 1}: what the town loses and gains`,
    ).join('\n'),
  },
]

const measure = (run: Run): Outcome => {
  const { language, mode, extractor, chapters, sections, characters } = run
  const planting = plantings[language]!
  const random = randomFrom(seed)
  const planted = plantedFacts(planting)
  const truth = new Map(planted.map((fact) => [fact.quote, fact]))
  const filler = paragraphsIn(language)
  const total = chapters * sections
  const plantedAt = new Map<number, PlantedFact[]>()
  for (const fact of planted) {
    const at = Math.floor(random() * total)
    plantedAt.set(at, [...(plantedAt.get(at) ?? []), fact])
  }
  const noise = noises[extractor]
  const fragments = fragmentsIn(filler)

  const index = createTextIndex(language)
  const written: WrittenText[] = []
  const nonce = bookNonce('bench', [])
  let bible = emptyBible
  let before = ''
  const known: { fact: PlantedFact; at: number }[] = []
  const outcome: Outcome = {
    expected: distances.map(() => 0),
    reached: distances.map(() => 0),
    stored: 0,
    withoutQuote: 0,
    wrongValues: 0,
    rejected: 0,
    written: 0,
    sent: 0,
    longestPrompt: 0,
    milliseconds: 0,
  }

  for (let at = 0; at < total; at++) {
    const place: SectionPlace = { chapter: Math.floor(at / sections), section: at % sections }
    const cast = [pick(planting.names, random), pick(planting.names, random)]
    const plan = cast.map((name, index) => planFor(planting, name, at + index)).join('\n')

    const begun = performance.now()
    const shown = shownTexts(mode, written, place, { profile: profiles[mode], language, inOrder: true })
    const entries = retrieve(bible, index, {
      place,
      plan,
      language,
      tokens: entryTokens[mode],
      inOrder: true,
      isShown: shown.isShown,
    })
    const materials = assembleMemory(
      mode,
      {
        book: planOfBook(run),
        chapter: [{ name: 'chapter-goal', text: `Chapter ${place.chapter + 1} tells what the tide brings.` }],
        section: [{ name: 'section-goal', text: plan }],
      },
      shown,
      entries,
    )
    outcome.milliseconds += performance.now() - begun
    const prompt = materials.map((material) => taggedMaterial(material, nonce)).join('\n\n')
    for (const { fact, at: stated } of known) {
      if (!cast.some(({ name }) => name === fact.entity)) continue
      const bucket = distances.findIndex((most) => at - stated <= most)
      outcome.expected[bucket]!++
      if (reaches(prompt, fact)) outcome.reached[bucket]!++
    }

    const lines: string[] = []
    while (lines.join('').length < characters) lines.push(pick(filler, random))
    for (const { quote } of plantedAt.get(at) ?? []) lines.splice(Math.floor(random() * lines.length), 0, quote)
    const mentions = cast
      .filter(() => random() < Number(values.mentions))
      .map(({ name }, order) => mentionOf(planting, name, at + order, pick(fragments, random)))
    lines.push(...mentions.map(({ quote }) => quote))
    const text = lines.join('\n\n')
    outcome.written += estimateTokens(text)
    outcome.sent += estimateTokens(prompt) - 0.9 * estimateTokens(prompt.slice(0, commonPrefix(prompt, before)))
    outcome.longestPrompt = Math.max(outcome.longestPrompt, estimateTokens(prompt))
    before = prompt

    index.put(place, lines)
    written.push({ place, text })
    if (noise) {
      const extract = createFactExtractor([...planted, ...mentions], noise, seed * 1000 + at)
      const accepted = acceptFacts(extract(text), { place, text, language })
      const source = quotedText(text)
      outcome.stored += accepted.facts.length
      outcome.rejected += accepted.rejected
      for (const { quote, attribute, value } of accepted.facts) {
        if (locateQuote(source, quote) === undefined || !text.includes(quote)) outcome.withoutQuote++
        const fact = truth.get(quote)
        if (fact && attributeKey(fact.attribute) === attributeKey(attribute) && fact.value !== value)
          outcome.wrongValues++
      }
      bible = mergeSection(bible, accepted, place, language)
    }
    for (const fact of plantedAt.get(at) ?? []) known.push({ fact, at })
  }
  return outcome
}

const percent = (part: number, whole: number): string => (whole === 0 ? '-' : `${((part / whole) * 100).toFixed(1)} %`)
const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0)
const cell = (text: string | number, width: number): string => String(text).padStart(width)

const chosen = (Object.keys(plantings) as LanguageCode[]).filter(
  (language) => values.language === undefined || language === values.language,
)
let holds = true

console.log(
  '40 chapters of 12 sections. A planted fact counts when a later plan names its entity; recall by distance in sections.',
)
console.log(
  `${''.padEnd(34)}${['<= 3', '<= 12', '<= 100', 'farther', 'all', 'asked', 'stored', 'rejected', 'no quote', 'wrong', 'ms'].map((title) => cell(title, 10)).join('')}`,
)
for (const mode of ['near', 'slim'] as const)
  for (const extractor of ['no extractor', 'noisy', 'exact'] as const) {
    if (values.extractor !== undefined && values.extractor !== extractor) continue
    const all: Outcome[] = []
    for (const language of chosen) {
      const outcome = measure({ language, mode, extractor, chapters: 40, sections: 12, characters: 600 })
      all.push(outcome)
      const { expected, reached, stored, rejected, withoutQuote, wrongValues, milliseconds } = outcome
      console.log(
        [
          `${mode}, ${extractor}, ${language}`.padEnd(34),
          ...distances.map((_, at) => cell(percent(reached[at]!, expected[at]!), 10)),
          cell(percent(sum(reached), sum(expected)), 10),
          ...[sum(expected), stored, rejected, withoutQuote, wrongValues].map((count) => cell(count, 10)),
          cell((milliseconds / 480).toFixed(1), 10),
        ].join(''),
      )
    }
    const expected = sum(all.flatMap((outcome) => outcome.expected))
    const reached = sum(all.flatMap((outcome) => outcome.reached))
    const withoutQuote = sum(all.map((outcome) => outcome.withoutQuote))
    const goal = mode === 'near' ? 0.98 : 0.9
    const isGoal = extractor === 'noisy'
    const isMet = (!isGoal || reached / expected >= goal) && withoutQuote === 0
    holds &&= isMet
    console.log(
      `${mode}, ${extractor}: ${percent(reached, expected)} of ${expected}${isGoal ? ` (goal ${goal * 100} %)` : ''}, ${withoutQuote} stored facts without their quote (goal 0)${isMet ? '' : '  missed'}\n`,
    )
  }

console.log('Memory part of drafting prompts, English, about 700 words a section; cached tokens count a tenth.')
for (const [chapters, sections] of [
  [8, 4],
  [40, 12],
] as const)
  for (const mode of ['whole', 'near', 'slim'] as const) {
    const run: Run = { language: 'english', mode, extractor: 'noisy', chapters, sections, characters: 3900 }
    const { sent, written, longestPrompt, expected, reached } = measure(run)
    const shape: BookShape = {
      chapters,
      sectionsPerChapter: sections,
      sectionTokens: written / (chapters * sections),
      headTokens: 500,
      taskTokens: 300,
    }
    console.log(
      [
        `${chapters}x${sections} ${mode}`.padEnd(34),
        `${(sent / written).toFixed(2)} sent per written token (goal of the whole prompt ${inputGoal(shape).toFixed(1)}, estimated ${inputPerWrittenToken(mode, shape, profiles[mode]).toFixed(2)})`,
        `longest ${longestPrompt} tokens`,
        `recall ${percent(sum(reached), sum(expected))}`,
      ].join(', '),
    )
  }
process.exitCode = holds ? 0 : 1
