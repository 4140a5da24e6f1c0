import { expect, it } from 'vitest'
import type { ContextDraft } from './context-draft.ts'
import { mergeContext } from './merge-context.ts'

const from = { title: 'Voice', content: 'First person. No adverbs.' }
const typed = (text: Partial<ContextDraft>): ContextDraft => ({ id: '1', type: 'guideline', ...from, from, ...text })

it('leaves what was typed if nothing was saved elsewhere, or the same', () => {
  expect(mergeContext(typed({ content: 'First person.' }), from)).toBeUndefined()
  expect(mergeContext(typed({ content: 'First person.' }), { ...from, content: 'First person.' })).toBeUndefined()
})

it('keeps what was typed here and what was saved elsewhere', () => {
  const now = { title: 'Tone', content: 'First person. No adverbs. British spelling.' }
  expect(mergeContext(typed({ content: 'Second person. No adverbs.' }), now)).toEqual({
    title: 'Tone',
    content: 'Second person. No adverbs. British spelling.',
  })
  expect(
    mergeContext(typed({ title: 'Sound', content: 'First person. Adverbs.' }), { ...now, content: 'Plain.' }),
  ).toEqual({
    title: 'Sound',
    content: 'Plain.\n\nFirst person. Adverbs.',
  })
})

it('takes a draft of an older version as it is', () => {
  const { from: _, ...draft } = typed({ content: 'Second person.' })
  expect(mergeContext(draft, { ...from, content: 'Third person.' })).toBeUndefined()
})
