import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sectionStatuses, statusNames } from '#manuscript/model/sections/section-fields.ts'
import { OutlineRow } from './outline-row.tsx'
import type { OutlineRow as Row } from './read-rows.ts'

const row = (change: Partial<Row>): Row => ({
  key: '1',
  level: 1,
  title: 'Low water',
  words: 1200,
  ownWords: 1200,
  hasChildren: false,
  status: null,
  synopsis: '',
  notes: '',
  ...change,
})

const draw = (change: Partial<Row>): string =>
  renderToStaticMarkup(
    <OutlineRow
      row={row(change)}
      isCurrent={false}
      isTabStop
      isDragged={false}
      isTarget={false}
      isOpen={undefined}
      isRenamed={false}
      onRename={() => undefined}
      onRenamed={() => undefined}
    />,
  )

/** Returns the accessible names of the elements in a row. */
const namesIn = (html: string): string[] => [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name!)

test('a row has one name, which says its level, status and words, and its icons have none', () => {
  const html = draw({ status: 'draft', notes: 'Ask Ilse.' })
  expect(namesIn(html)).toEqual(['Low water, chapter, Draft, 1,200 words, has notes', 'Actions: Low water'])
  const icons = html.match(/<svg[^>]*>/g) ?? []
  expect(icons.length).toBeGreaterThan(2)
  expect(icons.filter((icon) => !icon.includes('aria-hidden="true"'))).toEqual([])
})

test('each status is in the name of its row, and differs in its shape', () => {
  const drawn = sectionStatuses.map((status) => draw({ status }))
  for (const [at, status] of sectionStatuses.entries())
    expect(namesIn(drawn[at]!)[0]).toBe(`Low water, chapter, ${statusNames[status]}, 1,200 words`)
  const shapes = drawn.map((html) => html.match(/<svg viewBox="0 0 12 12".*?<\/svg>/)?.[0])
  expect(new Set(shapes).size).toBe(sectionStatuses.length)
  expect(namesIn(draw({}))[0]).toBe('Low water, chapter, 1,200 words')
})
