/** Faults of a call. */
export type Fault =
  /** Answers 500 without doing anything. */
  | 'error'
  /** Answers 429. */
  | 'busy'
  /** Does the work, but drops the answer. */
  | 'lost'
  /** Never answers. */
  | 'hang'
  /** Does the work at once and answers late, so that the answer may be outdated. */
  | 'slow'

export interface Behaviour {
  /** Share of all calls for each fault. */
  faults: Partial<Record<Fault, number>>
  slowMs: number
}

/** Draws the fault of a call, or null. */
export const drawFault = ({ faults }: Behaviour, random: () => number): Fault | null => {
  let drawn = random()
  for (const [fault, share] of Object.entries(faults) as [Fault, number][]) {
    if (drawn < share) return fault
    drawn -= share
  }
  return null
}
