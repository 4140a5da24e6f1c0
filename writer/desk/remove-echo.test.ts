import { expect, test } from 'vitest'
import { removeEcho } from './remove-echo.ts'

const before = 'The fog came in. The keeper counted the boats in the harbour.\n\nOne of them was missing tonight.'
const after = 'Nobody slept that night in the harbour. The bell rang until dawn.'
const near = { before, after }

test('repeated sentences at the edges are removed, also over paragraphs', () => {
  const written = 'He went down to the quay.'
  expect(removeEcho(`One of them was missing tonight. ${written}`, near, 'english')).toBe(written)
  expect(
    removeEcho(
      `The keeper counted the boats in the harbour.\n\nOne of them was missing tonight.\n\n${written}`,
      near,
      'english',
    ),
  ).toBe(written)
  expect(removeEcho(`${written}\n\nNobody slept that night in the harbour.`, near, 'english')).toBe(written)
})

test('a text that repeats nothing, or only in its middle, stays as it is', () => {
  for (const text of [
    'He went down to the quay.',
    'He said it again. One of them was missing tonight. Then he left.',
    'One of them was missing tonight, he said. Then he left.',
  ])
    expect(removeEcho(text, near, 'english')).toBe(text)
})

test('a repetition of the author’s own text stays, and a text never becomes empty', () => {
  const refrain = 'One of them was missing tonight. And so it was.'
  expect(removeEcho(refrain, { ...near, source: 'One of them was missing tonight. So it was.' }, 'english')).toBe(
    refrain,
  )
  expect(removeEcho('One of them was missing tonight.', near, 'english')).toBe('One of them was missing tonight.')
})

test('works for text without spaces', () => {
  const own = '灯台守は海から霧が来る前に港の船を数えた。そして一隻だけ足りないことに気がついたのだった。'
  expect(removeEcho(`${own}彼は岸壁へ下りた。`, { before: `霧が来た。${own}`, after: '' }, 'japanese')).toBe(
    '彼は岸壁へ下りた。',
  )
})
