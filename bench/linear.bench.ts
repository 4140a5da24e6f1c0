// Doubles worst-case texts for every rule that reads a user's, a file's or a model's text, and
// checks the growth of its cost. Run by `node scripts/run.mjs bench/linear.bench.ts [--rule <part
// of a name>] [--shape <part of a name>] [--most <characters>] [--every <n-th shape>]`. Exits with
// 1 if a rule is worse than linear, or takes longer than a request may.
import { parseArgs } from 'node:util'
import { growthOf, isSteep } from '#tests/linear/growth.ts'
import { rules } from '#tests/linear/rules.ts'
import { shapes } from '#tests/linear/shapes.ts'

const { values } = parseArgs({
  options: {
    rule: { type: 'string', default: '' },
    shape: { type: 'string', default: '' },
    most: { type: 'string', default: '200000' },
    every: { type: 'string', default: '1' },
    worst: { type: 'string', default: '3' },
  },
})
/** The CPU milliseconds that one rule may take for the longest text. */
const MOST_TIME = 2000

let failed = 0
for (const { name, most, run, isBounded } of rules.filter((rule) => rule.name.includes(values.rule))) {
  const found = []
  for (const shape of shapes.filter((one, at) => one.name.includes(values.shape) && at % Number(values.every) === 0))
    found.push(await growthOf(run, shape, Math.min(most, Number(values.most))))
  const bad = found.filter((growth) => (isSteep(growth) && !isBounded) || growth.milliseconds > MOST_TIME)
  failed += bad.length
  found.sort((one, other) => other.milliseconds / other.length - one.milliseconds / one.length)
  console.log(`${bad.length > 0 ? 'TOO SLOW' : 'linear'}  ${name}${bad.length > 0 ? ` (${bad.length} shapes)` : ''}`)
  for (const { shape, length, milliseconds, factor } of bad.length > 0
    ? bad.slice(0, Number(values.worst))
    : found.slice(0, 1))
    console.log(
      `    ${milliseconds.toFixed(0)} ms for ${length.toLocaleString('en')} characters, ${factor.toFixed(2)} times per doubling: ${shape}`,
    )
}
if (failed > 0) process.exit(1)
