import { describe, expect, test } from 'vitest'
import { buildBibleOf, buildFact, buildPromise, buildSectionFacts, placeOf } from '#tests/support/build-fact.ts'
import { emptyBible } from './bible.ts'
import type { Fact } from './bible.ts'
import { buildBible } from './build-bible.ts'
import type { FindingDecision } from './decide-finding.ts'
import { mergeFacts, mergeSection } from './merge-facts.ts'

const green = buildFact()
const blue = buildFact({ value: 'blue', section: placeOf(3) })

describe('another value of the same attribute', () => {
  test('stays beside the first one, with a finding that names both', () => {
    const bible = buildBibleOf([green, blue])
    expect(bible.facts.map(({ value, quote }) => [value, quote])).toEqual([
      ['green', 'Marta has green as eye colour.'],
      ['blue', 'Marta has blue as eye colour.'],
    ])
    expect(bible.findings).toMatchObject([{ type: 'contradiction', established: green.id, other: blue.id }])
  })

  test('is a change if both facts name different times of the story', () => {
    const bible = buildBibleOf([
      buildFact({ attribute: 'home', value: 'Kelso', storyTime: '1843' }),
      buildFact({ attribute: 'home', value: 'Ludlow', storyTime: '1850', section: placeOf(1) }),
    ])
    expect(bible.findings).toMatchObject([{ type: 'change' }])
  })

  test('is a departure if only the plan has the first one', () => {
    const planned = buildFact({ status: 'planned', section: null, quote: '' })
    expect(buildBibleOf([planned, blue]).findings).toMatchObject([{ type: 'departure', established: planned.id }])
  })

  test('is no finding for an attribute with several values', () => {
    const bible = buildBibleOf([
      buildFact({ attribute: 'Trait', value: 'brave' }),
      buildFact({ attribute: 'trait', value: 'stubborn' }),
    ])
    expect(bible).toMatchObject({ findings: [], facts: [{ value: 'brave' }, { value: 'stubborn' }] })
  })

  test('of a locked fact changes nothing about the locked one', () => {
    const locked = buildFact({ status: 'locked' })
    const bible = buildBibleOf([locked, blue])
    expect(bible.facts[0]).toEqual(locked)
    expect(bible.findings).toMatchObject([{ established: locked.id, other: blue.id }])
  })

  test('gives a locked fact precedence even if it arrives later', () => {
    const locked = buildFact({ value: 'blue', status: 'locked', section: null })
    expect(buildBibleOf([green, locked]).findings).toMatchObject([{ established: locked.id, other: green.id }])
  })
})

test.each([
  ['case', { value: 'Green' }],
  ['spaces in the value', { value: ' green ' }],
  ['punctuation', { value: '“green,”' }],
  ['case of the entity', { entity: 'MARTA' }],
  ['the form of the attribute', { attribute: 'eye_colour' }],
])('the same value with another %s is one fact', (_, fact) => {
  const bible = buildBibleOf([green, buildFact({ section: placeOf(3), ...fact })])
  expect(bible.facts).toEqual([green])
  expect(bible.findings).toEqual([])
})

test('a stated fact takes the place of the planned one with the same value', () => {
  const planned = buildFact({ status: 'planned', section: null, quote: '' })
  const bible = buildBibleOf([planned, green])
  expect(bible.facts).toEqual([{ ...green, id: planned.id }])
  expect(bible.findings).toEqual([])
})

describe('entities', () => {
  test('are found by an alias', () => {
    const bible = buildBibleOf([
      buildFact({ entity: 'Marta Berg', aliases: ['Mrs Berg', 'she'] }),
      buildFact({ entity: 'Mrs Berg', attribute: 'age', value: '34' }),
    ])
    expect(bible.entities).toEqual([{ name: 'Marta Berg', aliases: ['Mrs Berg'] }])
    expect(bible.facts.map(({ entity }) => entity)).toEqual(['Marta Berg', 'Marta Berg'])
  })

  test('are found if a new fact has the listed name as an alias', () => {
    const bible = buildBibleOf([buildFact(), buildFact({ entity: 'Marta Berg', aliases: ['Marta'], value: 'blue' })])
    expect(bible.entities).toEqual([{ name: 'Marta', aliases: ['Marta Berg'] }])
    expect(bible.findings).toHaveLength(1)
  })

  test('stay two if they only share an alias', () => {
    const bible = buildBibleOf([
      buildFact({ entity: 'Marta Berg', aliases: ['Berg'] }),
      buildFact({ entity: 'Karl Berg', aliases: ['Berg'], value: 'blue' }),
      buildFact({ entity: 'Berg', value: 'grey' }),
    ])
    expect(bible.entities.map(({ name }) => name)).toEqual(['Marta Berg', 'Karl Berg', 'Berg'])
    expect(bible.findings).toEqual([])
  })
})

