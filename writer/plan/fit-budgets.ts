/** Limits of a section's word budget, unless the average lies outside them. */
export const BUDGET = { least: 300, most: 1500 } as const

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/**
 * Scales word budgets so that they sum to `total` and each is within the limits. `proposed` gives
 * the proportions. If the average is outside the limits, the requested length takes precedence and
 * all budgets are equal.
 */
export const fitBudgets = (proposed: readonly number[], total: number): number[] => {
  const count = proposed.length
  if (count === 0) return []
  const average = total / count
  if (average <= BUDGET.least || average >= BUDGET.most)
    return roundTo(
      proposed.map(() => average),
      total,
      1,
      Infinity,
    )
  const weights = proposed.map((words) => (Number.isFinite(words) && words > 0 ? words : average))
  // The sum of the clamped budgets grows with the factor, so bisection finds the factor.
  let low = 0
  let high = (total * count) / Math.min(...weights)
  for (let round = 0; round < 100; round++) {
    const factor = (low + high) / 2
    const sum = weights.reduce((all, weight) => all + clamp(weight * factor, BUDGET.least, BUDGET.most), 0)
    if (sum < total) low = factor
    else high = factor
  }
  const fitted = weights.map((weight) => clamp(weight * high, BUDGET.least, BUDGET.most))
  return roundTo(fitted, total, BUDGET.least, BUDGET.most)
}

/** Rounds so that the sum is the rounded total, as far as the limits allow. */
const roundTo = (budgets: readonly number[], total: number, least: number, most: number): number[] => {
  const rounded = budgets.map((words) => clamp(Math.floor(words), least, most))
  let rest = Math.round(total) - rounded.reduce((all, words) => all + words, 0)
  for (let at = 0; at < rounded.length && rest > 0; at++) {
    const added = Math.min(rest, 1, most - rounded[at]!)
    rounded[at]! += added
    rest -= added
  }
  return rounded
}
