import { expect, it } from 'vitest'
import { blockToEditorNode, headingNode } from '#manuscript/model/blocks/write-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { SectionStatus } from '#manuscript/model/sections/section-fields.ts'
import { withSectionState } from '#manuscript/model/sections/section-state.ts'
import { visibleChanges } from '../history/visible-changes.ts'
import { type ComparedPart, compareTexts } from './compare-texts.ts'

const paragraph = (text: string, bold = false): EditorNode =>
  blockToEditorNode({ type: 'paragraph', text: [{ text, ...(bold && { bold }) }] })
const compare = (before: EditorNode[], after: EditorNode[]) => {
  const parts = [...compareTexts(before, after, 'english')]
  const { added, removed } = parts.at(-1)!
  return { rows: parts.flatMap(({ rows }) => rows), added, removed }
}

it('marks the words of a rewritten paragraph, and counts them', () => {
  const { rows, added, removed } = compare(
    [headingNode('chapter', [{ text: 'One' }]), paragraph('The quick brown fox jumps over the dog.')],
    [
      headingNode('chapter', [{ text: 'One' }]),
      paragraph('The quick red fox jumps over the lazy dog.'),
      paragraph('New.'),
    ],
  )
  expect(rows.map(({ type, level }) => [type, level])).toEqual([
    ['same', 2],
    ['changed', null],
    ['added', null],
  ])
  const marked = rows[1]!.parts.filter(({ type }) => type !== 'same').map(({ text, type }) => [type, text.trim()])
  expect(marked).toEqual([
    ['removed', 'brown'],
    ['added', 'red'],
    ['added', 'lazy'],
  ])
  expect({ added, removed }).toEqual({ added: 3, removed: 1 })
})

it('distinguishes a changed format from changed words, and ignores the fields of the editor', () => {
  const other = { ...paragraph('Same.'), direction: 'ltr', version: 2, indent: 0, textFormat: 0 } as EditorNode
  expect(compare([paragraph('Same.')], [other]).rows.map(({ type }) => type)).toEqual(['same'])
  expect(compare([paragraph('Same.')], [paragraph('Same.', true)]).rows.map(({ type }) => type)).toEqual(['format'])
})

const text = (words: string, fields: object = {}) => ({ type: 'text', version: 1, text: words, ...fields })
const list = (fields: object, item: object = {}): EditorNode => ({
  type: 'list',
  version: 1,
  listType: 'number',
  ...fields,
  children: [{ type: 'listitem', version: 1, ...item, children: [text('a')] }],
})
const styled = (style: string): EditorNode => ({ ...paragraph('Same.'), $: { style } })

it('finds no change in blocks that a program has saved without optional fields', () => {
  const block = { type: 'paragraph', version: 1 }
  const full: EditorNode[] = [
    {
      ...block,
      direction: 'ltr',
      format: '',
      indent: 0,
      textFormat: 0,
      textStyle: '',
      children: [text('One ', { detail: 0, format: 0, mode: 'normal', style: '' }), text('and two.', { format: 0 })],
    },
    { ...block, format: '', children: [text('')], $: { synopsis: '' } },
    list({ start: 1, tag: 'ol' }, { value: 1 }),
  ]
  const short: EditorNode[] = [{ ...block, children: [text('One and two.')] }, { ...block, children: [] }, list({})]
  expect(compare(full, short).rows.map(({ type }) => type)).toEqual(['same', 'same', 'same'])
  const [before, after] = [full, short].map((blocks) => blocks.map((one) => JSON.stringify(one)))
  const more = JSON.stringify(paragraph('Three.'))
  expect(visibleChanges(before!, after!)).toEqual([])
  expect(visibleChanges([more, ...before!, more], [...after!, more])).toEqual([
    { start: 0, deleteCount: 1, blocks: [] },
  ])
  expect(visibleChanges(before!, after!.toSpliced(2, 0, more))).toEqual([{ start: 2, deleteCount: 0, blocks: [more] }])
})

