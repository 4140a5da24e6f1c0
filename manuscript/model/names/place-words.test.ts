import { expect, it } from 'vitest'
import type { LanguageCode } from '../languages.ts'
import { applySpans } from './apply-rename.ts'
import { proposeRename } from './propose-rename.ts'

const renamed = (language: LanguageCode, name: string, newName: string, text: string): string =>
  applySpans(
    text,
    proposeRename([{ block: 'a', text }], { language, entity: { id: 'a', type: 'place', name }, newName }),
  )

it.each<[LanguageCode, string, string, string, string]>([
  [
    'czech',
    'Praha',
    'Český Krumlov',
    'Z Prahy, v Praze, za Prahou.',
    'Z Českého Krumlova, v Českém Krumlově, za Českým Krumlovem.',
  ],
  ['czech', 'Praha', 'České Budějovice', 'Z Prahy, v Praze.', 'Z Českých Budějovic, v Českých Budějovicích.'],
  ['czech', 'Karlovy Vary', 'Praha', 'Z Karlových Varů, v Karlových Varech.', 'Z Prahy, v Praze.'],
  ['czech', 'Praha', 'Jindřichův Hradec', 'Z Prahy, v Praze.', 'Z Jindřichova Hradce, v Jindřichově Hradci.'],
  ['czech', 'Praha', 'Hradec Králové', 'Z Prahy, v Praze.', 'Z Hradce Králové, v Hradci Králové.'],
  ['czech', 'Praha', 'Ústí nad Labem', 'Z Prahy, za Prahou.', 'Z Ústí nad Labem, za Ústím nad Labem.'],
  [
    'polish',
    'Kraków',
    'Nowy Targ',
    'Do Krakowa, w Krakowie, pod Krakowem.',
    'Do Nowego Targu, w Nowym Targu, pod Nowym Targiem.',
  ],
  ['russian', 'Москва', 'Нижний Новгород', 'Из Москвы, в Москве.', 'Из Нижнего Новгорода, в Нижнем Новгороде.'],
  ['russian', 'Москва', 'Санкт-Петербург', 'Из Москвы, в Москве.', 'Из Санкт-Петербурга, в Санкт-Петербурге.'],
  ['russian', 'Москва', 'Ростов-на-Дону', 'Из Москвы, в Москве.', 'Из Ростова-на-Дону, в Ростове-на-Дону.'],
  ['russian', 'Москва', 'Набережные Челны', 'Из Москвы, в Москве.', 'Из Набережных Челнов, в Набережных Челнах.'],
])('inflects each word of a place as its noun needs (%s, %s to %s)', (language, name, newName, text, expected) => {
  expect(renamed(language, name, newName, text)).toBe(expected)
})

it.each<[LanguageCode, string, string, string, string]>([
  ['czech', 'Čechy', 'Morava', 'Z Čech, v Čechách.', 'Z Moravy, v Moravě.'],
  ['czech', 'Morava', 'Hradčany', 'Z Moravy, v Moravě.', 'Z Hradčan, v Hradčanech.'],
  ['russian', 'Альпы', 'Афины', 'Из Альп, в Альпах.', 'Из Афин, в Афинах.'],
])('inflects places that are plural (%s, %s to %s)', (language, name, newName, text, expected) => {
  expect(renamed(language, name, newName, text)).toBe(expected)
})

const certainties = (language: LanguageCode, name: string, newName: string, text: string) =>
  proposeRename([{ block: 'a', text }], { language, entity: { id: 'a', type: 'place', name }, newName }).map(
    ({ certainty }) => certainty,
  )

it('asks if the ending of a place name does not show its gender, number or form', () => {
  expect(certainties('russian', 'Москва', 'Шэньчжэнь', 'Из Москвы.')).toEqual(['uncertain'])
  expect(certainties('russian', 'Кентуки', 'Париж', 'Он жил в Кентуки.')).toEqual(['uncertain'])
  expect(certainties('czech', 'Praha', 'Lednice', 'Z Prahy.')).toEqual(['uncertain'])
})
