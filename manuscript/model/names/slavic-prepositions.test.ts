import { expect, it } from 'vitest'
import type { LanguageCode } from '../languages.ts'
import { applySpans } from './apply-rename.ts'
import type { NamedEntity } from './name-types.ts'
import { proposeRename } from './propose-rename.ts'

type Example = readonly [
  language: LanguageCode,
  type: NamedEntity['type'],
  name: string,
  newName: string,
  text: string,
  renamed: string,
]

const propose = ([language, type, name, newName, text]: Example) =>
  proposeRename([{ block: 'a', text }], { language, entity: { id: 'a', type, name }, newName })

it.each<Example>([
  [
    'polish',
    'place',
    'Kraków',
    'Wrocław',
    'Żyje w Krakowie. W Krakowie pada.',
    'Żyje we Wrocławiu. We Wrocławiu pada.',
  ],
  ['polish', 'place', 'Szwecja', 'Norwegia', 'Wróciła ze Szwecji.', 'Wróciła z Norwegii.'],
  ['polish', 'place', 'Warszawa', 'Zgierz', 'Z Warszawy, w Warszawie.', 'Ze Zgierza, w Zgierzu.'],
  ['czech', 'place', 'Praha', 'Vídeň', 'Žije v Praze a jede z Prahy.', 'Žije ve Vídni a jede z Vídně.'],
  ['czech', 'person', 'Anna', 'Zuzana', 'Šel s Annou k Anně.', 'Šel se Zuzanou k Zuzaně.'],
  ['czech', 'person', 'Karel', 'Petr', 'Jdu ke Karlovi.', 'Jdu k Petrovi.'],
  ['russian', 'person', 'Мария', 'Анна', 'О Марии знали, а о Марии молчали.', 'Об Анне знали, а об Анне молчали.'],
  ['russian', 'place', 'Берлин', 'Владимир', 'Живёт в Берлине.', 'Живёт во Владимире.'],
])('changes the preposition with the name: %s %s %s', (...example) => {
  expect(applySpans(example[4], propose(example))).toBe(example[5])
})

it('makes the preposition a part of the same proposal', () => {
  expect(propose(['polish', 'place', 'Kraków', 'Wrocław', 'Żyje w Krakowie.', ''])).toMatchObject([
    { from: 'w Krakowie', to: 'we Wrocławiu', start: 5, end: 15, certainty: 'certain' },
  ])
})

it('leaves a preposition that writers spell either way, or that already differs from the rule', () => {
  expect(propose(['czech', 'place', 'Praha', 'Lvov', 'Žije v Praze.', ''])).toMatchObject([{ from: 'Praze' }])
  expect(propose(['polish', 'place', 'Kraków', 'Wrocław', 'Żyje we Krakowie.', ''])).toMatchObject([
    { from: 'Krakowie' },
  ])
})
