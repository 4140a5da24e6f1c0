import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renamedPassages } from '#tests/samples/names/renamed-passages.ts'
import type { LanguageCode } from '../languages.ts'
import { applySpans, applySpansToRuns, StaleSpanError } from './apply-rename.ts'
import type { NamedEntity } from './name-types.ts'
import { proposeRename, type RenameRequest } from './propose-rename.ts'

const person = (name: string, more: Partial<NamedEntity> = {}): NamedEntity => ({
  id: name,
  type: 'person',
  name,
  ...more,
})

const man = (name: string): NamedEntity => person(name, { gender: 'masculine' })
const place = (name: string): NamedEntity => ({ id: name, type: 'place', name })

const propose = (
  language: LanguageCode,
  entity: NamedEntity,
  newName: string,
  text: string,
  more: Partial<RenameRequest> = {},
) => proposeRename([{ block: 'a', text }], { language, entity, newName, ...more })

/** Accepts all proposals. */
const renamed = (...[language, entity, newName, text, more]: Parameters<typeof propose>) =>
  applySpans(text, propose(language, entity, newName, text, more))

/** Accepts only the spans that need no confirmation. */
const changed = (...[language, entity, newName, text, more]: Parameters<typeof propose>) =>
  applySpans(
    text,
    propose(language, entity, newName, text, more).filter(({ certainty }) => certainty === 'certain'),
  )

describe('renaming in real sentences', () => {
  it.each(renamedPassages)('writes "$renamed"', ({ language, entity, newName, others, text, renamed: expected }) => {
    expect(renamed(language, entity, newName, text, { others })).toBe(expected)
  })
})

describe('renaming a person', () => {
  const anna = person('Anna Lindqvist')

  it('finds the full name, the first name and the surname alone', () => {
    expect(
      changed('english', anna, 'Elsa Bergman', 'Anna Lindqvist sat down. Then Anna rose. Mrs Lindqvist nodded.'),
    ).toBe('Elsa Bergman sat down. Then Elsa rose. Mrs Bergman nodded.')
  })

  it('keeps possessives, capitals and typographic apostrophes', () => {
    expect(
      changed('english', anna, 'Elsa Harkness', 'ANNA LINDQVIST’S HOUSE. It was Anna’s. Lindqvist’s dog barked.'),
    ).toBe('ELSA HARKNESS’S HOUSE. It was Elsa’s. Harkness’s dog barked.')
  })

  it('turns the bare apostrophe of a name in -s into a possessive', () => {
    expect(changed('english', person('James'), 'Anna', "We went to James' house and saw James’s dog.")).toBe(
      "We went to Anna's house and saw Anna’s dog.",
    )
  })

  it('follows a name over a line break, in a hyphenated word and in compounds', () => {
    expect(changed('english', anna, 'Elsa Bergman', 'Anna\nLindqvist met Anna Lind-\nqvist, an Anna-like ghost.')).toBe(
      'Elsa\nBergman met Elsa Bergman, an Elsa-like ghost.',
    )
  })

  it('finds a name with soft hyphens and decomposed accents', () => {
    expect(changed('english', person('Zoë'), 'Ada', 'We met Zoe\u0308 and Zo\u00ADë.')).toBe('We met Ada and Ada.')
  })

  it('never touches a longer word that contains the name', () => {
    const text = 'Annabel, Joanna, Savannah and the Annals. anna is no name here.'
    expect(propose('english', person('Anna'), 'Elsa', text)).toEqual([])
  })

  it('leaves the full name of somebody else and asks about the part they share', () => {
    const others = [person('Anna Berg')]
    const text = 'Anna Berg met Anna Lindqvist. Anna smiled.'
    const spans = propose('english', anna, 'Elsa Bergman', text, { others })
    expect(spans.map(({ from, to, certainty, reason }) => ({ from, to, certainty, reason }))).toEqual([
      { from: 'Anna Lindqvist', to: 'Elsa Bergman', certainty: 'certain', reason: 'base' },
      { from: 'Anna', to: 'Elsa', certainty: 'uncertain', reason: 'shared-part' },
    ])
  })

  it('asks about a surname that the text gives to somebody else', () => {
    const text = 'We knew that Karl Lindqvist was her brother. Lindqvist laughed.'
    expect(propose('english', anna, 'Elsa Bergman', text).map(({ certainty }) => certainty)).toEqual([
      'uncertain',
      'uncertain',
    ])
  })

  it('changes an own initial and asks about another', () => {
    const spans = propose('english', anna, 'Elsa Bergman', 'Signed by A. Lindqvist.')
    expect(spans).toMatchObject([{ from: 'A. Lindqvist', to: 'E. Bergman', certainty: 'certain' }])
    expect(propose('english', anna, 'Elsa Bergman', 'Signed by K. Lindqvist.')).toMatchObject([
      { certainty: 'uncertain' },
    ])
  })

  it('asks whether a family is meant', () => {
    expect(propose('english', anna, 'Elsa Marsh', 'The Lindqvists came.')).toMatchObject([
      { to: 'Marshes', certainty: 'uncertain', reason: 'rare-form' },
    ])
    expect(propose('german', anna, 'Elsa Hans', 'Wir kennen die Lindqvists.')).toMatchObject([
      { certainty: 'uncertain' },
    ])
  })

  it('asks about a word at the start of a sentence that is also a common word', () => {
    const text = 'Rose had a rose. Rose was red. She saw Rose.'
    expect(propose('english', person('Rose'), 'Lily', text).map(({ certainty }) => certainty)).toEqual([
      'uncertain',
      'uncertain',
      'certain',
    ])
  })

  it('finds aliases, and asks if they have no replacement', () => {
    const entity = person('Robert Hale', { aliases: ['Bobby'] })
    expect(propose('english', entity, 'Simon Hale', 'So Bobby left.')).toMatchObject([
      { to: 'Simon', certainty: 'uncertain', reason: 'alias' },
    ])
    expect(changed('english', entity, 'Simon Hale', 'So Bobby left.', { newAliases: { Bobby: 'Sy' } })).toBe(
      'So Sy left.',
    )
  })

  it('proposes nothing for an empty name', () => {
    expect(propose('english', person('Anna'), ' ', 'Anna')).toEqual([])
    expect(propose('english', person(''), 'Anna', 'Anna')).toEqual([])
  })
})

