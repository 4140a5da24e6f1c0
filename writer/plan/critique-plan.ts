import { z } from 'zod'
import { craftOf } from '#writer/craft/genre-craft.ts'
import type { CraftMaterial } from '#writer/craft/craft-prompt.ts'
import { sectionText } from '#writer/craft/plan-text.ts'
import type { LanguageModel } from '#writer/model/language-model.ts'
import type { ChapterPlan, Intent, PlanFinding, World } from './plan.ts'
import type { PlanCall } from './plan-call.ts'
import { planLine } from './plan-line.ts'
import type { PlanOrder } from './plan-order.ts'
import { intentMaterial, planPrompt, worldMaterials } from './plan-prompt.ts'
import { sectionsOf } from './section-numbers.ts'

export const MAX_FINDINGS = 8

const ProposedFindings = z.object({
  findings: z
    .array(
      z.object({
        section: z.union([z.string(), z.number()]).catch(''),
        problem: z.string(),
        suggestion: z.string().catch(''),
      }),
    )
    .meta({ maxItems: MAX_FINDINGS }),
})

/** The maximum number of sections of a plan whose critique prompt contains the beats. */
const MAX_DETAILED = 60

export const wholePlanMaterial = (chapters: readonly ChapterPlan[]): CraftMaterial => {
  const sections = sectionsOf({ chapters })
  const isDetailed = sections.length <= MAX_DETAILED
  return {
    name: 'plan',
    about: 'The plan of the book. The number in brackets is the length of the section:',
    text: chapters
      .map(({ title }, chapter) =>
        [
          `${chapter + 1}. ${title}`,
          ...sections
            .filter((one) => one.chapter === chapter)
            .map(({ number, plan }) =>
              isDetailed ? sectionText(number, plan) : `${number} ${plan.title} (${plan.words}): ${plan.synopsis}`,
            ),
        ].join('\n'),
      )
      .join('\n\n'),
  }
}

/**
 * Asks the model for the weaknesses of the plan, in the role of an editor. A finding about a
 * section that does not exist is dropped, and so is one about a section that the author locked.
 */
export const critiquePlan = async (
  model: LanguageModel,
  order: PlanOrder,
  plan: { intent: Intent; world: World; chapters: readonly ChapterPlan[] },
  { callPriority, signal }: PlanCall,
): Promise<PlanFinding[]> => {
  const craft = craftOf(order)
  const { messages } = planPrompt(order, {
    made: [intentMaterial(plan.intent), ...worldMaterials(plan.world), wholePlanMaterial(plan.chapters)],
    task: [
      'Read the plan as an editor who has to decide whether the book is worth writing. Report its weaknesses, the gravest first. Look for:',
      ...craft.plan.critique.map((line) => `- ${line}`),
      '- a plan that does not lead to the promise and the end that the intent names',
    ],
    constraints: [
      `At most ${MAX_FINDINGS} findings. Report nothing that is only a matter of taste, and nothing that the author has decided.`,
      'For each finding, give the number of the section that has to change, the problem, and a suggestion that a writer can carry out. One sentence each, in the language of the book.',
      'Give an empty list if the plan needs no change.',
    ],
  })
  const { findings } = await model.object({ messages, task: 'plan-critique', callPriority, signal }, ProposedFindings)
  const free = new Set(sectionsOf(plan).flatMap(({ number, plan: { locked } }) => (locked ? [] : [number])))
  return findings
    .map(({ section, problem, suggestion }) => ({
      section: /\d{1,3}\.\d{1,3}/u.exec(String(section).slice(0, 40))?.[0] ?? null,
      problem: planLine(problem, order.language),
      suggestion: planLine(suggestion, order.language),
    }))
    .filter(({ section, problem, suggestion }) => section !== null && free.has(section) && problem && suggestion)
    .slice(0, MAX_FINDINGS)
}
