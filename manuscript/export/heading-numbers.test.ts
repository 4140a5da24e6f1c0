import { describe, expect, it } from 'vitest'
import { languageCodes } from '#manuscript/model/languages.ts'
import { titlesIn } from '#manuscript/model/templates/titles/titles.ts'
import type { Place } from './export-text.ts'
import { numberPlaces, numbersIntroduction } from './heading-numbers.ts'

const numbersOf = (titles: readonly string[], counting: Partial<Parameters<typeof numberPlaces>[1]> = {}) =>
  numberPlaces(
    titles.map((title) => ({ kind: 'chapter', chapter: { title } }) as Place),
    { language: 'english', countsIntroduction: false, ...counting },
  )

describe('the chapters of a thesis', () => {
  it.each(languageCodes)('in %s are counted without its abstract, references and appendix', (language) => {
    const titles = ['Abstract', 'Methods', 'Results', 'References', 'Appendix', 'Glossary', 'Further reading'] as const
    expect(
      numbersOf(
        titles.map((title) => titlesIn(language)[title]),
        { language },
      ),
    ).toEqual([null, 1, 2, null, null, null, null])
  })

  it.each(languageCodes)('in %s count the introduction only if sections have numbers', (language) => {
    const titles = (['Introduction', 'Methods', 'Conclusion'] as const).map((title) => titlesIn(language)[title])
    expect(numbersOf(titles, { language })).toEqual([null, 1, null])
    const counts = numbersIntroduction(true, language)
    expect(numbersOf(titles, { language, countsIntroduction: counts })).toEqual(counts ? [1, 2, 3] : [null, 1, null])
    expect(numbersIntroduction(false, language)).toBe(false)
  })

  it('begin with the introduction where universities number it', () => {
    const counted = languageCodes.filter((language) => numbersIntroduction(true, language))
    expect(counted).toEqual([
      'danish',
      'dutch',
      'english',
      'finnish',
      'german',
      'hungarian',
      'norwegian',
      'portuguese',
      'portuguese_br',
      'spanish',
      'swedish',
      'turkish',
    ])
  })
})

it('counts chapters whose titles only begin like those', () => {
  const titles = ['References to the sea', 'Abstract art', 'Sources of the Nile', 'Appendixes and hearts', 'Indexing']
  expect(numbersOf(titles)).toEqual([1, 2, 3, 4, 5])
  expect(numbersOf(['Sand', 'Stone', 'Appendix A', 'Appendix B: Tables', 'APPENDIX'])).toEqual([1, 2, null, null, null])
})

it('recognizes the headings of common languages in a text of any language', () => {
  const titles = ['Sand', 'Literaturverzeichnis', 'RÉSUMÉ', 'Приложение 1', '附录 A', 'المراجع', 'Danksagung', 'Ek']
  expect(numbersOf(titles)).toEqual([1, null, null, null, null, null, null, 2])
})

it.each(languageCodes)('adds no number to the acts of a novel in %s', (language) => {
  const acts = (['Act One', 'Act Two', 'Act Three'] as const).map((title) => titlesIn(language)[title])
  expect(numbersOf(acts, { language })).toEqual([null, null, null])
  expect(
    numbersOf(
      acts.map((title) => `${title}: The sea`),
      { language },
    ),
  ).toEqual([null, null, null])
})

it('numbers a title that only contains the word for an act', () => {
  expect(numbersOf(['Act of God', 'Acting', 'The last act of the play'])).toEqual([1, 2, 3])
})
