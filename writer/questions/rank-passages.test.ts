import { expect, it } from 'vitest'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { languageCodes } from '#manuscript/model/languages.ts'
import { rankPassages } from './rank-passages.ts'

const block = (text: string) => ({ text, isHeading: false })
const heading = (text: string, level = 1) => ({ text, isHeading: true, level })
const filler = (at: number) =>
  block(`On day ${at} the wind came from the north, and the boats stayed in the harbour. `.repeat(8).trim())

const ask = (text: string, blocks: Parameters<typeof rankPassages>[0], language: LanguageCode = 'english') =>
  rankPassages(blocks, { language, texts: [{ text, weight: 1 }], characters: 3000 }, { onlyMatches: true })
const best = (...args: Parameters<typeof ask>) => ask(...args).toSorted((one, other) => one.rank - other.rank)[0]

const novel = [
  heading('Part one', 0),
  heading('The harbour'),
  ...Array.from({ length: 300 }, (_, at) => filler(at)),
  heading('Evening'),
  heading('At the quay', 2),
  block('Nobody came.'),
  block('Marta looked up. Her left eye was made of glass, and it never moved. Then she laughed.'),
  heading('Night'),
  ...Array.from({ length: 300 }, (_, at) => filler(at)),
]

it('finds the passage among hundreds, with its headings, its block and its sentence', () => {
  expect(best('What is Marta’s left eye made of?', novel)).toMatchObject({
    title: 'Evening › At the quay',
    quote: 'Her left eye was made of glass, and it never moved.',
    block: novel.findIndex(({ text }) => text.startsWith('Marta')),
  })
})

it('returns passages in reading order within the budget', () => {
  const found = ask('Which boats stayed in the harbour, and who was at the quay?', novel)
  expect(found.length).toBeGreaterThan(1)
  expect(found.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(3000)
  expect(found.map(({ block: at }) => at)).toEqual(found.map(({ block: at }) => at).toSorted((one, two) => one - two))
})

it('returns a short manuscript whole, and the beginnings of chapters for a question without a match', () => {
  const short = [heading('One'), block('The rain fell.'), heading('Two'), block('The sun rose.')]
  const whole = rankPassages(short, { language: 'english', texts: [{ text: 'xyz', weight: 1 }], characters: 3000 })
  expect(whole.map(({ text }) => text)).toEqual(['The rain fell.', 'The sun rose.'])
  const titles = rankPassages(novel, {
    language: 'english',
    texts: [{ text: 'Zebra?', weight: 1 }],
    characters: 3000,
  }).map(({ title }) => title.split(' › ')[0])
  expect(new Set(titles)).toEqual(new Set(['The harbour', 'Evening', 'Night']))
  expect(ask('Zebra?', novel)).toEqual([])
})

it('counts the words of an earlier question less than those of the question', () => {
  const blocks = [block('Tom lives in Bergen.'), block('Marta lives in Oslo.'), block('Marta has a cat.')]
  const found = rankPassages(
    blocks.flatMap((one) => [heading('x'), one]),
    {
      language: 'english',
      texts: [
        { text: 'And where does she live?', weight: 1 },
        { text: 'Does Marta have a cat?', weight: 0.4 },
      ],
      characters: 1000,
    },
  )
  expect(found.find(({ rank }) => rank === 0)?.text).toBe('Marta lives in Oslo.')
})

/**
 * Samples: a sentence that answers a question, the question with other forms of its words, and
 * other sentences.
 */
const samples: Partial<Record<LanguageCode, [answer: string, question: string, other: string]>> = {
  chinese_simplified: ['玛尔塔的左眼是玻璃做的。', '玛尔塔的眼睛怎么了？', '船在港口停了一整天，风从北方吹来。'],
  chinese_traditional: ['瑪爾塔的左眼是玻璃做的。', '瑪爾塔的眼睛怎麼了？', '船在港口停了一整天，風從北方吹來。'],
  japanese: [
    'マルタの左目はガラスでできている。',
    'マルタの左目は何でできていますか。',
    '船は一日中港に停まっていた。',
  ],
  korean: ['마르타는 부산에서 살았다.', '마르타가 어디에 살아?', '배는 하루 종일 항구에 있었다.'],
  thai: ['ตาซ้ายของมาร์ตาทำจากแก้ว', 'ตาซ้ายของมาร์ตาเป็นอย่างไร', 'เรือจอดอยู่ที่ท่าเรือทั้งวัน'],
  arabic: ['كانت عين مرتا اليسرى من زجاج.', 'ما هي عين مرتا؟', 'بقيت القوارب في الميناء طوال اليوم.'],
  hebrew: ['עינה השמאלית של מרתה עשויה זכוכית.', 'ממה עשויה העין של מרתה?', 'הסירות נשארו בנמל כל היום.'],
  russian: ['У Марты стеклянный левый глаз.', 'Что у Марты с глазом?', 'Лодки весь день стояли в гавани.'],
  polish: ['Lewe oko Marty było ze szkła.', 'Co jest z okiem Marty?', 'Łodzie stały w porcie cały dzień.'],
  german: ['Martas linkes Auge war aus Glas.', 'Was ist mit Martas Auge?', 'Die Boote blieben im Hafen.'],
  hindi: ['मार्ता की बाईं आँख काँच की थी।', 'मार्ता की आँख कैसी थी?', 'नावें दिन भर बंदरगाह में रहीं।'],
  greek: ['Το μάτι της Μάρθας ήταν γυάλινο.', 'Τι έχει η Μάρθα στο μάτι;', 'Οι βάρκες έμειναν στο λιμάνι.'],
}

it.each(Object.entries(samples))('finds the sentence that answers in %s', (language, [answer, question, other]) => {
  const blocks = Array.from({ length: 60 }, (_, at) => [heading(`${at}`), block(at === 41 ? answer : `${other} ${at}`)])
  expect(best(question, blocks.flat(), language as LanguageCode)?.text).toBe(answer)
})

it('searches in every language', () => {
  for (const language of languageCodes)
    expect(
      best('Marta 1984', [heading('x'), block('Marta was born in 1984.'), heading('y'), block('So.')], language),
    ).toMatchObject({
      block: 1,
    })
})
