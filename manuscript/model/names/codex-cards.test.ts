import { describe, expect, it } from 'vitest'
import {
  addAlias,
  cardFinder,
  type CodexCard,
  lockCard,
  mergeCards,
  removeAlias,
  renameCard,
  unlockCard,
} from './codex-cards.ts'

const card = (id: string, name: string, more: Partial<CodexCard> = {}): CodexCard => ({
  id,
  type: 'person',
  name,
  aliases: [],
  note: '',
  isLocked: false,
  ...more,
})

describe('cards', () => {
  it('merges names, aliases and notes', () => {
    const kept = card('1', 'Anna', { aliases: ['Annie'], note: 'Tall.' })
    const merged = card('2', 'Miss Lindqvist', { aliases: ['annie', 'Nan'], note: 'Rich.', gender: 'feminine' })
    expect(mergeCards(kept, merged)).toEqual({
      ok: true,
      value: { ...kept, aliases: ['Annie', 'Miss Lindqvist', 'Nan'], note: 'Tall.\n\nRich.', gender: 'feminine' },
    })
  })

  it('refuses to change a locked card until it is unlocked', () => {
    const locked = lockCard(card('1', 'Anna'))
    const refused = { ok: false, problem: 'locked' }
    expect(mergeCards(locked, card('2', 'Bo'))).toEqual(refused)
    expect(mergeCards(card('2', 'Bo'), locked)).toEqual(refused)
    expect(addAlias(locked, 'Annie')).toEqual(refused)
    expect(removeAlias(locked, 'Annie')).toEqual(refused)
    expect(renameCard(locked, 'Bo')).toEqual(refused)
    expect(renameCard(unlockCard(locked), 'Bo')).toMatchObject({ ok: true, value: { name: 'Bo' } })
  })

  it('refuses to merge a card with itself, empty names and names it has', () => {
    const anna = card('1', 'Anna')
    expect(mergeCards(anna, anna)).toEqual({ ok: false, problem: 'same-card' })
    expect(addAlias(anna, ' ')).toEqual({ ok: false, problem: 'empty-name' })
    expect(addAlias(anna, 'ANNA')).toEqual({ ok: false, problem: 'taken' })
    expect(renameCard(anna, '')).toEqual({ ok: false, problem: 'empty-name' })
  })

  it('adds and removes aliases', () => {
    const added = addAlias(card('1', 'Anna'), ' Annie ')
    expect(added).toMatchObject({ ok: true, value: { aliases: ['Annie'] } })
    expect(added.ok && removeAlias(added.value, 'annie')).toMatchObject({ ok: true, value: { aliases: [] } })
  })
})

describe('finding the cards of names in a text', () => {
  it('opens the card of an inflected name', () => {
    const find = cardFinder([card('1', 'Anna', { gender: 'feminine' })], 'polish')
    expect(find([{ block: 'a', text: 'Idę do Anny.' }])).toEqual([{ block: 'a', start: 7, end: 11, cards: ['1'] }])
  })

  it('names all cards that share a part', () => {
    const find = cardFinder([card('1', 'Anna Berg'), card('2', 'Anna Holm')], 'english')
    expect(find([{ block: 'a', text: 'So Anna met Anna Holm.' }]).map(({ cards }) => cards)).toEqual([
      ['1', '2'],
      ['2'],
    ])
  })

  it('finds names without spaces', () => {
    expect(cardFinder([card('1', '太郎')], 'japanese')([{ block: 'a', text: '昔太郎は' }])).toEqual([
      { block: 'a', start: 1, end: 3, cards: ['1'] },
    ])
  })
})
