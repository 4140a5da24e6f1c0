import { describe, expect, test } from 'vitest'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { languageCodes } from '#manuscript/model/languages.ts'
import { findName, searchedText } from './name-forms.ts'

const find = (text: string, name: string, language: LanguageCode) => findName(searchedText(text, language), name)

describe('a name is found', () => {
  test.each(languageCodes)('as it is, in %s', (language) => {
    expect(find('… Marta … 健太郎 … สมชาย …', 'Marta', language)).toBe('named')
  })

  test.each<[LanguageCode, string, string]>([
    ['english', "Eleanor's letter arrives.", 'Eleanor'],
    ['german', 'Der Brief Konrads kommt an.', 'Konrad'],
    ['french', 'La lettre d’Hortense arrive.', 'Hortense'],
    ['turkish', 'Elif’in mektubu Ankara’dan geliyor.', 'Ankara'],
    ['finnish', 'Kirje tulee Mikkolalle.', 'Mikkola'],
    ['hungarian', 'Levél érkezik Budapestről.', 'Budapest'],
    ['russian', 'Приходит письмо от Степана.', 'Степан'],
    ['hebrew', 'המכתב מגיע לאברהם ושרה.', 'אברהם'],
    ['hebrew', 'המכתב מגיע לאברהם ושרה.', 'שרה'],
    ['arabic', 'تصل الرسالة إلى بيت وليوسف فيها نصيب.', 'يوسف'],
    ['korean', '편지가 민준에게 도착한다.', '민준'],
    ['japanese', '手紙が健太郎に届く。', '健太郎'],
    ['thai', 'จดหมายมาถึงสมชายแล้ว', 'สมชาย'],
  ])('with endings or attached letters, in %s', (language, text, name) => {
    expect(find(text, name, language)).toBeDefined()
  })

  test.each<[LanguageCode, string, string]>([
    ['czech', 'Dopis přichází z Prahy od Pavla.', 'Pavel'],
    ['czech', 'Vlak stojí v Praze.', 'Praha'],
    ['czech', 'Dopis pro Evu.', 'Eva'],
    ['polish', 'Spotkanie z Markiem na rynku.', 'Marek'],
    ['russian', 'Разговор с Ольгой у реки.', 'Ольга'],
    ['ukrainian', 'Лист для Олени.', 'Олена'],
    ['finnish', 'Juna tulee Helsingistä.', 'Helsinki'],
    ['latvian', 'Vēstule Jānim.', 'Jānis'],
    ['greek', 'Το γράμμα του Γιώργου.', 'Γιώργος'],
  ])('in a form with another ending, in %s: %s', (language, text, name) => {
    expect(find(text, name, language)).toBe('similar')
  })

  test('by the family name alone', () => {
    expect(find('Bennet refuses.', 'Mr. Elizabeth Bennet', 'english')).toBe('similar')
    expect(find('小明不肯。', '王小明', 'chinese_simplified')).toBe('similar')
    expect(find('ロペスは断る。', 'マリア・ロペス', 'japanese')).toBe('similar')
  })
})

describe('a name is not found', () => {
  test.each<[LanguageCode, string, string]>([
    ['english', 'They mark the spot.', 'Mark'],
    ['english', 'It was even warm that evening.', 'Eva'],
    ['english', 'The old man sleeps.', 'the old mill'],
    ['english', 'Nothing happens.', 'Nora'],
    ['german', 'Er will die Marter beenden.', 'Karl'],
    ['japanese', '誰も来ない。', '健太郎'],
  ])('in %s: %s', (language, text, name) => {
    expect(find(text, name, language)).toBeUndefined()
  })
})
