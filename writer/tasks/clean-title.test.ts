import { describe, expect, test } from 'vitest'
import { languageCodes } from '#manuscript/model/languages.ts'
import refusals from '#tests/samples/refusals.json' with { type: 'json' }
import { cleanTitle } from './clean-title.ts'

const clean = (reply: string) => cleanTitle(reply, '', 'english')

describe('a title', () => {
  test.each([
    ['"The Harbour at Dawn"', 'The Harbour at Dawn'],
    ['**Chapter 3: The Harbour**', 'The Harbour'],
    ['<think>Short.</think>\nThe Harbour', 'The Harbour'],
    ['I should be brief.\n</think>\n\nThe Harbour', 'The Harbour'],
    ['IV. The Harbour', 'The Harbour'],
    ['2.1 The Harbour.', 'The Harbour'],
    ['1914: War', '1914: War'],
    ['2001: A Space Odyssey', '2001: A Space Odyssey'],
    ['C. S. Lewis at Sea', 'C. S. Lewis at Sea'],
    ['I. M. Pei', 'I. M. Pei'],
    ['L. Frank Baum', 'L. Frank Baum'],
    ['A Night in Washington, D.C.', 'A Night in Washington, D.C.'],
    ['Martin Luther King Jr.', 'Martin Luther King Jr.'],
    ['Sorry, Wrong Number', 'Sorry, Wrong Number'],
    ['Yes, Minister', 'Yes, Minister'],
    ['No and Me', 'No and Me'],
    ['How to Decline a Request', 'How to Decline a Request'],
    ['When You Can’t Help', 'When You Can’t Help'],
  ])('from %j is %j', (reply, title) => {
    expect(clean(reply)).toBe(title)
  })

  test.each([
    '',
    '***',
    'Yes.',
    'Sure!',
    'Understood.',
    '<think>Short.',
    '<reasoning>The user wants a title.</reasoning>',
    'Okay, the user wants a title for a book about the sea. I need to keep it short.',
    "Title: I'm sorry, but I can't help with that",
  ])('is not found in %j', (reply) => {
    expect(clean(reply)).toBe('')
  })

  test.each(languageCodes)('is not a refusal in %s', (language) => {
    expect(refusals[language].map((reply) => cleanTitle(reply, '', language)).filter(Boolean)).toEqual([])
  })
})
