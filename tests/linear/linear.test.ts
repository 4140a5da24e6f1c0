import { analyse } from 'scslre'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { markdownToBlocks } from '#manuscript/model/blocks/markdown/markdown-to-manuscript.ts'
import { builtinWriter } from '#writer/builtin/builtin-writer.ts'
import { soaking } from '#tests/how-many.ts'
import { growthOf, isSteep, measure } from './growth.ts'
import type { Rule } from './rules.ts'
import { shapes } from './shapes.ts'

/**
 * Known worst cases. The soak tries all of them with each rule, and one of all other cases.
 * `npm test` tries one known case with each rule. Both samples differ by rule.
 */
const known = [
  '"‹" repeated',
  '"Mr. " repeated',
  '"a" repeated',
  '"![" repeated',
  '" " between letters',
  '"<" repeated',
]
const LENGTH = 8000

const triedFor = (rule: number) =>
  shapes.filter(({ name }, at) =>
    known.includes(name)
      ? soaking || (known.indexOf(name) + rule) % known.length === 0
      : soaking && (at + rule * 31) % shapes.length === 0,
  )

/** Further texts of the longest size, for the soak. */
const moreLongest = [
  ['shorten', 'He is. '.repeat(14_000)],
  ['expand', 'a'.repeat(200_000)],
  ['shorten', '- a\n'.repeat(20_000)],
] as const

const drain = async (prose: AsyncIterable<unknown>): Promise<void> => {
  for await (const _ of prose);
}

const plainRegExp = RegExp
const made = new Map<string, RegExp>()
let rules: readonly Rule[] = []

beforeAll(async () => {
  // Records regular expressions that are built at runtime, which a linter can't see.
  globalThis.RegExp = new Proxy(plainRegExp, {
    construct: (target, args: ConstructorParameters<typeof RegExp>) => {
      const expression = new target(...args)
      made.set(String(expression), expression)
      return expression
    },
  })
  rules = (await import('./rules.ts')).rules
})
afterAll(() => {
  globalThis.RegExp = plainRegExp
})

/** Returns true for expressions of packages. Their input is limited beforehand. */
const isOfPackage = (source: string): boolean => source.startsWith('[^A-Za-z') || source.includes('com(\\/\\S*|')

const sample =
  '# Title\n\nThe World Health Organization (WHO) covers soil, light and water. Then the WHO left.\n\n> A b\n\n- one\n- two\n'

describe('rules that read untrusted text', () => {
  test('use no regular expression with worse than linear backtracking or search', async () => {
    for (const { run } of rules) await measure(() => run(sample))
    const bad = [...made.values()]
      .filter(({ source, flags }) => {
        const { reports } = analyse({ source, flags }, { reportTypes: { Move: true } })
        return reports.length > 0 && !isOfPackage(source)
      })
      .map(String)
    expect(made.size).toBeGreaterThan(100)
    expect(bad).toEqual([])
  }, 300_000)

  test('take twice as long for twice the text, not four times', async () => {
    const steep: string[] = []
    for (const [at, { name, most, run }] of rules.filter(({ isBounded }) => !isBounded).entries())
      for (const shape of triedFor(at)) {
        const growth = await growthOf(run, shape, Math.min(most, LENGTH))
        if (isSteep(growth)) steep.push(`${name}: ${shape.name}, ${growth.milliseconds.toFixed(0)} ms`)
      }
    expect(steep).toEqual([])
  }, 600_000)

  test.each(['"> " as paragraphs', '"=" as lines'])('parse Markdown of thousands of blocks: %s', async (name) => {
    const shape = shapes.find((each) => each.name === name)!
    expect(isSteep(await growthOf(markdownToBlocks, shape, 25_600))).toBe(false)
  })

  test.each([
    ['paraphrase', '‹'.repeat(199_000)],
    ['shorten', 'Mr. '.repeat(50_000)],
    ...(soaking ? moreLongest : []),
  ] as const)('let the built-in writer %s a worst-case text of the longest size in seconds', async (kind, content) => {
    const call = { context: { language: 'english' as const }, user: 'somebody' }
    const writer = builtinWriter()
    const time = await measure(() =>
      drain(
        kind === 'paraphrase' ? writer.paraphrase({ content, tone: 'formal' }, call) : writer[kind]({ content }, call),
      ),
    )
    // The CPU time of this thread, which used to be minutes.
    expect(time).toBeLessThan(6000)
  })
})