describe('the words before a name', () => {
  it('changes the English article', () => {
    expect(changed('english', { id: 't', type: 'term', name: 'Orb' }, 'Key', 'It was an Orb of glass.')).toBe(
      'It was a Key of glass.',
    )
  })

  it('elides and opens French words', () => {
    expect(changed('french', person('Marie'), 'Anne', 'la robe de Marie, parce que Marie rit')).toBe(
      'la robe d’Anne, parce qu’Anne rit',
    )
  })

  it('follows the sound in Spanish and Italian', () => {
    expect(changed('spanish', person('Ana'), 'Inés', 'Juan y Ana')).toBe('Juan e Inés')
    expect(changed('italian', person('Anna'), 'Marta', 'Lo diede ad Anna.')).toBe('Lo diede a Marta.')
  })
})

describe('declension', () => {
  const cases: [LanguageCode, NamedEntity, string, string, string][] = [
    ['german', person('Anna'), 'Hans', 'Annas Hut und Anna', "Hans' Hut und Hans"],
    ['german', person('Hans'), 'Anna', 'Das ist Hans’ Hut.', 'Das ist Annas Hut.'],
    ['dutch', person('Jan'), 'Anna', 'Jans boek', "Anna's boek"],
    ['swedish', person('Anna'), 'Karin', 'Annas bok', 'Karins bok'],
    [
      'polish',
      person('Jan Kowalski', { gender: 'masculine' }),
      'Marek Nowak',
      'Widzę Jana Kowalskiego z Janem.',
      'Widzę Marka Nowaka z Markiem.',
    ],
    [
      'polish',
      person('Kraków', { type: 'place' }),
      'Poznań',
      'w Krakowie, do Krakowa, z Krakowem',
      'w Poznaniu, do Poznania, z Poznaniem',
    ],
    [
      'czech',
      person('Jana Nováková'),
      'Olga Veselá',
      'Viděl Janu Novákovou a Janin dům.',
      'Viděl Olgu Veselou a Olžin dům.',
    ],
    ['czech', person('Pavel'), 'Tomáš', 'Pavlův syn šel s Pavlem k Pavlovi.', 'Tomášův syn šel s Tomášem k Tomášovi.'],
    ['russian', person('Анна'), 'Мария', 'Анне дали книгу, и с Анной ушли.', 'Марии дали книгу, и с Марией ушли.'],
    [
      'russian',
      person('Иванов', { gender: 'masculine' }),
      'Толстой',
      'Он говорил с Ивановым об Иванове.',
      'Он говорил с Толстым о Толстом.',
    ],
    [
      'finnish',
      person('Pekka'),
      'Mikael',
      'Pekan talo, Pekkaa, Pekalle, Pekkakin',
      'Mikaelin talo, Mikaelia, Mikaelille, Mikaelkin',
    ],
    ['finnish', person('Virtanen'), 'Mäkinen', 'Virtasella ja Virtasta', 'Mäkisellä ja Mäkistä'],
    ['hungarian', person('Péter'), 'Anna', 'Péterrel, Péterhez, Pétert', 'Annával, Annához, Annát'],
    [
      'turkish',
      person('Ayşe'),
      'Mehmet',
      "Ayşe'nin, Ayşe'ye, Ayşe'den, Ayşe'ydi",
      "Mehmet'in, Mehmet'e, Mehmet'ten, Mehmet'ti",
    ],
    ['korean', person('민수'), '지영', '민수는 민수를 민수와', '지영은 지영을 지영과'],
    ['japanese', person('太郎'), '次郎', '太郎は太郎の家にいる。', '次郎は次郎の家にいる。'],
  ]
  it.each(cases)('%s: %o becomes %s', (language, entity, newName, text, expected) => {
    expect(renamed(language, entity, newName, text)).toBe(expected)
  })

  it('asks if one form stands for two cases that the new name distinguishes', () => {
    const [span] = propose('czech', person('Marie'), 'Jana', 'Tu Marie viděla.')
    expect(span).toMatchObject({
      certainty: 'uncertain',
      reason: 'several-forms',
      to: 'Jana',
      alternatives: ['Jany'],
    })
  })

  it('decides by the preposition', () => {
    expect(propose('czech', person('Marie'), 'Jana', 'Šla bez Marie.')).toMatchObject([
      { to: 'Jany', certainty: 'certain' },
    ])
  })

  const certain: [LanguageCode, NamedEntity, string, string, string][] = [
    [
      'russian',
      place('Россия'),
      'Москва',
      'в современной России и в Литве, России',
      'в современной Москве и в Литве, Москве',
    ],
    ['russian', place('Россия'), 'Москва', 'столица России, с севера России', 'столица Москвы, с севера Москвы'],
    ['russian', man('Иван'), 'Никита', 'жена Ивана', 'жена Никиты'],
    ['russian', place('Москва'), 'Тверь', 'из Москвы в Москву', 'из Твери в Тверь'],
    ['russian', place('Псков'), 'Ярославль', 'до Пскова, в Пскове', 'до Ярославля, в Ярославле'],
    ['russian', place('Рим'), 'Чикаго', 'до Рима, в Риме', 'до Чикаго, в Чикаго'],
    ['polish', place('Kraków'), 'Zakopane', 'do Krakowa, w Krakowie', 'do Zakopanego, w Zakopanem'],
    ['polish', place('Kraków'), 'Katowice', 'do Krakowa, w Krakowie', 'do Katowic, w Katowicach'],
    ['polish', place('Kraków'), 'Niemcy', 'do Krakowa, w Krakowie', 'do Niemiec, w Niemczech'],
    ['polish', place('Kraków'), 'Białystok', 'do Krakowa, w Krakowie', 'do Białegostoku, w Białymstoku'],
    ['polish', place('Polska'), 'Armenia', 'do Polski, w Polsce', 'do Armenii, w Armenii'],
    ['polish', place('Oslo'), 'Gdańsk', 'do Oslo, w Oslo', 'do Gdańska, w Gdańsku'],
    ['czech', place('Itálie'), 'Praha', 'v jižní Itálii, území Itálie', 'v jižní Praze, území Prahy'],
    ['czech', place('Praha'), 'Plzeň', 'z Prahy do Prahy, v Praze', 'z Plzně do Plzně, v Plzni'],
    ['czech', place('Praha'), 'Budějovice', 'do Prahy, v Praze', 'do Budějovic, v Budějovicích'],
    ['finnish', place('Pori'), 'Uusimaa', 'Porin, Porissa', 'Uudenmaan, Uudessamaassa'],
    ['turkish', place('Ankara'), 'Beyoğlu', "Ankara'da, Ankara'ya", "Beyoğlu'nda, Beyoğlu'na"],
    ['turkish', man('Duffy'), 'Kemal', "Duffy'nin, Duffy'yi", "Kemal'in, Kemal'i"],
  ]
  it.each(certain)('%s: %o becomes %s without a question', (language, entity, newName, text, expected) => {
    const spans = propose(language, entity, newName, text)
    expect(applySpans(text, spans)).toBe(expected)
    expect(spans.filter(({ certainty }) => certainty === 'uncertain')).toEqual([])
  })

  it('asks about a name that the writer left uninflected, and suggests the case of its preposition', () => {
    expect(propose('polish', man('Torres'), 'Marian', 'Dom należy do Torres.')).toMatchObject([
      { to: 'Mariana', certainty: 'uncertain' },
    ])
  })

  it('leaves consonant gradation of a first name to the writer', () => {
    expect(propose('finnish', person('Anna Berg'), 'Satu Berg', 'Annan kirja')).toMatchObject([
      { to: 'Satun', certainty: 'uncertain' },
    ])
  })

  it('lists possible forms where it knows no inflection', () => {
    expect(propose('ukrainian', person('Олена'), 'Марія', 'Олена бачить. Книга Олени.')).toMatchObject([
      { from: 'Олена', certainty: 'certain' },
      { from: 'Олени', certainty: 'uncertain', reason: 'no-grammar' },
    ])
  })
})

