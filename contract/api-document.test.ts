import { expect, it } from 'vitest'
import type { ZodType } from 'zod'
import { apiDocument, developerDocument } from './api-document.ts'
import { contract } from './contract.ts'
import type { Endpoint } from './endpoint.ts'

const document = apiDocument(contract)

it('contains every call of the contract except the owner’s', () => {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  const documented = Object.entries<Endpoint>(contract).filter(([, { access }]) => access !== 'owner')
  expect(calls.toSorted()).toEqual(documented.map(([route]) => route).toSorted())
})

it('documents who may make a call, its request and its answer', () => {
  const generate = document.paths?.['/generate']?.post
  expect(generate).toMatchObject({
    security: [{ apiKey: [] }, { token: [] }],
    parameters: [{ in: 'header', name: 'Idempotency-Key', schema: { type: 'string', maxLength: 255 } }],
    requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/BookOrder' } } } },
  })
  expect(document.paths?.['/user_info']?.get?.security).toEqual([{ token: [] }])
  expect(document.paths?.['/signup']?.post?.security).toEqual([])
  expect(Object.keys(document.paths?.['/tasks/{guid}/events']?.get?.responses?.[200]?.content ?? {})).toEqual([
    'text/event-stream',
  ])
  expect(document.components?.schemas).toHaveProperty('Problem')
})

it.each([
  ['/generate', 'post', ['202', '400', '401', '403', '404', '409', '413', '422', '429', '500']],
  ['/tasks', 'get', ['200', '400', '401', '429', '500']],
  ['/tasks/{guid}', 'get', ['200', '400', '401', '404', '429', '500']],
  ['/tasks/{guid}/manuscript', 'get', ['200', '400', '401', '404', '429', '500']],
  ['/tasks/{guid}/cancel', 'post', ['200', '400', '401', '404', '409', '429', '500']],
  ['/me/quota', 'get', ['200', '400', '401', '429', '500']],
  ['/tasks/{guid}/export', 'get', ['200', '400', '401', '404', '409', '429', '500', '503']],
] as const)('names what %s may answer, and how often it may be called', (path, method, statuses) => {
  const methods = document.paths![path] as Record<string, { responses: Record<string, object> }>
  const { responses } = methods[method]!
  expect(Object.keys(responses)).toEqual([...statuses, 'default'])
  expect(responses['429']).toMatchObject({
    description: 'Too many requests: `too_many_requests`.',
    headers: { RateLimit: {}, 'RateLimit-Policy': {}, 'Retry-After': {} },
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { properties: { code: { enum: ['too_many_requests'] } }, required: ['code'] },
          ],
        },
      },
    },
  })
  expect(responses[statuses[0]]).toMatchObject({ headers: { RateLimit: {}, 'RateLimit-Policy': {} } })
})

const developerCalls = [
  'get /me/quota',
  'get /tasks',
  'get /tasks/{guid}',
  'get /tasks/{guid}/details',
  'get /tasks/{guid}/export',
  'get /tasks/{guid}/manuscript',
  'get /tasks/{guid}/plan',
  'post /generate',
  'post /tasks/{guid}/cancel',
  'post /tasks/{guid}/plan/openings',
  'post /tasks/{guid}/plan/replan',
  'post /tasks/{guid}/plan/write',
  'put /tasks/{guid}/details',
  'put /tasks/{guid}/plan',
  'put /tasks/{guid}/plan/opening',
]

it('lists the calls that a key can make, and no others', () => {
  const byKey = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { security: object[] }>).flatMap(([method, { security }]) =>
      security.some((way) => 'apiKey' in way) ? [`${method} ${path}`] : [],
    ),
  )
  expect(byKey.toSorted()).toEqual(developerCalls)
  expect(document.components?.securitySchemes).toMatchObject({ apiKey: { in: 'header', name: 'X-API-Key' } })
})

it('has a separate document for the developer API, with only those calls and the webhook', () => {
  const { paths, webhooks, components } = developerDocument(contract)
  const calls = Object.entries(paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  expect(calls.toSorted()).toEqual(developerCalls)
  expect(webhooks).toHaveProperty('book')
  expect(components?.schemas).not.toHaveProperty('Project')
})

it('lists the file types that a download may have', () => {
  const answer = document.paths?.['/tasks/{guid}/export']?.get?.responses?.[200]
  expect(Object.keys(answer?.content ?? {})).toEqual([
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'text/plain',
    'application/epub+zip',
    'application/zip',
    'text/html',
  ])
})

it('documents the messages to a callback address and their signature', () => {
  const { parameters, requestBody } = document.webhooks?.['book']?.post ?? {}
  expect(parameters).toMatchObject([
    { in: 'header', name: 'webhook-id', required: true },
    { in: 'header', name: 'webhook-timestamp', required: true },
    { in: 'header', name: 'webhook-signature', required: true },
  ])
  expect(requestBody).toMatchObject({
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Webhook' } } },
  })
})

/** Returns the example of a JSON body in the document. */
const exampleIn = (holder: object | undefined): unknown => {
  const { content } = (holder ?? {}) as {
    content?: Record<string, { schema?: { $ref?: string; examples?: unknown[] } }>
  }
  const schema = content?.['application/json']?.schema
  const name = schema?.$ref?.split('/').at(-1)
  const named = name === undefined ? schema : (document.components?.schemas?.[name] as typeof schema)
  return named?.examples?.[0]
}

const developerEndpoints = Object.entries<Endpoint>(contract).filter(([, { access }]) => access === 'developer')

const documented = (route: string) => {
  const [method, path] = route.replaceAll(/:(\w+)/g, '{$1}').split(' ') as [string, string]
  const methods = document.paths![path] as Record<string, { requestBody?: object; responses: Record<string, object> }>
  return methods[method.toLowerCase()]!
}

it('has a valid example of each body of the developer API', () => {
  const bodies = developerEndpoints.filter(([, { body }]) => body)
  expect(bodies.map(([route]) => route)).toContain('PUT /tasks/:guid/plan')
  for (const [route, { body }] of bodies) {
    const example = exampleIn(documented(route).requestBody)
    // A field that the schema does not have would be missing in the parsed body.
    expect((body as ZodType).parse(example)).toMatchObject(example as object)
  }
})

it('has a valid example of each answer of the developer API', () => {
  const replies = developerEndpoints.flatMap(([route, { reply, status = 200 }]) => {
    const example = exampleIn(documented(route).responses[String(status)])
    return example === undefined ? [] : [{ reply, example }]
  })
  expect(replies.length).toBeGreaterThan(10)
  for (const { reply, example } of replies) expect(reply.parse(example)).toEqual(example)
})