it('finds a changed number and a changed style', () => {
  const changes = compare([list({ start: 1 }), styled('verse')], [list({ start: 0 }), styled('letter')])
  expect(changes.rows.map(({ type }) => type)).not.toContain('same')
  expect(compare([styled('verse')], [styled('letter')]).rows.map(({ type }) => type)).toEqual(['format'])
})

const figure = (digit: string, caption: string): EditorNode =>
  blockToEditorNode({
    type: 'figure',
    image: `sha256-${digit.repeat(64)}`,
    alt: 'A plan of the house',
    caption: [{ text: caption }],
    width: 80,
  })

const counts = (before: EditorNode[], after: EditorNode[]) => {
  const { added, removed, picturesAdded, picturesRemoved } = [...compareTexts(before, after, 'english')].at(-1)!
  return [added, removed, picturesAdded, picturesRemoved]
}

it('counts a picture as a picture, and only its caption as words', () => {
  const text = paragraph('Same.')
  expect(counts([text], [text, figure('1', '')])).toEqual([0, 0, 1, 0])
  expect(counts([text, figure('1', 'The hall')], [text])).toEqual([0, 2, 0, 1])
  expect(counts([figure('1', 'The hall')], [figure('2', 'The old hall')])).toEqual([1, 0, 1, 1])
  expect(counts([figure('1', 'The hall')], [figure('1', 'The hall')])).toEqual([0, 0, 0, 0])
  expect(counts([figure('1', 'The hall')], [paragraph('Hall')])).toEqual([1, 2, 0, 1])
})

const heading = (status: SectionStatus, words = 'One') =>
  withSectionState(headingNode('chapter', [{ text: words }]), { status, synopsis: 'A storm.' })

it('shows the changed state of a section, and counts none of its words', () => {
  const { rows, added, removed } = compare([heading('idea')], [heading('done')])
  expect(rows).toMatchObject([{ type: 'changed', level: 2 }])
  expect(rows[0]!.parts.map(({ text, type }) => `${type}: ${text}`)).toEqual([
    'same: One\n[Status: ',
    'removed: Idea',
    'added: Done',
    'same: ]',
  ])
  expect([added, removed]).toEqual([0, 0])
  expect(compare([heading('idea')], [heading('done', 'One or two')])).toMatchObject({ added: 2, removed: 0 })
})

it('leaves out empty paragraphs that only one text has', () => {
  expect(compare([paragraph('a')], [paragraph('a'), paragraph('')]).rows).toHaveLength(1)
})

/** Two texts of paragraphs of 50 words, which differ in the last word of each. */
const pairOfTexts = (count: number) => {
  let seed = 7
  const word = () => `w${(seed = (seed * 48_271) % 2_147_483_647) % 5000}`
  const shared = Array.from({ length: count }, () => Array.from({ length: 50 }, word).join(' '))
  return [shared.map((words) => paragraph(`${words} old`)), shared.map((words) => paragraph(`${words} new`))] as const
}

/** Compares two texts of this many paragraphs. Returns the shortest of three times in milliseconds. */
const compareLong = (count: number) => {
  const [before, after] = pairOfTexts(count)
  let parts: ComparedPart[] = []
  const times = [0, 1, 2].map(() => {
    const from = performance.now()
    parts = [...compareTexts(before, after, 'english')]
    return performance.now() - from
  })
  return { parts, time: Math.min(...times) }
}

it('compares long texts in parts, in time that is linear in their length', () => {
  compareLong(100)
  const [short, long] = [compareLong(300), compareLong(1200)]
  expect(long.time).toBeLessThan(4 * 2.5 * short.time)
  expect(long.parts.length).toBeGreaterThan(4)
  expect(long.parts.at(-1)).toMatchObject({ done: 1200, total: 1200, added: 1200, removed: 1200 })
})
