import type { Craft } from './craft.ts'

/** The differences between the craft of a genre and that of its type. */
export type Refinement = Partial<Pick<Craft, 'name' | 'role' | 'qualities' | 'title' | 'openings'>> & {
  /** Added to the qualities of the type. */
  also?: readonly string[]
  plan?: Partial<Craft['plan']>
  section?: Partial<Craft['section']>
}
