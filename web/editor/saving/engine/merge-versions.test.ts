import { describe, expect, it } from 'vitest'
import { headingNode } from '#manuscript/model/blocks/write-block.ts'
import { type SectionState, withSectionState } from '#manuscript/model/sections/section-state.ts'
import { stringifyBlock } from '#manuscript/model/editor-state/stringify-block.ts'
import { mergeVersions } from './merge-versions.ts'

const heading = (title: string, state: Partial<SectionState> = {}, rank: 'chapter' | 'part' = 'chapter') =>
  stringifyBlock(withSectionState(headingNode(rank, [{ text: title }]), state))
const merge = (base: string, mine: string, theirs: string) => {
  const { passages, merged } = mergeVersions(['a', base, 'b'], ['a', mine, 'b'], ['a', theirs, 'b'])
  return { passages, texts: [merged('mine'), merged('theirs')] }
}

describe('a heading that both sides changed', () => {
  it.each([
    ['its text and its notes', heading('Two'), heading('One', { notes: 'N' }), heading('Two', { notes: 'N' })],
    [
      'its rank and its notes',
      heading('One', {}, 'part'),
      heading('One', { notes: 'N' }),
      heading('One', { notes: 'N' }, 'part'),
    ],
    [
      'its status and its notes',
      heading('One', { status: 'done' }),
      heading('One', { notes: 'N' }),
      heading('One', { status: 'done', notes: 'N' }),
    ],
    [
      'its synopsis and its notes',
      heading('One', { synopsis: 'S' }),
      heading('One', { notes: 'N' }),
      heading('One', { synopsis: 'S', notes: 'N' }),
    ],
  ])('has both changes if they concern %s', (_, mine, theirs, expected) => {
    for (const [one, other] of [
      [mine, theirs],
      [theirs, mine],
    ] as const)
      expect(merge(heading('One'), one, other)).toEqual({
        passages: [],
        texts: [
          ['a', expected, 'b'],
          ['a', expected, 'b'],
        ],
      })
  })

  it('leaves out what one side removed', () => {
    const base = heading('One', { notes: 'N', status: 'draft' })
    const { passages, texts } = merge(
      base,
      heading('One', { status: 'draft' }),
      heading('Two', { notes: 'N', status: 'draft' }),
    )
    expect(passages).toEqual([])
    expect(texts[0]).toEqual(['a', heading('Two', { status: 'draft' }), 'b'])
  })

  it.each([
    ['its notes', heading('One', { notes: 'Mine' }), heading('Two', { notes: 'Theirs' })],
    ['its text', heading('Mine', { notes: 'N' }), heading('Theirs')],
  ])('waits for a decision if both changed %s', (_, mine, theirs) => {
    expect(merge(heading('One'), mine, theirs)).toEqual({
      passages: [{ mine: [mine], theirs: [theirs] }],
      texts: [
        ['a', mine, 'b'],
        ['a', theirs, 'b'],
      ],
    })
  })
})
