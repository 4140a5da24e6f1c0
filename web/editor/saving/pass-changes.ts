import { rebaseSplices } from '#manuscript/model/splices.ts'
import type { Splices } from './text.ts'

interface Passed {
  /** As it is to be done after the others. */
  own: Splices
  /** As they are to be done after it. */
  others: Splices[]
}

/** Moves a change past what others did to its base one after the other, and them past it; null where the two touch. */
export const passChanges = (own: Splices, others: readonly Splices[]): Passed | null => {
  const moved: Splices[] = []
  let mine = own
  for (const theirs of others) {
    const next = rebaseSplices(mine, theirs)
    const past = rebaseSplices(theirs, mine, { first: 'own' })
    if (!next || !past) return null
    moved.push(past)
    mine = next
  }
  return { own: mine, others: moved }
}
