import { describe, expect, test } from 'vitest'
import { isComplete, removeBrokenEnd } from './complete.ts'
import { removeHeadings } from './remove-headings.ts'
import { lengthScore, lengthScoreOfAll } from './length-score.ts'
import { loopWatch } from './loop-watch.ts'
import { createRepetitionIndex } from './repetition-index.ts'
import { keepsEverything } from './keeps-everything.ts'

test('length score is 100 at the requested length, 50 at half, 67 at double, and never below 0', () => {
  expect([700, 350, 1400, 560, 10, 10_000].map((words) => Math.round(lengthScore(words, 700)))).toEqual([
    100, 50, 67, 88, 0, 0,
  ])
  expect(lengthScore(0, 700)).toBe(0)
})

const sectionOf = (words: number) => ({ words, wordsAsked: 700 })

test('the length of a chapter or a book is scored as a whole, so that single sections may deviate', () => {
  expect(lengthScoreOfAll([sectionOf(500), sectionOf(900)])).toBe(100)
  expect(Math.round(lengthScoreOfAll([sectionOf(700), sectionOf(0)]))).toBe(50)
  expect(lengthScoreOfAll([])).toBe(100)
})

const feed = (text: string, language: 'english' | 'chinese_simplified' = 'english') => {
  const watch = loopWatch(language)
  return text.split(/(?<=\s|。)/u).findIndex((piece) => watch(piece) !== undefined)
}

const dream = (end: string) => `I have a dream that one day ${end}. `

const verse = (name: string) =>
  `O ${name}, where have you been all the long day, my darling young one?\nAnd it’s a hard rain that is going to fall.\n\n`

const line = (at: number) => `In the year ${at} the sea was calm and the boats were waiting in the harbour. `

describe('a loop', () => {
  test('is found in the stream within four rounds', () => {
    const loop = 'and the sea was calm and '
    expect(feed(loop.repeat(20))).toBeLessThan(6 * 6)
    expect(feed('大海很平静，没有人知道这是为什么。'.repeat(20), 'chinese_simplified')).toBeLessThan(6)
  })

  test('is not found in intended repetition of speeches and stories', () => {
    const speech =
      'We shall go on to the end. We shall fight in the fields and in the streets, we shall fight in the hills, we shall fight on the beaches, we shall fight on the landing grounds; we shall never surrender. It was cold. It was dark. It was the end of the year, and it was the end of the road.'
    expect(feed(speech)).toBe(-1)
    expect(feed('He said no. She said no. They all said no. '.repeat(2))).toBe(-1)
    expect(
      feed(
        [
          'this nation will rise',
          'the sons of slaves will sit at a table',
          'the desert will be green',
          'my children will be free',
          'every valley shall be exalted',
          'we will be one',
        ]
          .map(dream)
          .join(''),
      ),
    ).toBe(-1)
    expect(
      feed(
        ['Anna', 'Berta', 'Clara', 'Dora', 'Emma', 'Frida']
          .map(
            (name) =>
              `${verse(name)}${name} went to the hills and the sea and the twelve grey towns, and came back with a story that nobody heard before ${name} told it.\n\n`,
          )
          .join(''),
      ),
    ).toBe(-1)
  })

  test('is not found in tables and code, unless they never end', () => {
    const row = '| yes | no | yes | no |\n'
    expect(feed(`| a | b | c | d |\n|---|---|---|---|\n${row.repeat(20)}`)).toBe(-1)
    expect(feed(row.repeat(400))).toBeGreaterThan(-1)
  })

  test('is found in sentences that change only a number', () => {
    expect(feed(Array.from({ length: 60 }, (_, at) => line(at)).join(''))).toBeGreaterThan(-1)
  })
})

const words = (at: number) => Array.from({ length: 40 }, (_, word) => `w${at}x${word}`).join(' ')

describe('repeated text', () => {
  const one =
    'The harbour master counts the boats every evening before he lights the lamp at the end of the long stone pier, and when the last of them is in he walks home along the wall with his hands in his pockets and says good night to nobody at all.'
  const nearly = one.replace('good night', 'a word')
  const reworded = one
    .replace('long stone pier', 'old pier')
    .replace('with his hands in his pockets', 'alone')
    .replace('counts', 'numbers')
  const other =
    'A gardener never trusts the first warm day of the year, because the frost has a long memory and no manners.'

  test('is recognized with a word changed, until it is forgotten', () => {
    const said = createRepetitionIndex('english')
    said.remember('1', [one])
    expect(said.isRepeated(nearly)).toBe(true)
    expect(said.isRepeated(other)).toBe(false)
    expect(said.isRepeated(nearly, one)).toBe(false)
    said.remember('1', [other])
    expect(said.isRepeated(nearly)).toBe(false)
  })

  test('excludes short text, and text that adds something or uses other words', () => {
    const said = createRepetitionIndex('english')
    said.remember('1', [one, other])
    expect(said.isRepeated(other)).toBe(false)
    expect(
      said.isRepeated(`${one} ${other} And so it went on for a year, until the night when the lamp stayed dark.`),
    ).toBe(false)
    expect(said.isRepeated(reworded)).toBe(false)
    expect(said.isAlike(reworded)).toBe(true)
  })

  test('is measured as the share in common with the most similar section', () => {
    const said = createRepetitionIndex('english')
    said.remember('1', [one])
    said.remember('2', [other])
    expect(said.share(one, '1')).toBe(0)
    expect(said.share(one, '3')).toBe(1)
    expect(said.share(`${one} ${one}`)).toBeGreaterThan(0.4)
  })

  test('is found in one paragraph of a long section, but not in the paragraph itself', () => {
    const said = createRepetitionIndex('english')
    const section = [one, ...Array.from({ length: 12 }, (_, at) => words(at))]
    said.remember('1', section)
    expect(said.hasNearDuplicate(section, '1')).toBe(false)
    expect(said.hasNearDuplicate([...section, reworded], '1')).toBe(true)
    said.remember('2', [`${reworded} ${words(20)}`])
    expect(said.share(section.join(' '), '1')).toBeLessThan(0.15)
    expect(said.hasNearDuplicate(section, '1')).toBe(true)
  })
})

