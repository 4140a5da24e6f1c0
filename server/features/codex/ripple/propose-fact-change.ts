import type { Ripple } from '#contract/codex.ts'
import type { InkloomContract } from '#contract/contract.ts'
import type { Valid } from '#contract/endpoint.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { valueKey } from '#writer/bible/keys.ts'
import { findEntity, indexTerms, searchedText } from '#writer/bible/name-forms.ts'
import { isWholeWords } from '#writer/bible/whole-words.ts'
import { createYielder } from '#writer/builtin/text/yielder.ts'
import { notFound } from '../../../http/errors/api-error.ts'
import type { CardRow, FactRow } from '../../../writing/codex-repository.ts'
import type { CodexDependencies, CodexUser } from '../dependencies.ts'
import { loadText } from '../load-text.ts'
import type { BlockText } from '../../../writing/block-texts.ts'
import { passageFinder } from '../reading/locate-passages.ts'
import { findCard, findFact } from '../repository.ts'
import { askModel } from './ask-model.ts'
import { changedStretch } from './changed-runs.ts'
import { type PlacedSpan, presentRipple, withoutOverlaps } from './present-ripple.ts'
import { type PlacedSentence, sentencesOfBlock } from './sentences.ts'

type Body = Valid<InkloomContract['POST /codex_facts/:id/ripple']>['body']

const unseen = [
  'Passages that state the fact in other words, unless they are listed.',
  'What follows from the fact, such as ages that depend on a date.',
]

/** Proposes the changes that follow from a new value of a fact. */
export const proposeFactChange = async (
  dependencies: CodexDependencies,
  user: CodexUser,
  id: string,
  { value, model: asksModel }: Body,
  signal: AbortSignal,
): Promise<Ripple> => {
  const { db } = dependencies.database
  const fact = await findFact(db, user.id, id)
  const card = fact && (await findCard(db, user.id, fact.cardId))
  if (!card) throw notFound('fact')
  const { project, blocks } = await loadText(dependencies, user, fact.projectId)
  const { language } = project
  const mentions = await blocksAbout(card, blocks, language)
  const byRules = withoutOverlaps([
    ...statedSpans(fact, value, blocks, language),
    ...sameValueSpans(fact, value, { blocks, mentions, language }),
  ])
  const change = { type: 'fact', entity: card.name, attribute: fact.attribute, from: fact.value, to: value } as const
  const sentences = asksModel ? relatedSentences(fact, { blocks, mentions, language, byRules }) : []
  const { changed, model, left } = asksModel
    ? await askModel(dependencies, user, { projectId: project.id, language, change, sentences, signal })
    : { changed: [], model: 'not_asked' as const, left: 0 }
  const byModel = changed.flatMap(({ sentence, text }) => {
    const run = changedStretch(sentence.text, text)
    return run ? modelSpan(sentence, run) : []
  })
  // A sentence rewritten by the model takes precedence over an uncertain proposal of the rules,
  // because it fits the grammar.
  const certain = byRules.filter(({ certainty }) => certainty === 'certain')
  const spans = withoutOverlaps([...certain, ...byModel, ...byRules.filter((span) => !certain.includes(span))])
  return presentRipple(spans, blocks, { revision: project.revision, unseen, model, left })
}

const modelSpan = (
  { block, start }: PlacedSentence,
  run: { start: number; end: number; from: string; to: string },
): PlacedSpan => ({
  block,
  start: start + run.start,
  end: start + run.end,
  from: run.from,
  to: run.to,
  certainty: 'uncertain',
  reason: 'model',
  alternatives: [],
})

/** Returns the positions of the blocks that mention a card. */
const blocksAbout = async (
  { name, aliases }: CardRow,
  blocks: readonly BlockText[],
  language: LanguageCode,
): Promise<number[]> => {
  const yieldTurn = createYielder()
  const found: number[] = []
  for (const [at, { text }] of blocks.entries()) {
    if (yieldTurn.isDue()) await yieldTurn()
    if (findEntity(searchedText(text, language), [name, ...aliases])) found.push(at)
  }
  return found
}

/** Returns the places of a value in a text as whole words, between two offsets. */
const occurrences = (text: string, value: string, language: LanguageCode, from = 0, to = text.length): number[] => {
  const accepts = isWholeWords(language)
  const found: number[] = []
  for (let at = text.indexOf(value, from); at !== -1 && at + value.length <= to; at = text.indexOf(value, at + 1))
    if (accepts(text, at, at + value.length)) found.push(at)
  return found
}

const spansAt = (
  starts: readonly number[],
  span: Pick<PlacedSpan, 'block' | 'from' | 'to' | 'certainty' | 'reason'>,
): PlacedSpan[] => starts.map((start) => ({ ...span, start, end: start + span.from.length, alternatives: [] }))

/**
 * Returns the places of the value in the passage that states the fact. They are certain if the
 * sentence contains the value once.
 */
const statedSpans = (
  { quote, block: seen, value }: FactRow,
  to: string,
  blocks: readonly BlockText[],
  language: LanguageCode,
): PlacedSpan[] => {
  const block = passageFinder(blocks)(quote, seen)
  if (block === null) return []
  const { text } = blocks[block]!
  const start = text.indexOf(quote)
  if (start === -1) return []
  const starts = occurrences(text, value, language, start, start + quote.length)
  const certainty = starts.length === 1 ? 'certain' : 'uncertain'
  return spansAt(starts, { block, from: value, to, certainty, reason: 'stated' })
}

interface Searched {
  blocks: readonly BlockText[]
  mentions: readonly number[]
  language: LanguageCode
}

/** Returns the places of the old value in other blocks that mention the card. */
const sameValueSpans = ({ value }: FactRow, to: string, { blocks, mentions, language }: Searched): PlacedSpan[] =>
  mentions.flatMap((block) =>
    spansAt(occurrences(blocks[block]!.text, value, language), {
      block,
      from: value,
      to,
      certainty: 'uncertain',
      reason: 'same-value',
    }),
  )

/**
 * Returns sentences that may depend on the fact. Those that share the most words with it come
 * first. A sentence that the rules change with certainty is left out.
 */
const relatedSentences = (
  fact: FactRow,
  { blocks, mentions, language, byRules }: Searched & { byRules: readonly PlacedSpan[] },
): PlacedSentence[] => {
  const topic = new Set(indexTerms(`${fact.attribute} ${fact.value} ${fact.quote}`, language))
  const isCertain = ({ block, start, text }: PlacedSentence) =>
    byRules.some(
      (span) =>
        span.block === block && span.certainty === 'certain' && span.start >= start && span.end <= start + text.length,
    )
  return mentions
    .flatMap((block) => sentencesOfBlock(blocks[block]!.text, block, language))
    .filter((sentence) => !isCertain(sentence))
    .map((sentence) => ({
      sentence,
      shared:
        indexTerms(sentence.text, language).filter((term) => topic.has(term)).length +
        (valueKey(sentence.text).includes(valueKey(fact.value)) ? 10 : 0),
    }))
    .filter(({ shared }) => shared > 0)
    .sort((one, other) => other.shared - one.shared)
    .map(({ sentence }) => sentence)
}
