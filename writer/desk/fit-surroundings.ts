import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { ASSUMED_WINDOW } from '#writer/bible/memory-mode.ts'
import { estimateTokens } from '#writer/model/tokens/estimate-tokens.ts'
import type { ModelFacts } from '#writer/model/profile.ts'
import { ratioFor } from '#writer/model/tokens/token-ratio.ts'
import { choosePassages, REFERENCE_BUDGET } from '#writer/tasks/choose-passages.ts'
import type { WritingContext } from '#writer/writer.ts'
import { fitOutline } from './fit-outline.ts'
import { shareTokens } from './share-tokens.ts'
import type { TokenDemand } from './share-tokens.ts'
import type { Surroundings } from './surroundings.ts'
import { firstSentences, lastSentences, linesWithin } from './trim-text.ts'

interface TitledText {
  title: string
  content: string
}

/** The surroundings that one prompt contains. */
export interface FittedSurroundings {
  before: string
  after: string
  path: string
  outline: string
  facts: readonly string[]
  sentences: readonly string[]
  style: readonly string[]
  guidelines: readonly TitledText[]
  references: readonly TitledText[]
}

type Part = 'before' | 'facts' | 'after' | 'style' | 'outline' | 'sentences' | 'references'

/**
 * The budget of each part in tokens, the most important part first. The text before and after and
 * the facts prevent contradictions; everything else improves the text.
 */
const budgets: Record<Surroundings['size'], readonly [Part, { least: number; most: number }][]> = {
  edit: [
    ['before', { least: 300, most: 1600 }],
    ['facts', { least: 250, most: 700 }],
    ['after', { least: 100, most: 500 }],
    ['style', { least: 220, most: 800 }],
    ['outline', { least: 150, most: 900 }],
    ['sentences', { least: 150, most: 500 }],
    ['references', { least: 200, most: 1500 }],
  ],
  draft: [
    ['before', { least: 200, most: 600 }],
    ['facts', { least: 150, most: 400 }],
    ['after', { least: 60, most: 150 }],
    ['style', { least: 220, most: 300 }],
    ['outline', { least: 100, most: 300 }],
    ['sentences', { least: 80, most: 250 }],
    ['references', { least: 150, most: 800 }],
  ],
}

/**
 * Returns the maximum number of tokens of text before and after in a prompt, for callers that read
 * the manuscript.
 */
export const nearTokens = (size: Surroundings['size']): { before: number; after: number } => {
  const most = new Map(budgets[size].map(([part, budget]) => [part, budget.most]))
  return { before: most.get('before')!, after: most.get('after')! }
}

/**
 * Returns the demands of all parts. Sentences get the rest of the facts' budget, because they
 * contain facts that are not in the codex yet.
 */
const demandsFor = (size: Surroundings['size'], demands: Record<Part, number>): (TokenDemand & { name: Part })[] => {
  const facts = budgets[size].find(([name]) => name === 'facts')![1]
  const free = { least: Math.max(0, facts.least - demands.facts), most: Math.max(0, facts.most - demands.facts) }
  return budgets[size].map(([name, { least, most }]) => ({
    name,
    demand: demands[name],
    least: name === 'sentences' ? least + free.least : least,
    most: name === 'sentences' ? most + free.most : most,
  }))
}

/** The maximum number of tokens of sentences in a prompt. */
export const MAX_SENTENCE_TOKENS = 1200

/**
 * The share of a window that a prompt and its reply may use, because estimates of tokens are not
 * exact.
 */
const USED_SHARE = 0.92
/** The share of the room that guidelines may use before the other parts get their minimum. */
const GUIDELINE_SHARE = 0.5
/**
 * The minimum number of tokens of a style passage, because a shorter one does not show the style.
 */
const MIN_STYLE_TOKENS = 60

/** Returns the number of estimated tokens that a prompt and its reply may use together. */
export const usableTokens = (
  { contextWindow = ASSUMED_WINDOW, tokenRatios }: ModelFacts,
  language: LanguageCode,
): number => {
  const { input, output } = ratioFor(tokenRatios, languageOf(language).script)
  return Math.floor((contextWindow * USED_SHARE) / Math.max(1, input, output))
}

/** The number of characters from which the average length of words is estimated. */
const SAMPLE_CHARACTERS = 4000
const MIN_SAMPLE_WORDS = 30

/** Estimates the tokens of a word, from a text in this language if there is one. */
export const tokensPerWord = (text: string, language: LanguageCode): number => {
  const sample = text.slice(0, SAMPLE_CHARACTERS)
  const words = countWords(sample, language)
  if (words >= MIN_SAMPLE_WORDS) return estimateTokens(sample) / words
  if (['Hans', 'Hant', 'Jpan'].includes(languageOf(language).script)) return 1
  return language === 'english' ? 1.4 : 2.5
}

const tokensOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + estimateTokens(line) + 1, 0)
const textOf = ({ title, content }: TitledText): string => `${title}\n${content}`

/** Returns the guidelines that fit, in their order. */
const fitGuidelines = (guidelines: readonly TitledText[], room: number): TitledText[] => {
  let left = room
  return guidelines.filter((guideline) => (left -= estimateTokens(textOf(guideline)) + 20) >= 0)
}

const fitReferences = (references: readonly TitledText[], query: string, tokens: number, language: LanguageCode) => {
  const sample = references.map(({ content }) => content.slice(0, SAMPLE_CHARACTERS / 4)).join('\n')
  const density = estimateTokens(sample) / Math.max(1, sample.length)
  const characters = Math.min(REFERENCE_BUDGET, Math.floor(tokens / Math.max(0.1, density)))
  return tokens > 0 ? choosePassages(references, query, language, characters) : []
}

interface FitOptions {
  context: WritingContext
  /** Tokens for all parts together. */
  room: number
  /** Selects the passages of the references. */
  query: string
}

/** Chooses which surroundings a prompt contains. Texts are shortened by sentences at their far end. */
export const fitSurroundings = (
  { before, after, path, outline, facts, sentences, style, size }: Surroundings,
  { context: { language, guidelines = [], references = [] }, room, query }: FitOptions,
): FittedSurroundings => {
  const nonEmpty = guidelines.filter(({ content }) => content.trim() !== '')
  const shown = fitGuidelines(nonEmpty, Math.max(0, room) * GUIDELINE_SHARE)
  const left = room - tokensOf(shown.map(textOf)) - tokensOf(path)
  const demands: Record<Part, number> = {
    before: estimateTokens(before),
    after: estimateTokens(after),
    facts: tokensOf(facts),
    sentences: tokensOf(sentences),
    style: tokensOf(style),
    outline: estimateTokens(fitOutline(outline, Infinity)) + 300,
    references: references.reduce((sum, { content }) => sum + estimateTokens(content.slice(0, REFERENCE_BUDGET)), 0),
  }
  const share = shareTokens(left, demandsFor(size, demands))
  const passage = share.style / Math.max(1, style.length)
  return {
    before: lastSentences(before, share.before, language),
    after: firstSentences(after, share.after, language),
    path: path.join('\n'),
    outline: fitOutline(outline, share.outline),
    facts: linesWithin(facts, share.facts),
    sentences: linesWithin(sentences, share.sentences),
    style: style
      .map((text) => firstSentences(text, Math.floor(passage), language))
      .filter((text) => text === style[0] || estimateTokens(text) >= MIN_STYLE_TOKENS),
    guidelines: shown,
    references: fitReferences(references, query, share.references, language),
  }
}
