import { expect, test } from 'vitest'
import { replyProblem } from './useful-reply.ts'

const problem = (reply: string, wordsAsked?: number) => replyProblem(reply, { language: 'english', wordsAsked })

test.each([
  ['', 'empty'],
  ['  \n***\n', 'empty'],
  ['Yes.', 'empty'],
  ["I'm sorry, but I can't help with that.", 'refused'],
  ['The sea was calm. '.repeat(40), 'looped'],
  ['no '.repeat(50), 'looped'],
  ['<think>She wants a story.</think>', 'thoughts'],
  ['<think>She wants a story about the sea', 'thoughts'],
  ['Okay, the user wants a section about the sea. I need to keep it short and warm.', 'thoughts'],
  ['We need to produce a section of about 700 words. Must avoid headings. Let’s write.', 'thoughts'],
])('a reply is of no use: %j is %s', (reply, expected) => {
  expect(problem(reply, 700)).toBe(expected)
})

test.each([
  'The harbour master counted the boats. Nobody spoke, and the lamp at the end of the pier went out.',
  '“I’m sorry, but I can’t help with that,” said the clerk, and closed the window.',
  'The user wants to pay in one step. We should put nothing in her way, and we must not ask twice.',
  'Row, row, row your boat,\nGently down the stream.\nMerrily, merrily, merrily, merrily,\nLife is but a dream.',
])('accepts a reply: %j', (reply) => {
  expect(problem(reply, 700)).toBe(undefined)
})

test('accepts a short answer if a short one was requested', () => {
  expect(problem('Yes.', 1)).toBe(undefined)
})

test('accepts a rewritten refusal, which is not a refusal of the model', () => {
  const source = 'I am sorry, but I cannot help with that.'
  expect(replyProblem('I regret that I am unable to assist with that.', { language: 'english', source })).toBe(
    undefined,
  )
})
