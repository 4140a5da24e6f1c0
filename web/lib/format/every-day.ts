import type { UsageDay } from '#contract/owner-usage.ts'

const DAY_MS = 86_400_000

/** Returns one entry for every day up to today, including days without usage. */
export const everyDay = (usage: readonly UsageDay[], days: number, today: Date): UsageDay[] => {
  const tokens = new Map(usage.map((row) => [row.day, row.tokens]))
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(today.getTime() - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10)
    return { day, tokens: tokens.get(day) ?? 0 }
  })
}
