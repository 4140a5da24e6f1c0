import { expect, it } from 'vitest'
import type { NamedEntity } from './name-types.ts'
import { nameSpellings, titleWords } from './name-spellings.ts'

const person = (name: string, ...aliases: string[]): NamedEntity => ({ id: name, type: 'person', name, aliases })

it('lists each word of names and other names, with possessives in both apostrophes', () => {
  const words = nameSpellings([person('Zylanthor van Qorm', 'Zyl')], 'english')
  expect(words).toEqual(
    expect.arrayContaining(['Zylanthor', 'van', 'Qorm', 'Zyl', "Zylanthor's", 'Zylanthor’s', 'Qorms']),
  )
  expect(words).not.toContain('vans')
  expect(new Set(words).size).toBe(words.length)
})

it('lists the cases of names, and hyphenated words whole and in parts', () => {
  expect(nameSpellings([person('Zofia Brzęcka-Wójcik')], 'polish')).toEqual(
    expect.arrayContaining(['Zofia', 'Zofii', 'Zofię', 'Brzęcka-Wójcik', 'Brzęcka', 'Wójcik']),
  )
})

it('leaves out forms that the rules are not sure of', () => {
  expect(nameSpellings([{ id: '1', type: 'place', name: 'Quellmar' }], 'german')).not.toContain('Quellmarerinnen')
})

it('is limited for a codex of any size', () => {
  const many = Array.from({ length: 60_000 }, (_, at) => person(`Name${at}`))
  expect(nameSpellings(many, 'english')).toHaveLength(50_000)
})

it('lists the words of a title', () => {
  expect(titleWords('Zylanthor’s Last Voyage: a novel')).toEqual([
    "Zylanthor's",
    'Zylanthor’s',
    'Last',
    'Voyage',
    'a',
    'novel',
  ])
})
