import { describe, expect, it } from 'vitest'
import { everydaySentences } from '#tests/samples/everyday-sentences.ts'
import { guardedSentences } from '#tests/samples/guarded-sentences.ts'
import texts from '#tests/samples/texts.json' with { type: 'json' }
import { detectLanguage, mayBeIn } from './detect-language.ts'
import { languageCodes } from '../languages.ts'
import type { LanguageCode } from '../languages.ts'

const glueOf = (language: LanguageCode): string => (/^(?:chinese|japanese)/.test(language) ? '' : ' ')

/** Builds texts of this many sentences from three sets. */
const runsOf = (length: number): [LanguageCode, string][] =>
  languageCodes.flatMap((language) =>
    [
      texts[language].sentences,
      [...guardedSentences[language].fillers, ...guardedSentences[language].guarded],
      everydaySentences[language],
    ].flatMap((sentences) =>
      sentences.flatMap((_, at): [LanguageCode, string][] =>
        at + length > sentences.length ? [] : [[language, sentences.slice(at, at + length).join(glueOf(language))]],
      ),
    ),
  )

const measure = async (runs: readonly [LanguageCode, string][]) => {
  const found = await Promise.all(runs.map(async ([actual, text]) => ({ actual, ...(await detectLanguage(text)) })))
  const wrong = found.filter(({ language, actual }) => language !== actual)
  return {
    right: 1 - wrong.length / runs.length,
    surelyWrong: wrong.filter(({ sure }) => sure).length / runs.length,
    unsure: found.filter(({ sure }) => !sure).length / runs.length,
  }
}

describe('language detection', () => {
  it.each([
    // Some sentences are the same in two languages, such as "Kan du lukke vinduet?" in Danish and
    // Norwegian.
    ['one sentence', 1, 0.96],
    ['two sentences', 2, 0.985],
    ['three sentences', 3, 0.99],
  ])('recognizes %s in all 45 languages, and is rarely sure when it is wrong', async (_, length, least) => {
    const { right, surelyWrong, unsure } = await measure(runsOf(length))
    expect(right).toBeGreaterThan(least)
    expect(surelyWrong).toBeLessThan(0.005)
    expect(unsure).toBeLessThan(0.15)
  })

  it.each(languageCodes)('recognizes a paragraph: %s', async (language) => {
    for (const sentences of [texts[language].sentences, everydaySentences[language]])
      expect(await detectLanguage(sentences.join(glueOf(language)))).toMatchObject({ language })
  })

  it.each([
    ['indonesian', 'Karena hujan, saya tidak bisa pergi ke kantor hari ini.'],
    ['malay', 'Kerana hujan, saya tidak dapat pergi ke pejabat hari ini.'],
    ['portuguese', 'Estou a escrever um relatório sobre o autocarro e o comboio.'],
    ['portuguese_br', 'Estou escrevendo um relatório sobre o ônibus e o trem.'],
    ['norwegian', 'Hva gjør du etter jobb?'],
    ['danish', 'Hvad laver du efter arbejde?'],
    ['serbian', 'Deca vole mleko i hleb, ali niko ne zna šta će biti posle.'],
    ['croatian', 'Djeca vole mlijeko i kruh, ali nitko ne zna što će biti poslije.'],
    ['afrikaans', 'Hulle het gister ’n nuwe huis gekoop.'],
    ['chinese_traditional', '我們應該學習這個問題。'],
    ['japanese', '会議資料を確認済み。'],
  ] as const)('distinguishes related languages: %s', async (language, text) => {
    expect(await detectLanguage(text)).toEqual({ language, sure: true })
  })

  it('is unsure without evidence', async () => {
    for (const text of ['', '12345', 'OK', 'Amanhã vai chover o dia todo.'])
      expect(await detectLanguage(text)).toMatchObject({ sure: false })
  })

  it('follows the majority of a mixed text', async () => {
    const { sentences } = texts.german
    expect(await detectLanguage(`${sentences.join(' ')} ${texts.french.sentences[0]}`)).toMatchObject({
      language: 'german',
    })
  })

  it('takes linear time on a million letters', async () => {
    const text = 'Ein langes Wort folgt auf das andere. '.repeat(30_000)
    expect(await detectLanguage(text)).toEqual({ language: 'german', sure: true })
    expect(await detectLanguage('a'.repeat(1_000_000))).toBeDefined()
  })

  it('doubts a language only if another one is certain', async () => {
    const [norwegian] = everydaySentences.norwegian
    expect(await mayBeIn(norwegian!, 'norwegian')).toBe(true)
    expect(await mayBeIn('Kan du lukke vinduet?', 'norwegian')).toBe(true)
    expect(await mayBeIn(norwegian!, 'danish')).toBe(false)
  })
})
