import { expect, test } from 'vitest'
import { bookModel, writeWith } from '#tests/support/scripted-book.ts'
import { buildPlanOrder, planModel, planWith } from '#tests/support/scripted-plan.ts'
import { stepsOfPlan } from './steps-of-plan.ts'

test('a book is written from its plan, without another outline or brief', async () => {
  const order = buildPlanOrder({ chapters: 2, totalWords: 1600 })
  const { plan } = await planWith(planModel(order), order)
  const model = bookModel(order)
  const { steps, error } = await writeWith(model, order, stepsOfPlan(plan!))
  expect(error).toBeUndefined()
  expect(steps.filter(({ type }) => type === 'section')).toHaveLength(4)
  const tasks = new Set(model.requests.map(({ task }) => task))
  expect(tasks.has('outline') || tasks.has('brief')).toBe(false)
  const first = model.requests.find(({ task }) => task === 'section')!.messages.at(-1)!.content
  expect(first).toContain('The lamp of section 1.1 goes out.')
  expect(first).toContain('Length: about 400 words')
})
