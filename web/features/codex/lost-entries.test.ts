import { afterEach, expect, it, vi } from 'vitest'
import { unsentText } from '#web/lib/input/unsent-text.ts'
import { codexForms } from './codex-forms.ts'
import { lostFields } from './lost-entries.ts'

vi.stubGlobal('location', { pathname: '/' })
afterEach(() => {
  for (const [key] of unsentText.entries()) unsentText.forget(key)
})

const forms = codexForms('book')
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
    forms.card('anna'),
    forms.newCard('Gone Person'),
    forms.fact('anna'),
    forms.fact('anna', 'eyes'),
    forms.promise('letter'),
    forms.promise(),
    codexForms('another').fact('gone'),
  ])
    typed(form)
  expect(lostFields('book', codex)).toEqual([])
  const lost = [forms.card('gone'), forms.fact('gone'), forms.fact('anna', 'gone'), forms.promise('gone')].map(typed)
  expect(lostFields('book', codex)).toEqual(lost)
})