describe('a complete text', () => {
  test.each([
    'It ended.',
    '“It ended.”',
    'Was it? **Yes!**',
    'It ended…',
    '- one\n- two',
    'He said:\n\n- one',
    'Yours,\nAnna',
    '| a | b |\n|---|---|\n| c | d |',
    '```\nlet a = 1\n```',
  ])('%s', (text) => {
    expect(isComplete(text, 'english')).toBe(true)
  })
  test.each(['It ended and', 'It ended.\n\nAnd then', 'It ended;', ''])('excludes: %s', (text) => {
    expect(isComplete(text, 'english')).toBe(false)
  })
  test('remains after the broken end is removed', () => {
    expect(removeBrokenEnd('One. Two.\n\nThree. And fo', 'english')).toBe('One. Two.\n\nThree.')
    expect(removeBrokenEnd('One. Two.\n\nAnd fo', 'english')).toBe('One. Two.')
  })
})

describe('a shorter version', () => {
  const text =
    'Anna and Ben met in Lisbon on 3 May 2024. The rain fell all day, and the rain did not stop. They paid 12.50 for a map.\n\nThen they went home, and that was the end.'
  const tighter =
    'Anna and Ben met in Lisbon on 3 May 2024. It rained. They paid 12.50 for a map.\n\nThen they went home, and that was the end.'

  test('is accepted if only words were removed', () => {
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
  test('is rejected without a heading', () => {
    expect(keepsEverything(`**The rain.** ${text}`, tighter, 'english')).toBe(false)
    expect(keepsEverything(`## The rain\n\n${text}`, tighter, 'english')).toBe(false)
    expect(keepsEverything(`**The rain.** ${text}`, `**The rain.** ${tighter}`, 'english')).toBe(true)
  })
  test('keeps a name that occurs only once, at the start of a sentence', () => {
    const once = text.replace('They paid', 'Ruprecht paid')
    expect(keepsEverything(once, tighter, 'english')).toBe(false)
    expect(keepsEverything(once, tighter.replace('They paid', 'Ruprecht paid'), 'english')).toBe(true)
  })
  test('keeps every word if the script has no capitals that mark names', () => {
    const chinese = '小明和小红在海边。他们喜欢海。小明和小红在海边。他们看着灯塔，然后回家了。'
    const tight = '小明和小红在海边。他们喜欢海。他们看着灯塔，然后回家了。'
    expect(keepsEverything(chinese, tight, 'chinese_simplified')).toBe(true)
    expect(keepsEverything(chinese, tight.replace('和小红', ''), 'chinese_simplified')).toBe(false)
  })
})

describe('headings', () => {
  test('that repeat a title are removed; the others become bold lines, and bold lines stay', () => {
    const text =
      '# One\n\nText.\n\nTwo\n===\n\n**Three**\n\n1.2 The Sea\n\n## the sea\n\n**Bold** text.\n\n**A bold sentence.**'
    const { markdown, headings } = removeHeadings(text, ['The sea'])
    expect(headings).toEqual(['One', 'Two', '1.2 The Sea', 'the sea'])
    expect(markdown).toBe('**One**\n\nText.\n\n**Two**\n\n**Three**\n\n**Bold** text.\n\n**A bold sentence.**')
  })

  test('that repeat a title without a mark are removed only in front of the text', () => {
    expect(removeHeadings('Chapter 1: Stop\n\nStop\n\nThe sign said:\n\nSTOP\n\nHe went on.', ['Stop']).markdown).toBe(
      'The sign said:\n\nSTOP\n\nHe went on.',
    )
    expect(removeHeadings('第三章：海\n\n老人看海。', ['海']).markdown).toBe('老人看海。')
  })

  test.each(['***', '* * *', '---', '- - -', '___', '#', '⁂'])('keep scenes separate that %s separates', (sign) => {
    expect(removeHeadings(`One.\n\n${sign}\n\nTwo.`).markdown).toBe('One.\n\n* * *\n\nTwo.')
    expect(removeHeadings(`One.\n${sign}\nTwo.`).markdown).toBe('One.\n\n* * *\n\nTwo.')
    expect(removeHeadings(`${sign}\n\nOne.\n\n${sign}\n`).markdown).toBe('One.')
  })

  test('are not found in code and tables', () => {
    const text = '```\n# a comment\n---\n\n\nlet a = 1\n```\n\n| a | b |\n|---|---|\n| c | d |'
    expect(removeHeadings(text)).toEqual({ markdown: text, headings: [] })
  })
})
