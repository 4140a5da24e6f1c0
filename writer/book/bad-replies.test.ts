import { expect, test } from 'vitest'
import { badReply, delivered, faultyLanguages } from '#bench/scripted-faults.ts'
import { soaking } from '#tests/how-many.ts'
import { randomFrom } from '#tests/doubles/model-server/random.ts'
import { bookModel, buildOrder, writeWith } from '#tests/support/scripted-book.ts'

/** `npm test` runs a small sample. `bench/whole-text.bench.ts` runs the long version. */
const RUNS = soaking ? 12 : 5

test.each(faultyLanguages)('keeps refusals, thoughts and loops out of a book in %s', async (language) => {
  let failed = 0
  for (let run = 0; run < RUNS; run++) {
    const random = randomFrom(run + 1)
    const order = buildOrder({ chapters: 2, subChapters: 2, language, type: run % 2 ? 'fiction' : 'guide' })
    const bad = () => badReply(language, random)
    const model = bookModel(
      order,
      ({ task }) => {
        if (task === 'outline' || random() > 0.5) return undefined
        if (task === 'boundary') return { value: { edits: [{ paragraph: 1, text: bad() }] } }
        if (task !== 'plan-chapter') return bad()
        const sections = ['1.1', '1.2', '2.1', '2.2'].map((number) => ({ number, synopsis: bad(), beats: [bad()] }))
        return { value: { synopsis: bad(), sections } }
      },
      run + 1,
    )
    const { steps, error } = await writeWith(model, order)
    expect(error).toBeUndefined()
    expect(delivered(steps)).toEqual([])
    const ends = steps.filter(({ type }) => type === 'section' || type === 'section-failed')
    expect(ends).toHaveLength(4)
    failed += steps.filter(({ type }) => type === 'section-failed').length
  }
  // Checks that the scripted model did send bad replies.
  expect(failed).toBeGreaterThan(RUNS / 4)
})
