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

describe('the chapters of a thesis', () => {
  const languages: LanguageCode[] = ['english', 'german', 'french', 'spanish', 'portuguese', 'italian', 'dutch']
  const others: LanguageCode[] = ['russian', 'arabic', 'chinese_simplified', 'portuguese_br']

  it.each([...languages, ...others])('in %s are counted without its abstract, references and appendix', (language) => {
    const titles = ['Abstract', 'Methods', 'Results', 'References', 'Appendix', 'Glossary', 'Further reading'] as const
    expect(numbersOf(titles.map((title) => titlesIn(language)![title]))).toEqual([null, 1, 2, null, null, null, null])
  })

  it.each([...languages, ...others])('in %s count the introduction only if sections have numbers', (language) => {
    const titles = (['Introduction', 'Methods', 'Conclusion'] as const).map((title) => titlesIn(language)![title])
    expect(numbersOf(titles)).toEqual([null, 1, null])
    const counts = numbersIntroduction(true, language)
    expect(numbersOf(titles, counts)).toEqual(counts ? [1, 2, 3] : [null, 1, null])
    expect(numbersIntroduction(false, language)).toBe(false)
  })

  it('begin with the introduction where universities number it', () => {
    const counted = [...languages, ...others].filter((language) => numbersIntroduction(true, language))
    expect(counted).toEqual(['english', 'german', 'spanish', 'portuguese', 'dutch', 'portuguese_br'])
  })
})

it('counts chapters whose titles only begin like those', () => {
  const titles = ['References to the sea', 'Abstract art', 'Sources of the Nile', 'Appendixes and hearts', 'Indexing']
  expect(numbersOf(titles)).toEqual([1, 2, 3, 4, 5])
  expect(numbersOf(['Sand', 'Stone', 'Appendix A', 'Appendix B: Tables', 'APPENDIX'])).toEqual([1, 2, null, null, null])
})
