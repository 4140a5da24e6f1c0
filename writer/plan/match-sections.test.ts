import { expect, test } from 'vitest'
import { proposedSection } from '#tests/support/scripted-plan.ts'
import { matchSections } from './match-sections.ts'
import { readSynopses } from './read-synopses.ts'

const slots = [
  { number: '2.1', title: 'The Log' },
  { number: '2.2', title: 'The Meeting' },
]
const assigned = (...proposals: [number: string, title: string][]) => {
  const made = proposals.map(([number, title]) => proposedSection(number, title))
  return matchSections(made, slots).map((one) => (one ? made.findIndex((proposal) => proposal === one) : undefined))
}

test.each<[string, [string, string][], (number | undefined)[]]>([
  [
    'by title',
    [
      ['2.2', 'The Meeting'],
      ['2.1', 'The Log'],
    ],
    [1, 0],
  ],
  [
    'by title, even if the numbers are swapped',
    [
      ['2.1', 'The Meeting'],
      ['2.2', 'The Log'],
    ],
    [1, 0],
  ],
  [
    'by number, if a title is new',
    [
      ['2.2', 'A Meeting'],
      ['Section 2.1:', 'A Log'],
    ],
    [1, 0],
  ],
  [
    'by the number within the chapter',
    [
      ['2', ''],
      ['1', ''],
    ],
    [1, 0],
  ],
  [
    'in order, without titles and numbers',
    [
      ['', ''],
      ['', ''],
    ],
    [0, 1],
  ],
  ['not by order, if one is missing', [['', '']], [undefined, undefined]],
  [
    'not by a number of another chapter',
    [
      ['1.1', ''],
      ['3.2', ''],
    ],
    [undefined, undefined],
  ],
  [
    'only once',
    [
      ['2.1', 'The Log'],
      ['2.1', 'The Log'],
    ],
    [0, undefined],
  ],
])('sections are matched %s', (_, proposals, expected) => {
  expect(assigned(...proposals)).toEqual(expected)
})

test('one line per section is read with or without marks and titles', () => {
  const reply = 'Here is the plan:\n- **2.1** The Log: Mara reads.\n2. Jonas confesses.\n3.1 Something else.'
  expect([...readSynopses(reply, slots)]).toEqual([
    ['2.1', 'Mara reads.'],
    ['2.2', 'Jonas confesses.'],
  ])
})
