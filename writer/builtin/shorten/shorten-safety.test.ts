import { describe, expect, test } from 'vitest'
import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { guardedSentences } from '#tests/samples/guarded-sentences.ts'
import { testedLanguages } from '#tests/samples/tested-languages.ts'
import { shortenText } from './shorten-text.ts'

const ratios = [1 / 2, 1 / 3, 1 / 4]

const shortened = (text: string, language: LanguageCode = 'english'): Promise<string[]> =>
  Promise.all(ratios.map((ratio) => shortenText(text, countWords(text, language) * ratio, language)))

const [river, market, trees, harbour] = [
  'The town lies on a wide river between green hills.',
  'The market opens early and sells bread, fruit and flowers.',
  'Old trees stand along the main street and give shade in summer.',
  'Small boats from the islands come into the harbour at noon.',
]

/** Sentences that lose their meaning if any part is removed. */
const whole = [
  'In the event that the alarm sounds, leave the building by the stairs.',
  'The deposit is returned on condition that the flat is clean.',
  'The flat can be sublet with the consent of the owner.',
  'You can cancel the order, provided that it has not been sent.',
  'The pump starts, unless the tank is empty.',
  'Children may swim here only if a lifeguard is on duty.',
  'All guests are insured, except drivers younger than 21.',
  'It is not true that the drug cures the disease.',
  'Nobody claims that the bridge is safe.',
  'It is a myth that the vaccine causes fever.',
  'The method is not only cheap, but also reliable.',
  'Take two tablets every eight hours with a glass of water.',
  'Give the child 5 ml of the syrup, which tastes of cherries.',
  'Apply by 31 March, using the form on the website.',
  'The offer expires on Friday, and the shop closes at six.',
  'Never mix the cleaner with bleach, which releases a gas.',
  'Do not drive after taking this medicine, because it makes you sleepy.',
  'Keep the bottle out of reach of children, which is easy on a shelf.',
  'The guarantee is void if the seal, a small red sticker, is broken.',
  'The lift carries at most eight people, including the operator.',
  'Without a helmet, riders are sent home.',
  'Subject to the approval of the board, the plan starts in May.',
  'Employees must report every accident within 24 hours, using form B.',
  'The results, which were published in June, do not show any effect.',
  'Hardly anyone believes the rumour, although it is everywhere.',
  'You are allowed to park here until 6 pm, when the gate closes.',
  'Stop taking the pills and call a doctor if you notice a rash.',
  'The so-called miracle cure failed in every trial.',
  'As long as the light is red, stay behind the line.',
  'Only members, who pay a fee, can vote.',
  'The contract ends automatically, except where both sides agree.',
  'He denied that the money was missing, and he went home.',
]

/**
 * If the first sentence stays, the second must stay, because it contradicts or defines the first.
 */
const together: [text: string, first: string, second: string][] = [
  [
    `${river} Critics say that the dam is dangerous. They are wrong, as forty years of records show. ${market} ${trees}`,
    'Critics say that the dam is dangerous.',
    'They are wrong, as forty years of records show.',
  ],
  [
    `Some people think that coffee harms the heart. However, large studies show the opposite. ${market} ${trees} ${harbour}`,
    'Some people think that coffee harms the heart.',
    'However, large studies show the opposite.',
  ],
  [
    `Is the water clean? The laboratory says yes. ${river} ${market} ${trees} ${harbour}`,
    'Is the water clean?',
    'The laboratory says yes.',
  ],
  [
    `At first the team believed the new theory. In reality the old one was right. ${river} ${market} ${trees} ${harbour}`,
    'At first the team believed the new theory.',
    'In reality the old one was right.',
  ],
  [
    `${river} Myth: cold weather causes colds. Fact: viruses cause them. ${market} ${trees} ${harbour}`,
    'Myth: cold weather causes colds.',
    'Fact: viruses cause them.',
  ],
]

/**
 * If the second sentence stays, the first must stay, because it contains a pronoun's antecedent.
 */