test('merging the same section again changes nothing', () => {
  const found = buildSectionFacts({ facts: [green, blue], promises: [buildPromise()] })
  const once = mergeSection(emptyBible, found, placeOf(0), 'english')
  expect(mergeSection(once, found, placeOf(0), 'english')).toEqual(once)
})

test('merging leaves the given bible unchanged', () => {
  const before = buildBibleOf([buildFact({ aliases: ['Mrs Berg'] })])
  const copy = structuredClone(before)
  mergeFacts(before, [buildFact({ aliases: ['Tante Marta'], value: 'blue' })], 'english')
  expect(before).toEqual(copy)
})

test('a promise is closed by the section that keeps it, and only once', () => {
  const promise = buildPromise()
  const open = mergeSection(emptyBible, buildSectionFacts({ promises: [promise] }), placeOf(0), 'english')
  const kept = buildSectionFacts({ kept: [promise.id] })
  const closed = mergeSection(open, kept, placeOf(4), 'english')
  expect(closed.promises).toEqual([{ ...promise, closed: placeOf(4) }])
  expect(mergeSection(closed, kept, placeOf(7), 'english').promises).toEqual(closed.promises)
})

test('a book has the same bible in whatever order its chapters were written', () => {
  const sections = [
    { place: placeOf(0), found: buildSectionFacts({ facts: [green] }) },
    {
      place: placeOf(1),
      found: buildSectionFacts({ facts: [buildFact({ attribute: 'age', value: '34', section: placeOf(1) })] }),
    },
    { place: placeOf(3), found: buildSectionFacts({ facts: [blue] }) },
  ]
  expect(buildBible({ sections: sections.toReversed() }, 'english')).toEqual(buildBible({ sections }, 'english'))
})

const decided = (facts: Fact[], ...decisions: FindingDecision[]) => {
  const sections = facts.map((fact) => ({ place: fact.section!, found: buildSectionFacts({ facts: [fact] }) }))
  const bible = buildBible({ sections, decisions }, 'english')
  return {
    statuses: bible.facts.map(({ status }) => status),
    found: bible.findings.map(({ established, other }) => [established, other]),
  }
}

describe('a decision about a finding', () => {
  const brown = buildFact({ value: 'brown', section: placeOf(5) })
  test('replaces one fact, or keeps both', () => {
    const facts: [string, string] = [green.id, blue.id]
    expect(decided([green, blue], { facts, holds: green.id })).toEqual({
      statuses: ['stated', 'superseded'],
      found: [],
    })
    expect(decided([green, blue], { facts, holds: blue.id })).toEqual({ statuses: ['superseded', 'stated'], found: [] })
    expect(decided([green, blue], { facts, holds: null })).toEqual({ statuses: ['intended', 'intended'], found: [] })
  })

  test('leaves a third value to be decided about', () => {
    const facts: [string, string] = [green.id, blue.id]
    const { found } = decided([green, blue, brown], { facts, holds: blue.id })
    expect(found).toEqual([[blue.id, brown.id]])
    expect(decided([green, blue, brown], { facts, holds: null }).found).toEqual([[green.id, brown.id]])
  })

  test('finds another passage with the value that does not hold', () => {
    const again = buildFact({ section: placeOf(7) })
    const facts: [string, string] = [green.id, blue.id]
    expect(decided([green, blue, again], { facts, holds: blue.id }).found).toEqual([[blue.id, again.id]])
  })

  test('about unknown facts changes nothing', () => {
    expect(decided([green, blue], { facts: ['a', 'b'], holds: 'a' }).found).toHaveLength(1)
  })
})
