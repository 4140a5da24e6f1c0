import type { Ripple } from '#contract/codex.ts'
import type { InkloomContract } from '#contract/contract.ts'
import type { Valid } from '#contract/endpoint.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { guessGender, nameGrammar } from '#manuscript/model/names/name-grammars.ts'
import type { NamedEntity, NameGender } from '#manuscript/model/names/name-types.ts'
import { nameKey } from '#writer/bible/keys.ts'
import { ApiError, notFound } from '../../../http/errors/api-error.ts'
import { textWork } from '../../../threads/text-work.ts'
import { type CardRow, readCodex } from '../../../writing/codex-repository.ts'
import type { CodexDependencies, CodexUser } from '../dependencies.ts'
import { loadText } from '../load-text.ts'
import type { BlockText } from '../../../writing/block-texts.ts'
import { namedEntity } from '#manuscript/model/names/named-entity.ts'
import { askModel, type ModelAnswer } from './ask-model.ts'
import { changedRuns } from './changed-runs.ts'
import { type PlacedSpan, presentRipple, withoutOverlaps } from './present-ripple.ts'
import { type RenamedText, renameText } from './renamed-text.ts'
import { sentencesOfBlock } from './sentences.ts'

type Body = Valid<InkloomContract['POST /projects/:id/codex/rename']>['body']

/** The renamed entity, and all others, whose names stay. */
interface Renamed {
  entity: NamedEntity
  others: NamedEntity[]
}

const namesOf = ({ name, aliases }: CardRow): string[] => [name, ...aliases].map(nameKey)

const cardOf = (cards: readonly CardRow[], { card, name }: Body): CardRow | undefined => {
  if (card !== undefined) return cards.find(({ id }) => id === card)
  const named = cards.filter((one) => name !== undefined && namesOf(one).includes(nameKey(name)))
  return named.length === 1 ? named[0] : undefined
}

const renamedOf = (cards: readonly CardRow[], body: Body): Renamed => {
  const card = cardOf(cards, body)
  if (body.card !== undefined && !card) throw notFound('card')
  const others = cards.filter(({ id }) => id !== card?.id).map(namedEntity)
  if (!card) {
    if (body.name === undefined)
      throw new ApiError('invalid_request', 'Say which name to replace: of a card, or as `name`.')
    const type = body.type === 'thing' ? 'term' : body.type
    const gender = body.gender ? { gender: body.gender } : {}
    return { entity: { id: 'renamed', type, name: body.name, ...gender }, others }
  }
  const entity = namedEntity(card)
  if (body.name === undefined || nameKey(body.name) === nameKey(card.name)) return { entity, others }
  // Only this alias is renamed. The other names of the card stay.
  const rest = card.aliases.filter((alias) => nameKey(alias) !== nameKey(body.name!))
  return {
    entity: { ...entity, name: body.name, aliases: [] },
    others: [...others, { ...entity, id: `${card.id} stays`, aliases: rest }],
  }
}

/**
 * Proposes the changes that follow from a new name: all forms of the name by rules, and on request
 * pronouns by the language model.
 */
export const proposeRename = async (
  dependencies: CodexDependencies,
  user: CodexUser,
  projectId: string,
  body: Body,
  signal: AbortSignal,
): Promise<Ripple> => {
  const { project, blocks } = await loadText(dependencies, user, projectId)
  const { language } = project
  const { entity, others } = renamedOf((await readCodex(dependencies.database.db, projectId)).cards, body)
  const found = await textWork.proposeRename(
    blocks.map(({ text }, at) => ({ block: String(at), text })),
    {
      language,
      entity,
      newName: body.new_name,
      ...(body.new_gender && { newGender: body.new_gender }),
      newAliases: body.new_aliases,
      others,
    },
  )
  const spans = withoutOverlaps(
    found.map(({ alternatives = [], ...span }) => ({ ...span, block: Number(span.block), alternatives })),
  )
  const gender = body.new_gender ?? guessGender(body.new_name.split(/\s+/u), language) ?? null
  const answer =
    body.pronouns && gender
      ? await askForPronouns(dependencies, user, {
          projectId,
          language,
          entity,
          to: body.new_name,
          gender,
          blocks,
          spans,
          signal,
        })
      : { spans: [], model: 'not_asked' as const, left: 0 }
  const { model, left } = answer
  return presentRipple([...spans, ...answer.spans], blocks, {
    revision: project.revision,
    unseen: unseenOf(language, model === 'used' && left === 0),
    model,
    left,
  })
}

interface PronounQuestion {
  projectId: string
  language: LanguageCode
  entity: NamedEntity
  to: string
  gender: NameGender
  blocks: readonly BlockText[]
  spans: readonly PlacedSpan[]
  signal: AbortSignal
}

const askForPronouns = async (
  dependencies: CodexDependencies,
  user: CodexUser,
  { projectId, language, entity, to, gender, blocks, spans, signal }: PronounQuestion,
): Promise<Omit<ModelAnswer, 'changed'> & { spans: PlacedSpan[] }> => {
  const renamed = new Map<number, RenamedText>()
  for (const [block, own] of Map.groupBy(spans, (span) => span.block))
    renamed.set(block, renameText(blocks[block]!.text, own))
  const sentences = [...renamed].flatMap(([block, { text }]) => sentencesOfBlock(text, block, language))
  const change = { type: 'pronouns', from: entity.name, to, gender } as const
  const { changed, ...answer } = await askModel(dependencies, user, { projectId, language, change, sentences, signal })
  return {
    ...answer,
    spans: changed.flatMap(({ sentence, text }) => {
      const runs = changedRuns(sentence.text, text).map((run) => {
        const place = renamed.get(sentence.block)!.original(sentence.start + run.start, sentence.start + run.end)
        return place && pronounSpan(sentence.block, { ...run, ...place })
      })
      // A sentence in which the model also changed the new name is rejected.
      return runs.every((run) => run !== undefined) ? runs : []
    }),
  }
}

const pronounSpan = (
  block: number,
  { start, end, from, to }: { start: number; end: number; from: string; to: string },
): PlacedSpan => ({ block, start, end, from, to, certainty: 'uncertain', reason: 'pronoun', alternatives: [] })

/** Lists the mentions that the search can't find, so that the author knows where to look. */
const unseenOf = (language: LanguageCode, pronounsSeen: boolean): string[] => {
  const { hasNoSpaces, isIncomplete } = nameGrammar(language)
  return [
    ...(pronounsSeen ? [] : ['Pronouns, and verbs and adjectives that agree with the name.']),
    'Nicknames that are not among the other names of the card.',
    ...(hasNoSpaces
      ? ['Parts of the name: in this language only whole names are found.']
      : ['Words made from the name, such as compounds and adjectives.']),
    ...(isIncomplete ? ['Inflected forms: the rules for this language only know the dictionary form.'] : []),
  ]
}