describe('any text', () => {
  it('gives spans that apply, and ends up with no certain old name', () => {
    const words = constantFrom(
      'Anna',
      'Annas',
      "Anna's",
      'ANNA',
      'Annabel',
      'Karl',
      'sah',
      '. ',
      '\n',
      '-',
      '’',
      '"',
      'Lind',
      'Lindqvist',
      '\u00AD',
      'die',
    )
    assert(
      property(
        array(words),
        constantFrom<LanguageCode>('english', 'german', 'french', 'polish', 'turkish', 'hungarian', 'finnish'),
        (parts, language) => {
          const text = parts.join(' ')
          const spans = propose(language, person('Anna Lindqvist'), 'Elsa Bergman', text)
          expect(spans.every(({ start, end, from }) => text.slice(start, end) === from)).toBe(true)
          expect(applySpans(text, spans)).not.toMatch(/(?<!\p{L})Anna(?!\p{L})(?!['’]\p{L})/u)
        },
      ),
    )
  })
})

describe('applying spans', () => {
  const span = { start: 2, end: 6, from: 'Anna', to: 'Elsa B' }

  it('keeps the formatting of the first letter', () => {
    expect(applySpansToRuns([{ text: 'a ' }, { text: 'An', bold: true }, { text: 'na sat' }], [span])).toEqual([
      { text: 'a ' },
      { text: 'Elsa B', bold: true },
      { text: ' sat' },
    ])
  })

  it('refuses a proposal for a text that has changed', () => {
    expect(() => applySpans('a Emma', [span])).toThrow(StaleSpanError)
  })
})
