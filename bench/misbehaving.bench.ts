import { parseArgs } from 'node:util'
import { startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { type Fault, writingFaults as writing } from '#tests/doubles/model-server/behaviour.ts'
import { measureBook } from '#tests/support/book-measures.ts'
import type { BookMeasures } from '#tests/support/book-measures.ts'
import type { BookOrder } from '#writer/book/book-order.ts'
import { openAiCompatible } from '#writer/model/openai/openai-compatible.ts'
import { limitModel } from '#writer/model/limit-model.ts'
import { createCallQueue } from '#writer/model/call-queue.ts'
import { headingsInOrder, runBook } from './book-run.ts'

/**
 * Writes books with a model that fails in a fifth of its calls, one book for each fault and one for
 * all faults. `--chapters 12 --sections 5 --language english --share 0.2`
 */
const { values } = parseArgs({
  options: {
    chapters: { type: 'string', default: '12' },
    sections: { type: 'string', default: '5' },
    language: { type: 'string', default: 'english' },
    share: { type: 'string', default: '0.2' },
  },
})
const order: BookOrder = {
  description: 'How to keep bees on the roofs of a city, from the first hive to honey that can be sold',
  chapters: Number(values.chapters),
  subChapters: Number(values.sections),
  language: values.language as BookOrder['language'],
  type: 'guide',
  author: 'Author',
  user: 'bench',
}
const share = Number(values.share)

const wire: Fault[] = [
  '429',
  '500',
  'dropped',
  'cut',
  'nonsense',
  'silence',
  'broken-json',
  'wrong-json',
  'empty',
  'length',
]
/** Distributes this share of the calls evenly over all faults. */
const mixOf = (whole: number): Partial<Record<Fault, number>> =>
  Object.fromEntries([...writing, ...wire].map((fault) => [fault, whole / (writing.length + wire.length)]))

const ways: [string, Partial<Record<Fault, number>>][] = [
  ['none', {}],
  ...[...writing, ...wire].map((fault): [string, Partial<Record<Fault, number>>] => [fault, { [fault]: share }]),
  ['a mix of all', mixOf(share)],
  ['mix, 50 % bad', mixOf(0.5)],
]

const bars: Record<string, (measures: BookMeasures) => boolean> = {
  // Two bad replies in a row leave a gap, so 20 % bad calls lead to about 4 % gaps.
  'gaps <= 15 %': ({ failed, sections }) => failed <= 0.15 * (failed + sections),
  'no near-duplicate': ({ nearDuplicates }) => nearDuplicates === 0,
  'no leak': ({ leaks }) => leaks === 0,
  'language >= 99 %': ({ language }) => language >= 0.99,
}

/** The run that may have many gaps, because half of its calls are bad. */
const mayHaveGaps = 'mix, 50 % bad'

const server = await startModelServer({ retryAfterSeconds: 0.02 })
const cell = (text: string | number, width: number) => String(text).padStart(width)
let failed = 0
console.log(
  `${order.chapters} x ${order.subChapters} sections, ${order.language}, ${share * 100} % of the calls bad in the way named`,
)
console.log(
  'way'.padEnd(18) +
    [
      'headings',
      'gaps',
      'short',
      'long',
      'book S_l',
      'chapter',
      'copies',
      'leaks',
      'language',
      'broken',
      'calls',
      'drafts',
    ]
      .map((name) => cell(name, 9))
      .join('') +
    '  misses',
)
try {
  for (const [way, faults] of ways) {
    server.forget()
    server.set({ faults })
    const client = openAiCompatible({
      baseUrl: server.url,
      model: 'double',
      timeouts: { firstTokenMs: 2000, silenceMs: 300, retryMs: 10 },
    })
    try {
      const { steps } = await runBook(limitModel(client, createCallQueue(16)), order)
      const measures = await measureBook(steps, order.language)
      const inOrder = headingsInOrder(steps, order)
      const misses = [
        ...(inOrder ? [] : ['headings']),
        ...Object.entries(bars).flatMap(([name, holds]) =>
          holds(measures) || (way === mayHaveGaps && name.startsWith('gaps')) ? [] : [name],
        ),
      ]
      failed += misses.length
      const { failed: gaps, short, long, length, worstChapter } = measures
      const { nearDuplicates, leaks, language, incomplete, drafts } = measures
      const row = [
        inOrder ? 'all' : 'NO',
        gaps,
        short,
        long,
        length.toFixed(1),
        worstChapter.toFixed(1),
        nearDuplicates,
        leaks,
        `${(language * 100).toFixed(1)} %`,
        incomplete,
        server.requests.length,
        drafts.toFixed(2),
      ]
      console.log(way.padEnd(18) + row.map((text) => cell(text, 9)).join('') + `  ${misses.join(', ') || '-'}`)
    } catch (error) {
      failed++
      console.log(`${way.padEnd(18)}not delivered: ${String(error)}`)
    }
  }
} finally {
  await server.close()
}
console.log(failed === 0 ? 'All bars are met.' : `${failed} bars are missed.`)
process.exitCode = failed === 0 ? 0 : 1
