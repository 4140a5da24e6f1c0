import { craftOf } from '#writer/craft/genre-craft.ts'
import type { LanguageModel } from '#writer/model/language-model.ts'
import { checkPlan } from './check-plan.ts'
import type { PlanProblem } from './check-plan.ts'
import { wholePlanMaterial } from './critique-plan.ts'
import { matchSections } from './match-sections.ts'
import type { ChapterPlan, Intent, PlanFinding, World } from './plan.ts'
import type { PlanCall } from './plan-call.ts'
import type { PlanOrder } from './plan-order.ts'
import { intentMaterial, planFactRule, planPrompt, worldMaterials } from './plan-prompt.ts'
import { proposedSections } from './proposed-chapter.ts'
import { sectionOfProposal } from './section-of-proposal.ts'
import { sectionsOf } from './section-numbers.ts'

/** The maximum number of sections that one repair may change. */
const MAX_REPAIRED = 12

/**
 * Returns problems of content, which rules can't repair. Lengths are adjusted without the model.
 */
const repairable = (problems: readonly PlanProblem[]): PlanProblem[] =>
  problems.filter(({ type, section }) => section !== null && type !== 'length' && type !== 'no title')

/** Lists the required changes, in sentences that name their section. */
export const repairsOf = (
  chapters: readonly ChapterPlan[],
  findings: readonly PlanFinding[],
  order: PlanOrder,
): { section: string; text: string }[] => {
  // A chapter without details shows that the model can't make them, so they are not requested
  // again.
  const plain = new Set(
    sectionsOf({ chapters }).flatMap(({ number, chapter }) => (chapters[chapter]!.detail === 'full' ? [] : [number])),
  )
  const locked = new Set(sectionsOf({ chapters }).flatMap(({ number, plan }) => (plan.locked ? [number] : [])))
  const byRule = repairable(checkPlan({ chapters: [...chapters] }, order)).filter(({ section }) => !plain.has(section!))
  return [
    ...findings.map(({ section, problem, suggestion }) => ({
      section: section!,
      text: `${section}: ${problem} ${suggestion}`,
    })),
    ...byRule.map(({ section, message }) => ({ section: section!, text: message })),
  ].filter(({ section }) => section !== null && !locked.has(section))
}

const replaceSections = (
  chapters: readonly ChapterPlan[],
  plans: ReadonlyMap<string, ChapterPlan['sections'][number]>,
): ChapterPlan[] =>
  chapters.map((chapter) => ({ ...chapter, sections: chapter.sections.map((plan) => plans.get(plan.id) ?? plan) }))

/**
 * Asks once for better plans of the criticized sections. Each new plan is checked by itself and used
 * only if it adds no problem; otherwise the old one stays.
 */
export const repairPlan = async (
  model: LanguageModel,
  order: PlanOrder,
  plan: { intent: Intent; world: World; chapters: readonly ChapterPlan[] },
  findings: readonly PlanFinding[],
  { callPriority, signal }: PlanCall,
): Promise<ChapterPlan[]> => {
  const chapters = [...plan.chapters]
  const repairs = repairsOf(chapters, findings, order)
  const numbers = [...new Set(repairs.map(({ section }) => section))].slice(0, MAX_REPAIRED)
  if (numbers.length === 0) return chapters
  const craft = craftOf(order)
  const { messages } = planPrompt(order, {
    made: [
      intentMaterial(plan.intent),
      ...worldMaterials(plan.world),
      wholePlanMaterial(chapters),
      {
        name: 'findings',
        about: 'What an editor found, with the number of the section:',
        text: repairs
          .filter(({ section }) => numbers.includes(section))
          .map(({ text }) => text)
          .join('\n'),
      },
    ],
    task: [
      `Plan these sections anew so that the findings no longer apply: ${numbers.join(', ')}. For each section give:`,
      '- number and title: exactly as in the plan.',
      ...craft.plan.section.map((line) => `- ${line}`),
    ],
    constraints: [
      'Change what the findings require and keep the rest of each plan. All other sections stay as they are.',
      craft.isFactual ? planFactRule(order, 'evidence') : '',
      'Write in the language of the book.',
    ],
  })
  const { sections } = await model.object(
    { messages, task: 'plan-repair', callPriority, signal },
    proposedSections(craft.type),
  )

  const targets = sectionsOf({ chapters }).filter(({ number }) => numbers.includes(number))
  const matched = matchSections(
    sections,
    targets.map(({ number, plan: { title } }) => ({ number, title })),
  )
  let repaired = chapters
  for (const [at, { plan: old }] of targets.entries()) {
    const proposal = matched[at]
    if (!proposal) continue
    const candidate = replaceSections(repaired, new Map([[old.id, sectionOfProposal(proposal, old, order)]]))
    if (
      repairable(checkPlan({ chapters: candidate }, order)).length <=
      repairable(checkPlan({ chapters: repaired }, order)).length
    )
      repaired = candidate
  }
  return repaired
}
