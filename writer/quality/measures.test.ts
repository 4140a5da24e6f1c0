import { describe, expect, test } from 'vitest'
import { isComplete, withoutBrokenEnd } from './complete.ts'
import { withoutHeadings } from './headings.ts'
import { lengthScore, lengthScoreOfAll } from './length-score.ts'
import { loopWatch } from './loop-watch.ts'
import { saidBefore } from './said-before.ts'
import { keepsEverything } from './keeps-everything.ts'

test('length followed is 100 at the asked length, 50 at half, 67 at double, and never below 0', () => {
  expect([700, 350, 1400, 560, 10, 10_000].map((words) => Math.round(lengthScore(words, 700)))).toEqual([
    100, 50, 67, 88, 0, 0,
  ])
  expect(lengthScore(0, 700)).toBe(0)
})

const sectionOf = (words: number) => ({ words, wordsAsked: 700 })

test('the length of a chapter or a book is scored as a whole, so that no section has to meet a length', () => {
  expect(lengthScoreOfAll([sectionOf(500), sectionOf(900)])).toBe(100)
  expect(Math.round(lengthScoreOfAll([sectionOf(700), sectionOf(0)]))).toBe(50)
  expect(lengthScoreOfAll([])).toBe(100)
})

const feed = (text: string, language: 'english' | 'chinese_simplified' = 'english') => {
  const watch = loopWatch(language)
  return text.split(/(?<=\s|。)/u).findIndex((piece) => watch(piece) !== undefined)
}

describe('a loop', () => {
  test('is found while it comes, within four rounds', () => {
    const loop = 'and the sea was calm and '
    expect(feed(loop.repeat(20))).toBeLessThan(6 * 6)
    expect(feed('大海很平静，没有人知道这是为什么。'.repeat(20), 'chinese_simplified')).toBeLessThan(6)
  })

  test('is not what speeches and stories do on purpose', () => {
    const speech =
      'We shall go on to the end. We shall fight in the fields and in the streets, we shall fight in the hills, we shall fight on the beaches, we shall fight on the landing grounds; we shall never surrender. It was cold. It was dark. It was the end of the year, and it was the end of the road.'
    expect(feed(speech)).toBe(-1)
    expect(feed('He said no. She said no. They all said no. '.repeat(2))).toBe(-1)
  })
})

describe('what was said before', () => {
  const one =
    'The harbour master counts the boats every evening before he lights the lamp at the end of the long stone pier.'
  const nearly =
    'The harbour master counts the boats every evening before he lights the lamp at the end of the old pier.'
  const other =
    'A gardener never trusts the first warm day of the year, because the frost has a long memory and no manners.'

  test('is known again with a few words changed, until it is forgotten', () => {
    const said = saidBefore('english')
    said.remember('1', [one])
    expect(said.isRepeated(nearly)).toBe(true)
    expect(said.isRepeated(other)).toBe(false)
    expect(said.isRepeated(nearly, one)).toBe(false)
    said.remember('1', [other])
    expect(said.isRepeated(nearly)).toBe(false)
  })

  test('is measured as the share that a text has in common with the most alike section', () => {
    const said = saidBefore('english')
    said.remember('1', [one])
    said.remember('2', [other])
    expect(said.share(one, '1')).toBe(0)
    expect(said.share(one, '3')).toBe(1)
    expect(said.share(`${one} ${one}`)).toBeGreaterThan(0.4)
  })
})

describe('a complete text', () => {
  test.each(['It ended.', '“It ended.”', 'Was it? **Yes!**', 'It ended…', '- one\n- two', 'He said:\n\n- one'])(
    '%s',
    (text) => {
      expect(isComplete(text, 'english')).toBe(true)
    },
  )
  test.each(['It ended and', 'It ended.\n\nAnd then\n\nIt began.', 'It ended;', ''])('is not: %s', (text) => {
    expect(isComplete(text, 'english')).toBe(false)
  })
  test('is what is left without the broken end', () => {
    expect(withoutBrokenEnd('One. Two.\n\nThree. And fo', 'english')).toBe('One. Two.\n\nThree.')
    expect(withoutBrokenEnd('One. Two.\n\nAnd fo', 'english')).toBe('One. Two.')
  })
})

describe('a tighter version', () => {
  const text =
    'Anna and Ben met in Lisbon on 3 May 2024. The rain fell all day, and the rain did not stop. They paid 12.50 for a map.\n\nThen they went home, and that was the end.'
  const tighter =
    'Anna and Ben met in Lisbon on 3 May 2024. It rained. They paid 12.50 for a map.\n\nThen they went home, and that was the end.'

  test('keeps everything where only words are fewer', () => {
    expect(keepsEverything(text, tighter, 'english')).toBe(true)
  })
  test.each([
    ['a name', tighter.replace('Ben', 'he')],
    ['a number', tighter.replace('12.50', 'much')],
    ['the ending', tighter.replace(', and that was the end', '')],
    ['its last paragraph', tighter.split('\n\n')[0]!],
  ])('does not without %s', (_, version) => {
    expect(keepsEverything(text, version, 'english')).toBe(false)
  })
  test('does not without a heading', () => {
    expect(keepsEverything(`**The rain.** ${text}`, tighter, 'english')).toBe(false)
    expect(keepsEverything(`## The rain\n\n${text}`, tighter, 'english')).toBe(false)
    expect(keepsEverything(`**The rain.** ${text}`, `**The rain.** ${tighter}`, 'english')).toBe(true)
  })
  test('is judged without capitals where the script has none', () => {
    const chinese = '小明和小红在海边。小明喜欢海。小红也喜欢海。他们看着灯塔，然后回家了。'
    expect(
      keepsEverything(chinese, '小明和小红在海边，都喜欢海。他们看着灯塔，然后回家了。', 'chinese_simplified'),
    ).toBe(true)
    expect(keepsEverything(chinese, '小明喜欢海。他们看着灯塔，然后回家了。', 'chinese_simplified')).toBe(false)
  })
})

test('headings are found by marks, underlines, bold and their titles, and nothing else is taken for one', () => {
  const text =
    '# One\n\nText.\n\nTwo\n===\n\n**Three**\n\n1.2 The Sea\n\n**Bold** text stays.\n\n**A bold sentence stays.**'
  const { markdown, headings } = withoutHeadings(text, ['The sea'])
  expect(headings).toEqual(['One', 'Two', 'Three', '1.2 The Sea'])
  expect(markdown).toBe('Text.\n\n**Bold** text stays.\n\n**A bold sentence stays.**')
})
