/** What becomes of a call. */
export type Fault =
  /** Answered 500, and nothing was done. */
  | 'error'
  /** Answered 429. */
  | 'busy'
  /** Done, and the answer lost. */
  | 'lost'
  /** Never answered. */
  | 'hang'
  /** Done at once, and answered late: what it tells may be old by then. */
  | 'slow'

export interface Behaviour {
  /** Shares of all calls. */
  faults: Partial<Record<Fault, number>>
  slowMs: number
}

/** Draws what becomes of a call. */
export const drawFault = ({ faults }: Behaviour, random: () => number): Fault | null => {
  let drawn = random()
  for (const [fault, share] of Object.entries(faults) as [Fault, number][]) {
    if (drawn < share) return fault
    drawn -= share
  }
  return null
}
