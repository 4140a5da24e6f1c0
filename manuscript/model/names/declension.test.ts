import { describe, expect, it } from 'vitest'
import type { LanguageCode } from '../languages.ts'
import { applySpans } from './apply-rename.ts'
import type { NamedEntity } from './name-types.ts'
import { proposeRename } from './propose-rename.ts'

const person = (name: string, gender: NamedEntity['gender']): NamedEntity => ({
  id: name,
  type: 'person',
  name,
  gender,
})
const woman = (name: string): NamedEntity => person(name, 'feminine')
const man = (name: string): NamedEntity => person(name, 'masculine')
const place = (name: string): NamedEntity => ({ id: name, type: 'place', name })

type Case = [LanguageCode, NamedEntity, string, string, string]

const propose = (language: LanguageCode, entity: NamedEntity, newName: string, text: string) =>
  proposeRename([{ block: 'a', text }], { language, entity, newName, newGender: entity.gender })

describe('forms that grammars give', () => {
  const cases: Case[] = [
    ['hungarian', man('Péter'), 'Jenny', 'Péterrel, Péteren', 'Jennyvel, Jennyn'],
    ['hungarian', man('Péter'), 'Móricz', 'Péterrel', 'Móriczcal'],
    ['hungarian', man('Péter'), 'Babits', 'Péterrel', 'Babitscsal'],
    ['hungarian', man('Péter'), 'György', 'Péterrel', 'Györggyel'],
    ['czech', man('Jan'), 'Murray', 'bez Jana, s Janem', 'bez Murraye, s Murrayem'],
    ['czech', man('Jan'), 'Josh', 'bez Jana', 'bez Joshe'],
    ['czech', place('Praha'), 'Klatovy', 'do Prahy, v Praze', 'do Klatov, v Klatovech'],
    ['polish', place('Kraków'), 'Monachium', 'do Krakowa, w Krakowie', 'do Monachium, w Monachium'],
    ['polish', place('Kraków'), 'Cieszyn', 'do Krakowa', 'do Cieszyna'],
    ['russian', man('Иван'), 'Яков', 'с Иваном', 'с Яковом'],
    ['russian', man('Иван'), 'Орлов', 'с Иваном', 'с Орловым'],
    ['russian', man('Иван'), 'Цой', 'без Ивана, с Иваном', 'без Цоя, с Цоем'],
    ['russian', man('Иван'), 'Горький', 'без Ивана, к Ивану', 'без Горького, к Горькому'],
    ['russian', man('Иван'), 'Черных', 'без Ивана', 'без Черных'],
    ['russian', woman('Анна'), 'Аглая', 'без Анны, с Анной', 'без Аглаи, с Аглаей'],
    ['russian', place('Москва'), 'Грозный', 'через Москву, из Москвы', 'через Грозный, из Грозного'],
    ['turkish', place('Ankara'), 'Boğaziçi', "Ankara'ya", "Boğaziçi'ne"],
    ['turkish', woman('Ayşe'), 'Meral', "Ayşe'yi", "Meral'i"],
  ]
  it.each(cases)('%s: %o becomes %s', (language, entity, newName, text, expected) => {
    const spans = propose(language, entity, newName, text)
    expect(applySpans(text, spans)).toBe(expected)
    expect(spans.filter(({ certainty }) => certainty === 'uncertain')).toEqual([])
  })
})

describe('forms that spelling does not settle', () => {
  const cases: Case[] = [
    ['hungarian', man('Péter'), 'Harry', 'Péternek', 'Harrynek'],
    ['hungarian', man('Péter'), 'Steve', 'Péternek', 'Stevének'],
    ['hungarian', woman('Éva'), 'Hannah', 'Éváról', 'Hannahról'],
    ['hungarian', place('Pécs'), 'Lengyelország', 'Pécsen', 'Lengyelországon'],
    ['czech', man('Jan'), 'Hans', 'bez Jana', 'bez Hansa'],
    ['czech', woman('Anna'), 'Nicole', 's Annou', 's Nicole'],
    ['czech', woman('Anna'), 'Ester', 's Annou', 's Ester'],
    ['czech', place('Praha'), 'Basilej', 'za Prahou', 'za Basilejem'],
    ['polish', man('Jan'), 'Kozioł', 'bez Jana', 'bez Kozła'],
    ['polish', man('Jan'), 'Jacques', 'bez Jana', 'bez Jacquesa'],
    ['polish', man('Jan'), 'Mieszko', 'bez Jana', 'bez Mieszka'],
    ['russian', man('Иван'), 'Соловей', 'без Ивана', 'без Соловья'],
    ['turkish', woman('Ayşe'), 'Jane', "Ayşe'nin", "Jane'nin"],
    ['turkish', man('Ahmet'), 'Pierre', "Ahmet'i", "Pierre'yi"],
    ['finnish', woman('Anna'), 'Sophie', 'Annaa', 'Sophiea'],
  ]
  it.each(cases)('%s: asks whether %o becomes %s', (language, entity, newName, text, suggested) => {
    const spans = propose(language, entity, newName, text)
    expect(applySpans(text, spans)).toBe(suggested)
    expect(spans).toMatchObject([{ certainty: 'uncertain' }])
  })

  it.each([
    ['czech', man('Jan'), 'Jarda', 'Jednoho dne ale hlad Jana přemohl.'],
    ['polish', man('Jan'), 'Zagłoba', 'Wreszcie sen Jana zmorzył.'],
    ['russian', man('Иван'), 'Никита', 'Наконец сон Ивана одолел.'],
  ] satisfies [LanguageCode, NamedEntity, string, string][])(
    '%s: a noun before a man is no proof of his case',
    (language, entity, newName, text) => {
      expect(propose(language, entity, newName, text)).toMatchObject([
        { certainty: 'uncertain', reason: 'several-forms' },
      ])
    },
  )

  it('keeps the dictionary form of a company after its noun', () => {
    const [span] = propose('czech', place('Oracle'), 'Radon', 'světová společnost Oracle')
    expect(span).toMatchObject({ to: 'Radon' })
  })
})
