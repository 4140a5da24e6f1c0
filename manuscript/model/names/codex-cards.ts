import type { LanguageCode } from '../languages.ts'
import { compileNames } from './compile-names.ts'
import { findMentions, scanBlocks } from './find-mentions.ts'
import { anyOf } from './find-unspaced.ts'
import type { NameBlock, NamedEntity } from './name-types.ts'

/** A card of the codex. Its facts are stored separately and refer to it by `id`. */
export interface CodexCard extends NamedEntity {
  aliases: readonly string[]
  note: string
  /**
   * True for a locked card, which only its author can change. Extraction and merging leave it
   * unchanged.
   */
  isLocked: boolean
}

export type CardProblem = 'locked' | 'same-card' | 'empty-name' | 'taken'

export type CardResult<Value> = { ok: true; value: Value } | { ok: false; problem: CardProblem }

const succeed = <Value>(value: Value): CardResult<Value> => ({ ok: true, value })
const fail = (problem: CardProblem): { ok: false; problem: CardProblem } => ({ ok: false, problem })

const sameName = (one: string, other: string): boolean =>
  one.trim().normalize('NFC').toLowerCase() === other.trim().normalize('NFC').toLowerCase()

const distinctNames = (names: readonly string[], besides: string): string[] => {
  const kept: string[] = []
  for (const name of names.map((one) => one.trim().normalize('NFC')))
    if (name !== '' && !sameName(name, besides) && !kept.some((one) => sameName(one, name))) kept.push(name)
  return kept
}

/**
 * Merges a card into another. The kept card's name, type and gender win, and the other's names
 * become aliases. A locked card can't be merged away, and a locked kept card can't change.
 */
export const mergeCards = (kept: CodexCard, merged: CodexCard): CardResult<CodexCard> => {
  if (kept.id === merged.id) return fail('same-card')
  if (kept.isLocked || merged.isLocked) return fail('locked')
  return succeed({
    ...kept,
    aliases: distinctNames([...kept.aliases, merged.name, ...merged.aliases], kept.name),
    gender: kept.gender ?? merged.gender,
    note: [kept.note, merged.note].filter((note) => note.trim() !== '').join('\n\n'),
  })
}

export const addAlias = (card: CodexCard, alias: string): CardResult<CodexCard> => {
  if (card.isLocked) return fail('locked')
  if (alias.trim() === '') return fail('empty-name')
  if ([card.name, ...card.aliases].some((name) => sameName(name, alias))) return fail('taken')
  return succeed({ ...card, aliases: [...card.aliases, alias.trim().normalize('NFC')] })
}

export const removeAlias = (card: CodexCard, alias: string): CardResult<CodexCard> =>
  card.isLocked ? fail('locked') : succeed({ ...card, aliases: card.aliases.filter((name) => !sameName(name, alias)) })

/**
 * Renames a card. The old name does not become an alias, because it is about to be replaced in the
 * text.
 */
export const renameCard = (card: CodexCard, name: string): CardResult<CodexCard> => {
  if (card.isLocked) return fail('locked')
  if (name.trim() === '') return fail('empty-name')
  return succeed({ ...card, name: name.trim().normalize('NFC'), aliases: distinctNames(card.aliases, name) })
}

export const lockCard = (card: CodexCard): CodexCard => ({ ...card, isLocked: true })
export const unlockCard = (card: CodexCard): CodexCard => ({ ...card, isLocked: false })

export interface CardMention {
  block: string
  start: number
  end: number
  /** The cards that the words may refer to; several if they share a part of their names. */
  cards: string[]
}

/** Returns a function that finds the cards' names in texts, in all forms that the rules know. */
export const cardFinder = (
  cards: readonly NamedEntity[],
  language: LanguageCode,
): ((blocks: readonly NameBlock[]) => CardMention[]) => {
  const names = compileNames(cards, language)
  if (names.grammar.hasNoSpaces) return unspacedFinder(cards)
  return (blocks) =>
    findMentions(names, scanBlocks(blocks)).map(({ block, start, end, entities }) => ({
      block: blocks[block]!.block,
      start,
      end,
      cards: entities,
    }))
}

/** Finds whole names in languages without spaces. */
const unspacedFinder =
  (cards: readonly NamedEntity[]) =>
  (blocks: readonly NameBlock[]): CardMention[] => {
    const owners = new Map<string, Set<string>>()
    for (const { id, name, aliases = [] } of cards)
      for (const text of [name, ...aliases].map((one) => one.trim()).filter((one) => one !== ''))
        owners.set(text, (owners.get(text) ?? new Set()).add(id))
    if (owners.size === 0) return []
    const pattern = anyOf([...owners.keys()])
    return blocks.flatMap(({ block, text }) =>
      [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
        block,
        start: index,
        end: index + found.length,
        cards: [...owners.get(found)!],
      })),
    )
  }
