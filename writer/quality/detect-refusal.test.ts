import { describe, expect, test } from 'vitest'
import { languageCodes } from '#manuscript/model/languages.ts'
import refusals from '#tests/samples/refusals.json' with { type: 'json' }
import { isRefusal } from './detect-refusal.ts'

describe('recognizes a refusal', () => {
  test.each(languageCodes)('in %s', (language) => {
    expect(refusals[language].length).toBeGreaterThanOrEqual(6)
    expect(refusals[language].filter((reply) => !isRefusal(reply, language))).toEqual([])
  })

  test.each(languageCodes)('in English, where %s was asked for', (language) => {
    expect(refusals.english.filter((reply) => !isRefusal(reply, language))).toEqual([])
  })

  test.each([
    "**I'm sorry, but I can't help with that.**",
    "# I'm sorry\n\nI can't help with that.",
    "> I'm sorry, but I can't help with that.",
    "I'M SORRY, BUT I CAN'T HELP WITH THAT",
    "  I'm sorry, but I can't help with that\n\n",
    'I’m sorry — I can’t continue with this.',
  ])('whatever marks it has: %s', (reply) => {
    expect(isRefusal(reply, 'english')).toBe(true)
  })
})

describe('does not mistake for a refusal', () => {
  test.each([
    '“I’m sorry, but I can’t help with that,” said the clerk, and closed the window.',
    '"I\'m sorry, but I can\'t help with that."',
    '— I’m sorry, but I can’t help with that.\n\n— Then who can?',
    '«Je suis désolé, mais je ne peux pas vous aider», dit le commis.',
    '„Es tut mir leid, aber dabei kann ich Ihnen nicht helfen“, sagte der Beamte.',
    '「申し訳ございませんが、お手伝いできません。」と彼は言った。',
    'I’m sorry, but I can’t help with that, she wrote, and then she tore up the letter and went out into the rain.\n\nThe street was empty. A dog barked behind the mill, and the lamp over the door of the inn swung in the wind, so that the shadows of the trees ran up the walls and down again. She walked to the harbour and looked at the boats for a long time.',
    'I cannot help thinking that the sea knew it before we did.',
    'I could not help her, and I could not write to anybody of what I had seen.',
    'Dear Sir,\n\nI regret that I am unable to comply with your request.\n\nYours faithfully,\nA. Berg',
    'We cannot continue in this way, the king said to himself, and called for his horse.',
    'He was sorry. He could not write.',
    'When you must refuse a request, say so in the first line. Offer an alternative. A customer who hears “I can’t help with that” and nothing else will not come back.',
    'An AI language model cannot feel. It can describe grief, and the description may even be good.',
    'Ich kann nicht sagen, was mich an jenem Abend zum Hafen trieb. Das Meer lag still, und die Boote warteten.',
    'Я не могу забыть этого вечера. Море было спокойно, и лодки ждали в гавани.',
    '我不能忘记那个晚上。海很平静，船在港口等待。',
  ])('%s', (text) => {
    expect(isRefusal(text, 'english')).toBe(false)
  })
})

test.each(['I can’t help. ', 'ich kann ', "i'm sorry ", '我不能', '“', 'a b c '])(
  'is quick on a long text: %j',
  (piece) => {
    const start = performance.now()
    for (const length of [1500, 3000, 200_000]) isRefusal(piece.repeat(Math.ceil(length / piece.length)), 'german')
    expect(performance.now() - start).toBeLessThan(10_000)
  },
)
