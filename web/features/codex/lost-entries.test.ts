import { afterEach, expect, it, vi } from 'vitest'
import { unsentText } from '#web/lib/input/unsent-text.ts'
import { codexForms, NEW } from './codex-forms.ts'
import { adoptEarlierFacts, lostFields } from './lost-entries.ts'

vi.stubGlobal('location', { pathname: '/' })
afterEach(() => {
  for (const [key] of unsentText.entries()) unsentText.forget(key)
})

const fact = (card: string, id: string): string => codexForms.facts('book', card) + id
const typed = (form: string): string => {
  const key = `${form} text`
  unsentText.keep(key, 'Typed')
  return key
}

it('lists the texts of deleted cards, facts and promises', () => {
  const codex = {
    cards: [{ id: 'anna', facts: [{ id: 'eyes' }] }],
    promises: [{ id: 'letter' }],
  }
  for (const form of [
    codexForms.card('book', 'anna'),
    codexForms.card('book', `${NEW} Gone Person`),
    fact('anna', NEW),
    fact('anna', 'eyes'),
    codexForms.promise('book', 'letter'),
    codexForms.promise('book', NEW),
    codexForms.facts('another', 'gone') + NEW,
  ])
    typed(form)
  expect(lostFields('book', codex)).toEqual([])
  const lost = [
    codexForms.card('book', 'gone'),
    fact('gone', NEW),
    fact('anna', 'gone'),
    codexForms.promise('book', 'gone'),
  ].map(typed)
  expect(lostFields('book', codex)).toEqual(lost)
})

it('finds facts that an earlier version has stored', () => {
  unsentText.keep('codex fact anna eyes value', 'Grey')
  unsentText.keep('codex fact anna eyes value before', 'Blue')
  unsentText.keep('codex fact bob new value', 'Tall')
  adoptEarlierFacts('book', [{ id: 'anna' }])
  expect(Object.fromEntries(unsentText.entries())).toEqual({
    'codex book fact anna eyes value': 'Grey',
    'codex book fact anna eyes value before': 'Blue',
    'codex fact bob new value': 'Tall',
  })
})
