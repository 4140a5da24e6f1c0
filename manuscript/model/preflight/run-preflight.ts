import { detailChecks } from './detail-checks.ts'
import { fileChecks } from './file-checks.ts'
import type { PreflightFacts } from './preflight-facts.ts'
import { preflightRules, type RuleName, ruleNames, type Severity, type Shop, shopNames } from './preflight-rules.ts'

/** The description of a problem; undefined if there is none, or null if the rule does not apply. */
export type Finding = string | undefined | null
export type Check = (facts: PreflightFacts) => Finding | { unknown: string }

const checks: Record<RuleName, Check> = { ...detailChecks, ...fileChecks }

export type Status = 'passed' | 'not_checked' | Severity

export interface CheckResult {
  rule: RuleName
  status: Status
  /** The problem and its solution; empty if the rule is satisfied. */
  message: string
}

export interface Preflight {
  results: CheckResult[]
  /** The shops whose rules don't block the book. */
  ready: Shop[]
}

const resultOf = (rule: RuleName, facts: PreflightFacts): CheckResult[] => {
  const found = checks[rule](facts)
  if (found === null) return []
  if (found === undefined) return [{ rule, status: 'passed', message: '' }]
  if (typeof found === 'object') return [{ rule, status: 'not_checked', message: found.unknown }]
  return [{ rule, status: preflightRules[rule].severity, message: found }]
}

/** Checks a book against the rules of all shops. Rules that don't apply to it are left out. */
export const runPreflight = (facts: PreflightFacts): Preflight => {
  const results = ruleNames.flatMap((rule) => resultOf(rule, facts))
  const isOpen = (shop: Shop) =>
    results.some(
      ({ rule, status }) =>
        (status === 'blocks' || (status === 'not_checked' && preflightRules[rule].severity === 'blocks')) &&
        (preflightRules[rule].shops as readonly Shop[]).includes(shop),
    )
  return { results, ready: shopNames.filter((shop) => !isOpen(shop)) }
}