const antecedents: [text: string, first: string, second: string][] = [
  [
    `Clara Novak founded the school in 1921. ${river} She never took a salary. ${market} ${trees}`,
    'Clara Novak founded the school in 1921.',
    'She never took a salary.',
  ],
  [
    `The bakery belongs to two brothers. They must sell it by Friday. ${river} ${market} ${trees}`,
    'The bakery belongs to two brothers.',
    'They must sell it by Friday.',
  ],
  [
    `${river} Rinse the filter in warm water. Do not put it in the dishwasher. ${market} ${trees} ${harbour}`,
    'Rinse the filter in warm water.',
    'Do not put it in the dishwasher.',
  ],
  [
    `Doctor Amin saw the patient on Monday. The ward was quiet and bright. His advice was to stop taking the pills. ${market} ${trees}`,
    'Doctor Amin saw the patient on Monday.',
    'His advice was to stop taking the pills.',
  ],
]

describe('shortened English text', () => {
  test.each(whole)('keeps all of: %s', async (sentence) => {
    for (const text of [
      `${river} ${market} ${sentence} ${trees} ${harbour}`,
      `${sentence} ${river} ${market} ${trees}`,
      `${river}\n\n${market} ${trees}\n\n${harbour} ${sentence}`,
      `${river} ${market}\n\n- ${trees}\n- ${sentence}\n- ${harbour}`,
    ])
      for (const shorter of await shortened(text)) expect(shorter).toContain(sentence)
  })

  test.each(together)('keeps no claim without its contradiction: %s', async (text, first, second) => {
    for (const shorter of await shortened(text))
      expect({ shorter, holds: !shorter.includes(first) || shorter.includes(second) }).toEqual({ shorter, holds: true })
  })

  test.each(antecedents)('keeps the antecedent of a pronoun: %s', async (text, first, second) => {
    for (const shorter of await shortened(text)) {
      expect(shorter).toContain(second)
      expect(shorter).toContain(first)
    }
  })

  test('keeps every step of a numbered list, or none', async () => {
    const steps = [
      'Open the valve slowly.',
      'Wait for the hiss to stop.',
      'Close the valve firmly.',
      'Wipe the pipe dry.',
    ]
    const text = `${river} ${market} ${trees} ${harbour}\n\nThe work goes as follows:\n\n${steps.map((step, at) => `${at + 1}. ${step}`).join('\n')}`
    for (const shorter of await shortened(text)) {
      const kept = steps.filter((step) => shorter.includes(step))
      expect([0, steps.length]).toContain(kept.length)
    }
  })

  test('still omits text that limits nothing', async () => {
    const text = `${river} ${market} ${trees} ${harbour}`
    for (const shorter of await shortened(text)) expect(shorter.length).toBeLessThan(text.length * 0.7)
  })
})

describe.each(testedLanguages)('in %s the shorter text', (language) => {
  const { fillers, guarded, antecedent } = guardedSentences[language]
  const glue = /^(?:chinese|japanese)/.test(language) ? '' : ' '

  test.each(guarded)('keeps all of: %s', async (sentence) => {
    const [one, two, three] = fillers
    for (const text of [
      [one, two, sentence, three].join(glue),
      [sentence, one, two, three].join(glue),
      `${one}${glue}${two}\n\n${three}${glue}${sentence}`,
    ])
      for (const shorter of await shortened(text, language)) expect(shorter).toContain(sentence)
  })

  test('keeps what a pronoun stands for', async () => {
    const [first, second] = antecedent
    const text = [...fillers.slice(0, 2), first, second, fillers[2]].join(glue)
    for (const shorter of await shortened(text, language))
      expect({ shorter, holds: !shorter.includes(second) || shorter.includes(first) }).toEqual({ shorter, holds: true })
  })

  test('still drops what limits nothing', async () => {
    const text = fillers.join(glue)
    const [half] = await shortened(text, language)
    expect(half!.length).toBeLessThan(text.length * 0.8)
  })
})
