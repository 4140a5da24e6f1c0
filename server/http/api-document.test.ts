import { expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { apiDocument } from './api-document.ts'

const document = apiDocument(contract, '/v1')

it('has every call of the contract', () => {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(calls.toSorted()).toEqual(Object.keys(contract).toSorted())
})

it('says who may call, what is sent and what comes back', () => {
  const generate = document.paths?.['/generate']?.post
  expect(generate).toMatchObject({ security: [{ token: [] }], responses: { 202: expect.any(Object) } })
  expect(document.paths?.['/signup']?.post?.security).toEqual([])
  expect(Object.keys(document.paths?.['/tasks/{guid}/events']?.get?.responses?.[200]?.content ?? {})).toEqual([
    'text/event-stream',
  ])
  expect(document.components?.schemas).toHaveProperty('Problem')
})
