import { afterAll, beforeAll, expect, it } from 'vitest'
import { pino } from 'pino'
import type { Database } from '../../../database/database.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { fakePubSub } from '#tests/support/fake-pub-sub.ts'
import type { PubSub } from '../../../processes/pub-sub.ts'
import { createProject } from '../create-project.ts'
import { createLiveProjects, type ProjectEvent } from './live-projects.ts'
import { createOpenTexts } from '../manuscript/open-texts.ts'
import type { ProjectDependencies } from '../dependencies.ts'
import { fakeDesk, splice } from '#tests/support/fake-desk.ts'
import { removeProject } from '../remove-project.ts'
import { renameProject } from '../rename-project.ts'
import { saveContent } from './save-content.ts'
import { watchProject } from './watch-project.ts'
import { addWriter } from '#tests/support/add-writer.ts'

let inkloom: TestInkloom
let user: string
let database: Database
beforeAll(async () => {
  inkloom = await testInkloom()
  user = await inkloom.signUp('writer@example.org')
  database = await testDatabase()
})
afterAll(async () => {
  await inkloom.stop()
  await database.close()
})

/** Follows a project's events over HTTP. */
const follow = async (id: string, query: { client?: string; device?: string } = {}) => {
  const response = await inkloom.request('GET /projects/:id/events', { params: { id }, query, token: user })
  const events = eventsIn(response.body!)
  return { next: async () => (await events.next()).value as ProjectEvent, end: async () => (await events.next()).done }
}
async function* eventsIn(body: ReadableStream<Uint8Array>) {
  let rest = ''
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    for (const line of lines) if (line.startsWith('data: ')) yield JSON.parse(line.slice(6)) as ProjectEvent
  }
}

it('sends the newest revision, then each save, a rename and the end', async () => {
  const desk = await fakeDesk(inkloom, user, 'a')
  const { next, end } = await follow(desk.id)
  expect(await next()).toEqual({ type: 'revision', revision: 1, client: '', device: '' })
  await desk.save(1, [splice(0, 0, 'x')], { client: 'tab-2', device: 'Phone' })
  expect(await next()).toEqual({ type: 'revision', revision: 2, client: 'tab-2', device: 'Phone' })
  await inkloom.call('PUT /projects/:id', { params: { id: desk.id }, body: { name: 'Named' } }, user)
  expect(await next()).toEqual({ type: 'renamed', name: 'Named' })
  await inkloom.call('DELETE /delete_project', { body: { project_id: desk.id } }, user)
  expect(await next()).toEqual({ type: 'deleted' })
  expect(await end()).toBe(true)
})

it('sends presence to two clients that have a project open', async () => {
  const desk = await fakeDesk(inkloom, user, 'a')
  const phone = await follow(desk.id, { client: 'tab-1', device: 'Phone' })
  await phone.next()
  const again = await follow(desk.id, { client: 'tab-1', device: 'Phone' })
  await again.next()
  const laptop = await follow(desk.id, { client: 'tab-2', device: 'Laptop' })
  expect(await laptop.next()).toMatchObject({ type: 'revision' })
  expect(await laptop.next()).toEqual({ type: 'company', client: 'tab-1', device: 'Phone' })
  expect(await phone.next()).toEqual({ type: 'company', client: 'tab-2', device: 'Laptop' })
})

it('ends when the server stops', async () => {
  const desk = await fakeDesk(inkloom, user, 'a')
  const { next, end } = await follow(desk.id)
  await next()
  await inkloom.restart()
  expect(await end()).toBe(true)
})

/** Creates the project dependencies of one of several processes on a database. */
const newProcess = (pubSub?: PubSub, pollEvery = 3_600_000): ProjectDependencies => ({
  database,
  texts: createOpenTexts(),
  live: createLiveProjects(pubSub),
  log: pino({ level: 'silent' }),
  pollEvery,
})

const newProcesses = (pubSub: PubSub[]) =>
  pubSub.map((one) => newProcess(one)) as [ProjectDependencies, ProjectDependencies, ProjectDependencies]

