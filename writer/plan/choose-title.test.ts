import { expect, test } from 'vitest'
import { buildPlanOrder, chapterTitle, planModel, planWith } from '#tests/support/scripted-plan.ts'
import { chooseTitle } from './choose-title.ts'

const order = buildPlanOrder()
const plan = (await planWith(planModel(order), order)).plan!
const call = { callPriority: { user: 'u1', type: 'book' as const }, signal: new AbortController().signal }
const choose = async (...titles: string[]) => {
  const model = planModel(order, () => ({ value: { titles } }))
  const text = ['The lamp was out.', 'x '.repeat(4000), 'Nobody lit it again.']
  return { title: await chooseTitle(model, order, plan, { sections: text }, call), model }
}

test('the title is chosen from the finished text', async () => {
  const { title, model } = await choose('The Keeper Stays', 'Other')
  expect(title).toBe('The Keeper Stays')
  const prompt = model.requests[0]!.messages.at(-1)!.content
  expect(prompt).toContain('The lamp was out.')
  expect(prompt).toContain('Nobody lit it again.')
})

test('is never the title of a chapter, a refusal or in another language', async () => {
  const { title } = await choose(
    chapterTitle(0),
    'I’m sorry, but I can’t help with that request.',
    'Der Leuchtturmwärter, der am Ende doch geblieben ist',
    '“A Lamp at Four”',
  )
  expect(title).toBe('A Lamp at Four')
})

test('is the working title if no candidate is usable', async () => {
  expect((await choose(chapterTitle(0), '')).title).toBe('Working title')
})
