import * as fc from 'fast-check'
import type { Choice } from '#web/editor/saving/engine/merge-versions.ts'
import { labelsOf } from './labelled-blocks.ts'
import { type Fault, faults, type Weather } from './network.ts'
import type { SavingServer } from './saving-server.ts'
import { openClient, openProject, type TestClient } from './test-client.ts'

const choices: Choice[] = ['mine', 'theirs', 'both']
const client = fc.nat(2)
const place = fc.nat(9)
const action = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constantFrom('insert', 'replace', 'delete'), client, place }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('flush', 'answer', 'answer'), client, place }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('wait', 'moment'), client, place }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('ai', 'undo', 'choose'), client, place }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('fault', 'fault', 'late arrives'), client, place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('weather', 'deaf', 'reload', 'crash'), client, place }) },
)
export type Action =
  typeof action extends fc.Arbitrary<infer A> ? A | { do: 'restart'; client: number; place: number } : never

const plain: fc.Arbitrary<Action[]> = fc.array(action, { minLength: 5, maxLength: 50, size: 'max' })
/** A restart takes as long as a whole session, so few sessions have one. */
const withRestart = fc
  .tuple(plain, plain)
  .map(([before, after]): Action[] => [...before, { do: 'restart', client: 0, place: 0 }, ...after])
export const sessions = fc.record({
  actions: fc.oneof({ weight: 7, arbitrary: plain }, { weight: 1, arbitrary: withRestart }),
  side: fc.constantFrom(...choices),
})
export type Session = typeof sessions extends fc.Arbitrary<infer S> ? S : never

const weathers: Weather[] = ['fine', 'fine', 'offline', 'answer lost']

/**
 * Runs the actions of several clients of a project over an unreliable network, until everything is
 * saved.
 */
export const playSession = async (server: SavingServer, count: number, { actions, side }: Session) => {
  const project = openProject(server, await server.newProject(['a', 'b', 'c', 'd', 'e']))
  const clients: TestClient[] = []
  for (let at = 0; at < count; at++) clients.push(await openClient(project, `client ${at}`))
  /** Blocks that no client removed and no choice dropped. The final text has to contain them. */
  const expected = new Set(clients[0]!.text)
  /** All written blocks, except those that a crash removed before they were in the journal. */
  const written = new Set<string>()
  /** Blocks that an AI edit replaced. The history has to contain each, even during a conflict. */
  const replacedByAi = new Set<string>()
  /** Texts before AI edits. The history has to contain each. */
  let beforeAi: string[][] = []
  const undo: string[][] = clients.map(({ text }) => text)
  let blocks = 0
  const forget = (labels: readonly string[]) => labels.forEach((label) => expected.delete(label))

  const put = (at: number, what: 'insert' | 'replace' | 'ai', place: number) => {
    const client = clients[at]!
    const { text } = client
    const label = `${at}:${++blocks}`
    const where = place % (text.length + (what === 'insert' ? 1 : 0))
    if (what !== 'insert') forget([text[where]!])
    expected.add(label)
    written.add(label)
    const change = (labels: readonly string[]) => labels.toSpliced(where, what === 'insert' ? 0 : 1, label)
    if (what !== 'ai') return client.edit(change)
    replacedByAi.add(text[where]!)
    if (!client.engine.conflict) beforeAi.push(text)
    client.change('ai', change)
  }
  const setText = (at: number, labels: string[]) => {
    const kept = new Set(labels)
    forget(clients[at]!.text.filter((label) => !kept.has(label)))
    clients[at]!.edit(() => labels)
  }
  /** Crashes a client. Text from the last 300 ms is not in the journal, and may be lost. */
  const crash = async (at: number) => {
    const client = clients[at]!
    const { text } = client
    await client.network.settle()
    const journal = client.kill()
    const durable = new Set([
      ...labelsOf(journal?.splices.flatMap(({ blocks }) => blocks) ?? []),
      ...(await project.revisions()).flat(),
    ])
    const kept = new Set((await project.conflictTexts()).flat())
    for (const label of replacedByAi) if (!durable.has(label) && !kept.has(label)) replacedByAi.delete(label)
    for (const label of text) {
      // A copy in the history is not restored automatically.
      if (!durable.has(label)) expected.delete(label)
      if (!durable.has(label) && !kept.has(label)) written.delete(label)
    }
    beforeAi = []
    clients[at] = await openClient(project, `${client.name} again`, journal)
    // An AI edit that was not in the journal is undone with it.
    for (const label of clients[at].text) replacedByAi.delete(label)
  }
  const restart = async () => {
    for (const { network } of clients) network.cut()
    const restarted = server.restart()
    // These requests reach a server that is stopping, down, or starting.
    for (const { engine } of clients) void engine.flush()
    await restarted
    for (const { network } of clients) await network.settle()
  }

  for (const { do: what, client: any, place } of actions) {
    const at = any % count
    const client = clients[at]!
    if (what === 'insert' || what === 'replace' || what === 'ai') put(at, what, place)
    else if (what === 'delete' && client.text.length > 1)
      setText(at, client.text.toSpliced(place % client.text.length, 1))
    else if (what === 'undo' && count === 1) setText(at, undo[at]!)
    else if (what === 'answer') await client.answer()
    else if (what === 'wait') await client.pass(place * 1000)
    else if (what === 'moment') await client.pass(300)
    else if (what === 'flush') {
      undo[at] = client.text
      void client.engine.flush()
    } else if (what === 'choose' && client.engine.conflict) client.choose(choices[place % 3]!, forget)
    else if (what === 'fault') client.network.failNext(faults[place % faults.length] as Fault)
    else if (what === 'late arrives') await client.network.deliverLate()
    else if (what === 'weather') client.network.become(weathers[place % weathers.length]!)
    else if (what === 'deaf') client.deafen(place % 2 === 0)
    else if (what === 'restart') await restart()
    else if (what === 'reload' || what === 'crash') {
      // A page writes its journal when it is left, but not when it crashes.
      if (what === 'reload') client.engine.writeJournal()
      await crash(at)
    }
    await clients[at]!.network.settle()
  }
  for (const { network } of clients) while (network.hasLate()) await network.deliverLate()
  for (let round = 0; round < 4; round++) for (const client of clients) await client.finish(side, forget)
  return { project, clients, expected, written, replacedByAi, beforeAi }
}
export type Played = Awaited<ReturnType<typeof playSession>>
