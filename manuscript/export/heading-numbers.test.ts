import { describe, expect, it } from 'vitest'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { titlesIn } from '#manuscript/model/templates/titles/titles.ts'
import type { Place } from './export-text.ts'
import { numberPlaces, numbersIntroduction } from './heading-numbers.ts'

const numbersOf = (titles: readonly string[], countsIntroduction = false) =>
  numberPlaces(
    titles.map((title) => ({ kind: 'chapter', chapter: { title } }) as Place),
    countsIntroduction,
  )

const languages: LanguageCode[] = ['english', 'german', 'french', 'spanish', 'portuguese', 'italian', 'dutch']
const others: LanguageCode[] = ['russian', 'arabic', 'chinese_simplified', 'portuguese_br']
const templateLanguages = [...languages, ...others]

describe('the chapters of a thesis', () => {
  it.each(templateLanguages)('in %s are counted without its abstract, references and appendix', (language) => {
    const titles = ['Abstract', 'Methods', 'Results', 'References', 'Appendix', 'Glossary', 'Further reading'] as const
    expect(numbersOf(titles.map((title) => titlesIn(language)![title]))).toEqual([null, 1, 2, null, null, null, null])
  })

  it.each(templateLanguages)('in %s count the introduction only if sections have numbers', (language) => {
    const titles = (['Introduction', 'Methods', 'Conclusion'] as const).map((title) => titlesIn(language)![title])
    expect(numbersOf(titles)).toEqual([null, 1, null])
    const counts = numbersIntroduction(true, language)
    expect(numbersOf(titles, counts)).toEqual(counts ? [1, 2, 3] : [null, 1, null])
    expect(numbersIntroduction(false, language)).toBe(false)
  })

  it('begin with the introduction where universities number it', () => {
    const counted = templateLanguages.filter((language) => numbersIntroduction(true, language))
    expect(counted).toEqual(['english', 'german', 'spanish', 'portuguese', 'dutch', 'portuguese_br'])
  })
})

it('counts chapters whose titles only begin like those', () => {
  const titles = ['References to the sea', 'Abstract art', 'Sources of the Nile', 'Appendixes and hearts', 'Indexing']
  expect(numbersOf(titles)).toEqual([1, 2, 3, 4, 5])
  expect(numbersOf(['Sand', 'Stone', 'Appendix A', 'Appendix B: Tables', 'APPENDIX'])).toEqual([1, 2, null, null, null])
})

it.each(templateLanguages)('adds no number to the acts of a novel in %s', (language) => {
  const acts = (['Act One', 'Act Two', 'Act Three'] as const).map((title) => titlesIn(language)![title])
  expect(numbersOf(acts)).toEqual([null, null, null])
  expect(numbersOf(acts.map((title) => `${title}: The sea`))).toEqual([null, null, null])
})

it('numbers a title that only contains the word for an act', () => {
  expect(numbersOf(['Act of God', 'Acting', 'The last act of the play'])).toEqual([1, 2, 3])
})
