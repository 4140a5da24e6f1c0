import { describe, expect, test } from 'vitest'
import { bookTypes } from '#manuscript/model/book-types.ts'
import { genres, typeOfGenre } from '#manuscript/model/genres.ts'
import type { Genre } from '#manuscript/model/genres.ts'
import { languageCodes } from '#manuscript/model/languages.ts'
import { craftOf } from './genre-craft.ts'
import type { BookKind } from './genre-craft.ts'
import { habitsToAvoid } from './habits/habits.ts'

const kinds: BookKind[] = [
  ...bookTypes.map((type) => ({ type })),
  ...genres.map((genre) => ({ type: typeOfGenre[genre], genre })),
]
const nameOf = ({ type, genre }: BookKind) => genre ?? `${type} without a genre`
const textOf = (kind: BookKind) => JSON.stringify(craftOf(kind))

/** Words that belong to one kind of book only. */
const foreign: Record<'fiction' | 'nonFiction', RegExp> = {
  fiction: /\b(?:thesis|objection|evidence|worked example|imperative|exercise|reference|statistic)s?\b/iu,
  nonFiction: /\b(?:scene|dialogue|plot|novelist|subplot|suspense|obstacle)s?\b/iu,
}

/** Words of related genres, which share the type and the form of the plan, but not the prompts. */
const ofRelatives: Record<Genre, RegExp> = {
  novel: /\bshort stor/iu,
  story: /\bnovel/iu,
  guide: /\btextbook|\bexercise/iu,
  textbook: /\bguide|\bwants to do\b/iu,
  essay: /\barticle|\bmemoir|\bjournalist/iu,
  article: /\bessay|\bmemoir/iu,
  memoir: /\bessay|\bthesis\b|\bobjection|\bargument|\bstud(?:y|ies)\b|\bstatistic/iu,
  report: /\bcurious\b|\bguide|\bessay|\bnewcomer|\bnever explained\b/iu,
}

test.each(genres)('the craft of %s contains no word of related genres', (genre) => {
  const { type, ...craft } = craftOf({ type: typeOfGenre[genre], genre })
  expect(JSON.stringify([craft, habitsToAvoid(type, 'english')])).not.toMatch(ofRelatives[genre])
})

describe.each(kinds.map((kind) => [nameOf(kind), kind] as const))('the craft of %s', (_, kind) => {
  const isFiction = craftOf(kind).type === 'fiction'

  test('contains no word of another genre', () => {
    expect(textOf(kind)).not.toMatch(foreign[isFiction ? 'fiction' : 'nonFiction'])
    expect(JSON.stringify(habitsToAvoid(craftOf(kind).type, 'english'))).not.toMatch(
      foreign[isFiction ? 'fiction' : 'nonFiction'],
    )
  })

  test('explains the terms that a plan uses', () => {
    const section = craftOf(kind).plan.section.join('\n')
    expect(section).toMatch(/A beat is /u)
    expect(section).toMatch(/A thread is /u)
    for (const field of isFiction ? ['who, wants, obstacle, turn:'] : ['claim:', 'evidence:', 'example:', 'action:'])
      expect(section).toContain(field)
  })

  test('has three styles of openings', () => {
    const { openings } = craftOf(kind)
    expect(new Set(openings.map(({ id }) => id)).size).toBe(3)
    expect(openings.every(({ instruction }) => /^Begin .*\.$/u.test(instruction))).toBe(true)
  })
})

test('each genre names its kind of book, and takes its craft from the table', () => {
  const types: Record<Genre, string> = {
    novel: 'fiction',
    story: 'fiction',
    guide: 'guide',
    textbook: 'guide',
    essay: 'essay',
    article: 'essay',
    memoir: 'essay',
    report: 'informative',
  }
  for (const genre of genres) {
    expect(craftOf({ type: 'guide', genre }).type).toBe(types[genre])
    expect(new Set(genres.map((one) => craftOf({ type: 'guide', genre: one }).name)).size).toBe(genres.length)
  }
})

test('each language has habits to avoid, and worn-out phrases of another language never appear', () => {
  for (const language of languageCodes) {
    const habits = habitsToAvoid('essay', language)
    expect(habits.length).toBeGreaterThan(5)
    expect(habits.join().includes('delve')).toBe(language === 'english')
  }
  expect(habitsToAvoid('fiction', 'german').join()).toContain('ohrenbetäubend')
})
