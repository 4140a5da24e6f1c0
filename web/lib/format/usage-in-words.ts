import type { Cost, PurposeUsage } from '#contract/token-usage.ts'

/** Formats a price of model calls, which can be a fraction of a cent. */
export const priceInWords = ({ amount, currency }: Cost): string =>
  new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: amount > 0 && amount < 1 ? 4 : 2,
  }).format(amount)

export const purposeNames: Record<PurposeUsage['purpose'], string> = {
  plan: 'Planning',
  prose: 'Writing',
  facts: 'Facts',
  critique: 'Critique',
  repair: 'Repair',
  edits: 'Edits at the desk',
  tools: 'Free tools',
}
