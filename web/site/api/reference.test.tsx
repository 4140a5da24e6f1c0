import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { bookTypes } from '#manuscript/model/book-types.ts'
import { languageCodes } from '#manuscript/model/languages.ts'
import { contentOf, operations } from './open-api.ts'
import { Reference } from './reference.tsx'

const html = renderToStaticMarkup(<Reference />)
const text = (part: string) =>
  part
    .replaceAll(/<[^<>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')
const sectionOf = (anchor: string) => text(html.split(`<section id="${anchor}"`)[1]!.split('</section>')[0]!)

it('has exactly the calls that accept a key, each linked from the list', () => {
  const anchors = [...html.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id)
  expect(anchors).toEqual([
    'get-me-quota',
    'get-tasks',
    'post-generate',
    'get-tasks-guid',
    'get-tasks-guid-manuscript',
    'post-tasks-guid-cancel',
    'get-tasks-guid-export',
    'get-tasks-guid-plan',
    'put-tasks-guid-plan',
    'post-tasks-guid-plan-replan',
    'post-tasks-guid-plan-openings',
    'put-tasks-guid-plan-opening',
    'post-tasks-guid-plan-write',
    'get-tasks-guid-details',
    'put-tasks-guid-details',
    'refusals',
  ])
  for (const anchor of anchors) expect(html).toContain(`href="#${anchor}"`)
  expect(operations).toHaveLength(15)
})

it('describes each field with its type, its limits and its default', () => {
  const order = sectionOf('post-generate')
  expect(order).toContain('description The subject of the book. required, string of 1 to 2,000 characters')
  expect(order).toContain('optional, whole number from 1 to 40, 3 if left out')
  expect(order).toContain('optional, whole number from 1 to 12, 2 if left out')
  expect(order).toContain(`one of 4, guide if left out ${bookTypes.join(' , ')}`)
  expect(order).toContain(languageCodes.join(' , '))
  expect(order).toContain('Idempotency-Key Your own key for this order.')
  expect(order).toMatch(/X-API-Key [^.]+\.[^.]+\. required, string/)
  const task = sectionOf('get-tasks-guid')
  expect(task).toContain('guid The id of the book, as returned by the order. required, UUID')
  expect(task).toContain('seconds_left An estimate while it is being written, else null. whole number or null')
  expect(task).toContain('a sentence for a person. object or null type one of 5 AI provider error')
  expect(sectionOf('get-tasks-guid-export')).toContain('required, one of 6 pdf , docx , txt , epub , markdown , html')
})

it('describes the items of lists, and all alternatives of a body', () => {
  const plan = sectionOf('get-tasks-guid-plan')
  expect(plan).toContain('people list, each object name string role string')
  expect(plan).toMatch(/sections list, each object id Stays with the section/)
  expect(plan).toContain('beats list, each string')
  expect(sectionOf('get-tasks')).toContain('tasks list, each object guid string title')
  const manuscript = sectionOf('get-tasks-guid-manuscript')
  expect(manuscript).toContain('type one of 9 paragraph , quote , list')
  expect(manuscript).toContain('bold true or false')
  const replan = sectionOf('post-tasks-guid-plan-replan')
  expect(replan).toContain('part required, one of 3 everything , ending , chapter')
  expect(replan).toContain('chapter Counted from 0. optional, whole number')
})

it('shows a body for every call that has one, and refers to an answer that was described before', () => {
  expect(sectionOf('put-tasks-guid-plan')).toContain('Content-Type: application/json { "version": 4, "title": "The')
  expect(sectionOf('post-tasks-guid-plan-replan')).toContain('{ "version": 4, "part": "chapter", "chapter": 0,')
  expect(sectionOf('post-tasks-guid-plan-write')).toContain('It is the same as the answer to GET /v1/tasks/{guid} .')
  const contents = operations.flatMap(({ requestBody, responses }) => [
    ...(requestBody ? [contentOf(requestBody)] : []),
    ...Object.entries(responses).flatMap(([status, answer]) => (status.startsWith('2') ? [contentOf(answer)] : [])),
  ])
  const withoutExample = contents.filter((content) => content?.type === 'application/json' && !content.schema.examples)
  expect(withoutExample).toEqual([])
})

it('shows a request and an answer as they are sent', () => {
  const order = sectionOf('post-generate')
  expect(order).toContain(
    'POST /v1/generate X-API-Key: ink_... Idempotency-Key: tide-pools-17 Content-Type: application/json { "description": "A field guide',
  )
  expect(order).toContain('"chapters": 5, "sub_chapters": 3,')
  expect(order).toContain('{ "guid": "0b9f4c1e-6a53-4b1c-9d2e-0f6a5f1c7a21", "status": "pending",')
  expect(sectionOf('get-tasks-guid-export')).toContain(
    'GET /v1/tasks/0b9f4c1e-6a53-4b1c-9d2e-0f6a5f1c7a21/export?format=pdf X-API-Key: ink_...',
  )
  // A file has no example.
  expect(html).not.toContain('<code>null</code>')
})

it('lists every status with its codes, and the rate-limit headers', () => {
  const order = sectionOf('post-generate')
  for (const said of [
    'Answer 202 Accepted.',
    '400 Invalid parameters: invalid_request .',
    '403 Insufficient permissions: premium_required , ai_key_missing , no_tokens_left .',
    '409 Conflicts with the current state: conflict .',
    '429 Too many requests: too_many_requests .',
    '500 Server error: internal_error .',
    'RateLimit-Policy',
    'For example "orders";q=10;w=60 .',
    'Retry-After',
  ])
    expect(order).toContain(said)
  expect(sectionOf('get-tasks-guid')).toContain('404 Task not found: not_found .')
  expect(sectionOf('refusals')).toContain('what is stored now. optional, object, each value any value')
  expect(html).not.toMatch(/undefined|\[object|NaN/)
})