it.each([
  ['receives a message', () => newProcesses(fakePubSub(2).pubSub)],
  ['looks at intervals', () => [newProcess(undefined, 20), newProcess()] as const],
])('sends changes that were made in another process: it %s', async (_, processes) => {
  const [here, there] = processes()
  const writer = await addWriter(database)
  const { id } = await createProject(here, writer, { name: 'A', language: 'english', tone: '' })
  const left = new AbortController()
  const events = (await watchProject(here, writer, id, left.signal))[Symbol.asyncIterator]()
  const next = async () => {
    for (;;) {
      const { value } = (await events.next()) as { value: ProjectEvent }
      if (value.type !== 'alive') return value
    }
  }
  expect(await next()).toMatchObject({ revision: 0 })
  const save = (dependencies: ProjectDependencies, baseRevision: number, by: { client: string; device: string }) =>
    saveContent(dependencies, writer, {
      projectId: id,
      baseRevision,
      splices: [splice(0, 0, 'x')],
      kind: 'typing',
      ...by,
    })
  await save(there, 0, { client: 'tab', device: 'Phone' })
  expect(await next()).toEqual({ type: 'revision', revision: 1, client: 'tab', device: 'Phone' })
  // Each change is sent once: it is either published by this process or found by a poll.
  await save(here, 1, { client: 'own', device: '' })
  await save(there, 2, { client: 'tab', device: '' })
  expect([await next(), await next()].map((event) => event.type === 'revision' && event.revision)).toEqual([2, 3])
  await renameProject(there, writer, id, { name: 'B', if_untitled: false })
  expect(await next()).toEqual({ type: 'renamed', name: 'B' })
  await removeProject(there, writer, id)
  expect(await next()).toEqual({ type: 'deleted' })
  expect((await events.next()).done).toBe(true)
})

/** Opens a project, and collects the events that its watcher gets, except keep-alives. */
const open = async (
  dependencies: ProjectDependencies,
  writer: { id: string; premium: boolean },
  id: string,
  client: string,
) => {
  const left = new AbortController()
  const events = await watchProject(dependencies, writer, id, left.signal, { client, device: `Device of ${client}` })
  const received: string[] = []
  const waiting = new Set<() => void>()
  void (async () => {
    for await (const event of events) {
      if (event.type !== 'alive') received.push(event.type === 'company' ? event.client : event.type)
      for (const check of waiting) check()
    }
  })()
  const until = (count: number) =>
    new Promise<string[]>((resolve) => {
      const check = () => received.length >= count && resolve(received)
      waiting.add(check)
      check()
    })
  return { until, leave: () => left.abort() }
}

it('sends presence across processes, once to each client', async () => {
  const [first, second, third] = newProcesses(fakePubSub(3).pubSub)
  const writer = await addWriter(database)
  const { id } = await createProject(first, writer, { name: 'A', language: 'english', tone: '' })
  const people = [
    await open(first, writer, id, 'ada'),
    await open(second, writer, id, 'ben'),
    await open(third, writer, id, 'cleo'),
    await open(third, writer, id, 'dora'),
  ]
  await renameProject(first, writer, id, { name: 'B', if_untitled: false })
  const received = await Promise.all(people.map(({ until }) => until(5)))
  expect(received.map(([first, ...others]) => [first, others.at(-1), others.slice(0, -1).sort().join()])).toEqual([
    ['revision', 'renamed', 'ben,cleo,dora'],
    ['revision', 'renamed', 'ada,cleo,dora'],
    ['revision', 'renamed', 'ada,ben,dora'],
    ['revision', 'renamed', 'ada,ben,cleo'],
  ])
  for (const { leave } of people) leave()
})

it('looks for changes at once after messages from other processes were lost', async () => {
  const { pubSub, lose } = fakePubSub(1)
  const [here, there] = [newProcess(pubSub[0]), newProcess()]
  const writer = await addWriter(database)
  const { id } = await createProject(here, writer, { name: 'A', language: 'english', tone: '' })
  const { until, leave } = await open(here, writer, id, 'ada')
  await until(1)
  await renameProject(there, writer, id, { name: 'B', if_untitled: false })
  lose()
  expect(await until(2)).toEqual(['revision', 'renamed'])
  leave()
})
