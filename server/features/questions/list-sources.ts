import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { AnswerSource } from '#contract/answer-source.ts'
import { estimateTokens } from '#writer/model/tokens/estimate-tokens.ts'
import type { Exchange } from '#writer/questions/answer-question.ts'
import { choosePassages } from '#writer/tasks/choose-passages.ts'
import type { WritingContext } from '#writer/writer.ts'
import type { Queryable } from '../../database/database.ts'
import type { BlockText } from '../../writing/block-texts.ts'
import { codexFacts } from '../../writing/codex-facts.ts'
import { factSources, namesOf, type UnnumberedSource } from './fact-sources.ts'
import { searchManuscript } from './search-manuscript.ts'

interface Question {
  projectId: string
  question: string
  earlier: readonly Exchange[]
}

interface Book {
  context: WritingContext
  blocks: readonly BlockText[]
}

/** The share of the tokens for each type of source. The manuscript gets the rest. */
const SHARES = { facts: 0.15, references: 0.2, outline: 0.06 }
/** The words of earlier questions and answers count less than those of the question. */
const WEIGHTS = { names: 0.5, question: 0.4, answer: 0.2 }
/** The number of tokens of the sentence and the tags around each source. */
const TAG_TOKENS = 22
/** The number of characters from which the tokens per character are estimated. */
const SAMPLE = 6000

const tokensOf = ({ title, text }: UnnumberedSource): number => estimateTokens(`${title}\n${text}`) + TAG_TOKENS
const sum = (sources: readonly UnnumberedSource[]): number =>
  sources.reduce((total, source) => total + tokensOf(source), 0)

const within = (sources: readonly UnnumberedSource[], tokens: number): UnnumberedSource[] => {
  let left = tokens
  return sources.filter((source) => (left -= tokensOf(source)) >= 0)
}

/** Returns the number of characters of this manuscript that have about this many tokens. */
const charactersFor = (tokens: number, blocks: readonly BlockText[]): number => {
  const middle = Math.floor(blocks.length / 2)
  let sample = ''
  for (let at = middle; at < blocks.length && sample.length < SAMPLE; at++) sample += blocks[at]!.text
  for (let at = 0; at < middle && sample.length < SAMPLE; at++) sample += blocks[at]!.text
  const density = Math.max(0.1, estimateTokens(sample.slice(0, SAMPLE)) / Math.max(1, Math.min(sample.length, SAMPLE)))
  return Math.floor(Math.max(0, tokens) / density)
}

const outlineSource = (blocks: readonly BlockText[], tokens: number): UnnumberedSource[] => {
  const lines: string[] = []
  let left = tokens
  for (const { text, isHeading, level = 1 } of blocks) {
    if (!isHeading || text.trim() === '') continue
    const line = `${'  '.repeat(Math.max(0, level - 1))}${text.replaceAll(/\s+/gu, ' ').trim()}`
    left -= estimateTokens(line) + 1
    if (left < 0) break
    lines.push(line)
  }
  return lines.length > 1 ? [{ type: 'outline', title: '', text: lines.join('\n'), quote: '', block: null }] : []
}

/**
 * Returns the texts to search for, with their weights. Earlier questions and answers are included,
 * because a question may be short and refer to the one before.
 */
const weightedTexts = ({ question, earlier }: Question, names: readonly string[]) => {
  const last = earlier.at(-1)
  return [
    { text: question, weight: 1 },
    { text: names.join(' '), weight: WEIGHTS.names },
    { text: last?.question ?? '', weight: WEIGHTS.question },
    { text: last?.answer ?? '', weight: WEIGHTS.answer },
  ].filter(({ text }) => text !== '')
}

const referenceSources = (
  { references = [], language }: WritingContext,
  query: string,
  characters: number,
): UnnumberedSource[] =>
  choosePassages(references, query, language satisfies LanguageCode, characters).map(({ title, content }) => ({
    type: 'reference',
    title,
    text: content,
    quote: '',
    block: null,
  }))

/** Chooses and numbers the sources that a question is answered from, within a number of tokens. */
export const listSources = async (
  db: Queryable,
  input: Question,
  { context, blocks }: Book,
  tokens: number,
): Promise<AnswerSource[]> => {
  const { language, references = [] } = context
  const { projectId, question, earlier } = input
  const query = [earlier.at(-1)?.question ?? '', question].join('\n')
  const known = await codexFacts(db, projectId, { text: query, language, tokens: tokens * SHARES.facts })
  const facts = within(factSources(known), tokens * SHARES.facts)
  const outline = within(outlineSource(blocks, tokens * SHARES.outline), tokens)
  const ofReferences =
    references.length === 0
      ? []
      : within(
          referenceSources(context, query, charactersFor(tokens * SHARES.references, blocks)),
          tokens * SHARES.references,
        )
  const left = tokens - sum([...facts, ...outline, ...ofReferences])
  const found = await searchManuscript(blocks, {
    language,
    texts: weightedTexts(input, namesOf(known)),
    // The remaining tokens are for titles and tags.
    characters: charactersFor(left * 0.85, blocks),
  })
  const byRank = found
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ title, text, quote, block }) => ({ type: 'manuscript' as const, title, text, quote, block }))
  const passages = within(byRank, left)
  const inOrder = found.flatMap(({ text }) => passages.filter((passage) => passage.text === text).slice(0, 1))
  return [...inOrder, ...facts, ...ofReferences, ...outline].map((source, at) => ({ ...source, number: at + 1 }))
}
