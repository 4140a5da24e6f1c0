import { describe, expect, test } from 'vitest'
import { languageCodes } from '#manuscript/model/languages.ts'
import { splitSentences } from './split-sentences.ts'

describe('sentences', () => {
  test('do not end at abbreviations, initials and decimals', () => {
    expect(
      splitSentences('Mr. Hollis met J. R. Smith at 9.30 a.m. on Monday. He paid 3.50 dollars.', 'english'),
    ).toEqual(['Mr. Hollis met J. R. Smith at 9.30 a.m. on Monday.', 'He paid 3.50 dollars.'])
  })

  test('keep a quotation together with its speaker', () => {
    expect(
      splitSentences('"Stop! Don’t move," she said. "Why?" asked Tom. "Run!" Anna cried. Nobody ran.', 'english'),
    ).toEqual(['"Stop! Don’t move," she said.', '"Why?" asked Tom.', '"Run!" Anna cried.', 'Nobody ran.'])
  })

  test('end inside a quotation that its paragraph never closes', () => {
    expect(splitSentences('“I came home late. The door stood open.', 'english')).toHaveLength(2)
  })

  test('do not end at German ordinals and abbreviations', () => {
    expect(
      splitSentences(
        'Im 18. Jahrhundert, d. h. vor der Bahn, war z. B. Dr. Seidel hier. Er blieb bis 1820. Dann ging er.',
        'german',
      ),
    ).toEqual([
      'Im 18. Jahrhundert, d. h. vor der Bahn, war z. B. Dr. Seidel hier.',
      'Er blieb bis 1820.',
      'Dann ging er.',
    ])
  })

  test('end at the spaces of Thai, but not around numerals', () => {
    expect(
      splitSentences('ตลาดน้ำแห่งนี้เปิดมานานกว่า 80 ปี แม่ค้าพายเรือมาตั้งแต่ก่อนพระอาทิตย์ขึ้น คนในหมู่บ้านซื้อของกันทุกเช้า', 'thai'),
    ).toHaveLength(3)
  })

  test('end at the marks of each script', () => {
    expect(splitSentences('茶馆每天早上五点开门。客人们下棋、看报。', 'chinese_simplified')).toHaveLength(2)
    expect(splitSentences('गाँव में एक कुआँ है। वह पुराना है।', 'hindi')).toHaveLength(2)
    expect(splitSentences('هل نمت جيدا؟ القهوة تؤخر النوم.', 'arabic')).toHaveLength(2)
    expect(splitSentences('یہ گھر پرانا ہے۔ دروازہ کھلا ہے۔', 'urdu')).toHaveLength(2)
  })

  test.each(languageCodes)('lose nothing in %s', (language) => {
    const text = 'Alpha beta gamma. Delta epsilon zeta! Eta theta iota?'
    expect(splitSentences(text, language).join(' ')).toBe(text)
  })
})
