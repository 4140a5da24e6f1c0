import type { LostCounts, LostItem } from '#manuscript/model/lost-items.ts'

/** Counts content that is not kept. */
export const createLostCounter = () => {
  const counts: LostCounts = {}
  return {
    counts,
    add: (item: LostItem, count = 1): void => {
      if (count > 0) counts[item] = (counts[item] ?? 0) + count
    },
  }
}
