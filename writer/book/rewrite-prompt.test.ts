import { expect, test } from 'vitest'
import { sectionStep } from '#tests/support/scripted-book-writer.ts'
import { buildOrder } from '#tests/support/scripted-book.ts'
import type { BookStep } from './book-state.ts'
import { rewritePrompt } from './rewrite-prompt.ts'

test('a rewrite continues the prompt with the present text and the instruction of the author', () => {
  const { section } = sectionStep(0, 1) as Extract<BookStep, { type: 'section' }>
  const prompt = {
    messages: [{ role: 'user' as const, content: 'Write.' }],
    nonce: 'abcdefabcdef',
    instructions: 'Write.',
  }
  const { messages } = rewritePrompt(prompt, section, 'Set it at night.', buildOrder())
  expect(messages.slice(0, 2)).toEqual([...prompt.messages, { role: 'assistant', content: 'The text of 0.1.' }])
  expect(messages[2]!.content).toContain('<wish-abcdefabcdef>\nSet it at night.\n</wish-abcdefabcdef>')
})
