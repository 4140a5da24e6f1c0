import type { Outline } from '#manuscript/model/outline.ts'
import { craftOf } from '#writer/craft/genre-craft.ts'
import type { LanguageModel } from '#writer/model/language-model.ts'
import { writeOutline } from '#writer/tasks/write-outline.ts'
import type { Intent } from './plan.ts'
import type { PlanCall } from './plan-call.ts'
import type { PlanOrder } from './plan-order.ts'
import { intentMaterial, planPrompt, instructionMaterial } from './plan-prompt.ts'

/**
 * Writes the titles of all chapters and sections. Every model that can write an outline can do
 * this, because the answer may also be a plain list.
 */
export const makeTitles = (
  model: LanguageModel,
  order: PlanOrder,
  intent: Intent,
  call: PlanCall,
): Promise<Outline> => {
  const { chapters, subChapters, user, language, description } = order
  return writeOutline(
    model,
    {
      length: 1,
      chapters,
      subChapters,
      bookType: craftOf(order).name,
      promptOf: (task, materials) => {
        const outline = materials.map(({ name, text }) => ({ name, about: 'The titles so far:', text }))
        return planPrompt(order, {
          made: [intentMaterial(intent), instructionMaterial(call.instruction), ...outline],
          task,
        })
      },
    },
    { context: { language, description }, user, signal: call.signal },
    call.callPriority,
  )
}
