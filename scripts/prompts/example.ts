import type { PlanOrder } from '#writer/plan/plan-order.ts'
import type { Intent, PlanFinding, World } from '#writer/plan/plan.ts'
import type { ProposedSection } from '#writer/plan/proposed-chapter.ts'

/** An order and the replies of a model that plans it, from which the example prompts are made. */
export interface Example {
  order: Pick<PlanOrder, 'description' | 'audience' | 'avoid' | 'guidelines' | 'references' | 'sample' | 'tone'>
  intent: Intent
  title: string
  chapters: { title: string; synopsis: string; sections: ProposedSection[] }[]
  world: Omit<World, 'toBeChecked'>
  finding: PlanFinding
  /** The repaired plan of the section that the finding is about. */
  repaired: ProposedSection
  /** The first words of the text. */
  opening: string
  /** The end of the first section. */
  lastWords: string
  /** Facts of the story bible about the second section. */
  facts: string[]
  overused: string[]
  titles: string[]
}

interface Common {
  number: string
  title: string
  synopsis: string
  beats: string[]
  opens?: string[]
  closes?: string[]
}

export const scene = (plan: Common, who: string, wants: string, obstacle: string, turn: string): ProposedSection => ({
  opens: [],
  closes: [],
  words: 700,
  ...plan,
  who,
  wants,
  obstacle,
  turn,
})

export const argument = (
  plan: Common,
  claim: string,
  evidence: { text: string; quote: string }[],
  example: string,
  action: string,
): ProposedSection => ({ opens: [], closes: [], words: 700, ...plan, claim, evidence, example, action })
