// Doubles worst-case texts for every rule that reads a user's, a file's or a model's text, and
// checks the growth of its cost. Run by `node scripts/run.mjs bench/linear.bench.ts [--rule <part
// of a name>] [--shape <part of a name>] [--most <characters>] [--round <seconds>] [--from <number of
// the rule>]`. Exits with 1 if a rule is worse than linear, or takes longer than a request may.
import { parseArgs } from 'node:util'
import { isSteep, measure, startGrowth, grow, type Growth } from '#tests/linear/growth.ts'
import { type Rule, rules } from '#tests/linear/rules.ts'
import { type Shape, shapes } from '#tests/linear/shapes.ts'

const { values } = parseArgs({
  options: {
    rule: { type: 'string', default: '' },
    shape: { type: 'string', default: '' },
    most: { type: 'string', default: '200000' },
    round: { type: 'string', default: '3' },
    from: { type: 'string', default: '0' },
    worst: { type: 'string', default: '3' },
  },
})
/** The CPU milliseconds that one rule may take for the longest text. */
const MOST_TIME = 2000
/**
 * The same limit for the writer's threads, which block no request, and are stopped after 20
 * seconds.
 */
const MOST_TIME_IN_THREAD = 6000
const mostTime = ({ name }: Rule) => (name.startsWith('built-in writer') ? MOST_TIME_IN_THREAD : MOST_TIME)
const SHORTEST = 400
const chosen = shapes.filter((one) => one.name.includes(values.shape))

interface Tried {
  shape: Shape
  growth: Growth
}

/** Returns the first length, at which all shapes together take about the time of a round. */
const firstLength = async ({ run }: Rule, most: number): Promise<number> => {
  const sample = chosen.filter((_, at) => at % Math.ceil(chosen.length / 20) === 0)
  const allowed = (Number(values.round) * 1000 * sample.length) / chosen.length
  for (let length = SHORTEST; length < most; length *= 2) {
    let milliseconds = 0
    for (const shape of sample) milliseconds += await measure(() => run(shape.build(length)))
    if (milliseconds > allowed / 2) return length
  }
  return most
}

/** Keeps the slowest half, and all shapes whose last step was worse than linear. */
const slowest = (tried: Tried[]): Tried[] => {
  const sorted = tried.toSorted((one, other) => other.growth.milliseconds - one.growth.milliseconds)
  const kept = Math.max(4, Math.ceil(sorted.length / 2))
  return sorted.filter(({ growth }, at) => at < kept || growth.steps > 0)
}

/**
 * Tries all shapes at a length that takes seconds, and then doubles the slowest ones.
 * All shapes at the full length would take days.
 */
const tryRule = async (rule: Rule, most: number): Promise<Growth[]> => {
  const found: Growth[] = []
  const first = await firstLength(rule, most)
  let tried: Tried[] = []
  // The half length is measured first, so that growth is known from the first round on.
  for (const shape of chosen) tried.push({ shape, growth: await startGrowth(rule.run, shape, Math.ceil(first / 2)) })
  for (let length = Math.ceil(first / 2); length < most;) {
    length = Math.min(most, length * 2)
    const next: Tried[] = []
    for (const { shape, growth } of tried) next.push({ shape, growth: await grow(rule.run, shape, growth, most) })
    found.push(...next.flatMap(({ growth }) => (isSteep(growth) || growth.length === most ? growth : [])))
    tried = slowest(next.filter(({ growth }) => !isSteep(growth)))
  }
  return found
}

let failed = 0
const selectedRules = rules.filter(({ name }, at) => name.includes(values.rule) && at >= Number(values.from))
for (const rule of selectedRules) {
  const most = Math.min(rule.most, Number(values.most))
  const found = await tryRule(rule, most)
  const bad = found.filter((growth) => (isSteep(growth) && !rule.isBounded) || growth.milliseconds > mostTime(rule))
  failed += bad.length
  found.sort((one, other) => other.milliseconds / other.length - one.milliseconds / one.length)
  bad.sort((one, other) => other.milliseconds / other.length - one.milliseconds / one.length)
  console.log(
    `${bad.length > 0 ? 'TOO SLOW' : 'linear'}  ${rule.name}${bad.length > 0 ? ` (${bad.length} shapes)` : ''}`,
  )
  for (const { shape, length, milliseconds, factor } of bad.length > 0
    ? bad.slice(0, Number(values.worst))
    : found.slice(0, 1))
    console.log(
      `    ${milliseconds.toFixed(0)} ms for ${length.toLocaleString('en')} characters, ${factor.toFixed(2)} times per doubling: ${shape}`,
    )
}
if (failed > 0) process.exit(1)
