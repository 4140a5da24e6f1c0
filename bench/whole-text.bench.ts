import { parseArgs } from 'node:util'
import { writeProse } from '#tests/doubles/model-server/prose.ts'
import { randomFrom } from '#tests/doubles/model-server/random.ts'
import { markdownOfBlocks } from '#writer/book/block-lines.ts'
import { bookModel, buildOrder, writeWith } from '#tests/support/scripted-book.ts'
import { badReply, delivered, faultyLanguages } from './scripted-faults.ts'

/**
 * Measures how a model's drafts reach the reader: endings of drafts that are too long, short drafts
 * word for word, and no refusals, thoughts or loops. The models are scripted, so the expected texts
 * are known. `--runs 1000`
 */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '1000' } } })
const runs = Number(values.runs)
let missed = 0
const bar = (holds: boolean) => {
  if (!holds) missed++
  return holds ? '' : '  MISSED'
}

const SECTIONS = 9
const PLANNED = 400

const endingOf = (at: number) => `Thus the lamp number ${at + 1} was put out, and everybody in the house went to sleep.`

/**
 * Writes a book of 9 sections whose drafts have this share of the planned length and a marked
 * ending. Shortened versions lack their endings.
 */
const bookOf = async (share: number) => {
  const order = buildOrder({ chapters: 3, subChapters: 3, wordsPerSection: PLANNED })
  const drafts: string[] = []
  const model = bookModel(order, ({ task }) => {
    if (task === 'section-tighten') return writeProse('english', PLANNED, randomFrom(900 + drafts.length))
    if (task !== 'section') return undefined
    const at = drafts.length
    drafts.push(`${writeProse('english', PLANNED * share - 17, randomFrom(at + 1))}\n\n${endingOf(at)}`)
    return drafts[at]
  })
  const { steps } = await writeWith(model, order)
  const texts = steps.flatMap((step) => (step.type === 'section' ? [markdownOfBlocks(step.section.blocks)] : []))
  return {
    endings: texts.filter((text) =>
      /the lamp number \d+ was put out, and everybody in the house went to sleep\.$/u.test(text),
    ).length,
    whole: texts.filter((text) => drafts.includes(text)).length,
    calls: model.requests.filter(({ task }) => task.startsWith('section')).length / SECTIONS,
  }
}

console.log('length of drafts          endings kept   word for word   calls per section')
for (const share of [0.78, 0.8, 0.85, 0.89, 1, 1.15, 1.2, 1.3, 1.5, 2, 2.5]) {
  const { endings, whole, calls } = await bookOf(share)
  const most = share > 1.34 ? 2 : 1
  const holds = endings === SECTIONS && whole === SECTIONS && calls <= most
  console.log(
    `${`${Math.round(share * 100)} %`.padStart(23)}${`${endings} of ${SECTIONS}`.padStart(15)}${`${whole} of ${SECTIONS}`.padStart(16)}${calls.toFixed(2).padStart(20)}${bar(holds)}`,
  )
}

const counts = { books: 0, gaps: 0, half: 0, sections: 0, failed: 0, calls: 0, bad: 0, errors: 0 }
const examples = new Set<string>()
for (let run = 0; run < runs; run++) {
  const random = randomFrom(run + 1)
  const language = faultyLanguages[run % faultyLanguages.length]!
  const bad = () => badReply(language, random)
  const order = buildOrder({
    chapters: 2,
    subChapters: 2,
    wordsPerSection: 120,
    type: run % 2 ? 'fiction' : 'guide',
    language,
  })
  const share = [0.1, 0.3, 0.6][run % 3]!
  const model = bookModel(
    order,
    ({ task }) => {
      if (task === 'outline' || random() > share) return undefined
      if (task === 'boundary') return { value: { edits: [1, 2].map((paragraph) => ({ paragraph, text: bad() })) } }
      if (task === 'plan-chapter') {
        const sections = ['1.1', '1.2', '2.1', '2.2'].map((number) => ({ number, synopsis: bad(), beats: [bad()] }))
        return { value: { synopsis: bad(), sections } }
      }
      // Some replies are cut off after a good beginning, and the next ones are refusals.
      if (task === 'section' && random() < 0.2)
        return { text: writeProse(language, 70, randomFrom(run * 10 + 3)), finish: 'length' }
      return bad()
    },
    run + 1,
  )
  const { steps, error } = await writeWith(model, order)
  const failed = steps.filter(({ type }) => type === 'section-failed').length
  const written = steps.filter(({ type }) => type === 'section').length
  counts.sections += failed + written
  counts.failed += failed
  counts.calls += model.requests.filter(({ task }) => task.startsWith('section')).length
  if (error) counts.errors++
  // The server ends a book with ERROR if more than half of its sections failed.
  if (failed > written) counts.half++
  else {
    counts.books++
    if (failed > 0) counts.gaps++
    const found = delivered(steps)
    counts.bad += found.length
    for (const text of found.slice(0, 1)) examples.add(text.slice(0, 100))
  }
}
console.log(
  `\n${runs} books of 4 sections, 10 to 60 % of all replies refused, looped, empty or thoughts:
${counts.books} books done, ${counts.gaps} of them with gaps; ${counts.half} with more gaps than sections; ${counts.errors} errors${bar(counts.errors === 0)}
${counts.failed} of ${counts.sections} sections failed; ${(counts.calls / counts.sections).toFixed(2)} calls per section
${counts.bad} refusals, thoughts, loops or empty texts delivered in a book that is done${bar(counts.bad === 0)}`,
)
for (const text of [...examples].slice(0, 8)) console.log(`  ${JSON.stringify(text)}`)
console.log(missed === 0 ? 'All bars are met.' : `${missed} bars are missed.`)
process.exitCode = missed === 0 ? 0 : 1
