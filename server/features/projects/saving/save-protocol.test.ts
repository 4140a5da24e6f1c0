import * as fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { howMany } from '#tests/how-many.ts'
import { applySplices } from '#manuscript/model/splices.ts'
import { EMPTY_PARAGRAPH } from '#manuscript/model/tidy-splices.ts'
import type { Database } from '../../../database/database.ts'
import { testDatabase } from '../../../database/test-database.ts'
import { createProject } from '../create-project.ts'
import { createLiveProjects } from './live-projects.ts'
import { createOpenTexts } from '../manuscript/open-texts.ts'
import type { ProjectDependencies, ProjectUser } from '../dependencies.ts'
import { paragraph } from '../played-desk.ts'
import { type PlayedTab, playedTab, type Sending } from './played-tab.ts'
import { addWriter } from './played-writer.ts'
import { countBlocks, readBlocks } from '../manuscript/read-blocks.ts'
import { textOfRevision } from '../history/read-revision.ts'
import { findProject, revisionsBetween } from '../repository.ts'
import { restoreRevision } from '../history/restore-revision.ts'
import { unpackSplices } from '../manuscript/text-bytes.ts'

const INTERLEAVINGS = howMany('SAVE_INTERLEAVINGS', { sample: 60, soak: 10000 })

let database: Database
let user: ProjectUser
beforeAll(async () => {
  database = await testDatabase()
  user = await addWriter(database)
})
afterAll(() => database.close())

const newProcess = (): ProjectDependencies => ({
  database,
  // A small cache, so that texts are read from the database again.
  texts: createOpenTexts(3000),
  live: createLiveProjects(),
  log: pino({ level: 'silent' }),
  lookEvery: null,
})

/** What can happen to a save on its way to the server. */
const ways = ['arrives', 'answer lost', 'lost', 'late'] as const
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('type' as const),
      tab: fc.nat(1),
      place: fc.nat(9),
      change: fc.constantFrom('insert' as const, 'replace' as const, 'delete' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('send' as const),
      tab: fc.nat(1),
      way: fc.constantFrom(...ways, 'arrives' as const, 'arrives' as const),
      process: fc.nat(1),
      whole: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('hear' as const), tab: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('late arrives' as const), process: fc.nat(1) }) },
  // Typing while offline.
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('offline' as const),
      tab: fc.nat(1),
      places: fc.array(fc.nat(9), { maxLength: 5 }),
    }),
  },
)
const steps = fc.array(step, { minLength: 5, maxLength: 40, size: 'max' })
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const play = async (tabs: PlayedTab[], processes: ProjectDependencies[], steps: readonly Step[]) => {
  const late: { tab: PlayedTab; save: Sending }[] = []
  const send = async (tab: PlayedTab, way: (typeof ways)[number], whole: boolean, through: ProjectDependencies) => {
    const save = tab.send(whole)
    if (!save || way === 'lost') return
    if (way === 'late') late.push({ tab, save })
    else await tab.deliver(save, way === 'arrives', through)
  }
  for (const step of steps) {
    if (step.does === 'late arrives') {
      const first = late.shift()
      if (first) await first.tab.deliver(first.save, true, processes[step.process]!)
      continue
    }
    const tab = tabs[step.tab % tabs.length]!
    if (step.does === 'type') tab.type(step.place, step.change, paragraph)
    else if (step.does === 'hear') await tab.hear()
    else if (step.does === 'offline') for (const place of step.places) tab.type(place, 'replace', paragraph)
    else await send(tab, step.way, step.whole, processes[step.process]!)
  }
  // The network recovers: every save arrives, including those that were delayed.
  for (const { tab, save } of late) await tab.deliver(save, false, processes[0]!)
  for (let round = 0; round < 20; round++) {
    for (const tab of tabs) {
      await send(tab, 'arrives', false, processes[round % 2]!)
      await tab.hear()
    }
    if (tabs.every((tab) => tab.isSaved && tab.base.revision === tabs[0]!.base.revision)) break
  }
}

const open = async (count: number) => {
  const processes = [newProcess(), newProcess()]
  const blocks = await readBlocks(Array.from({ length: 6 }, (_, at) => paragraph(`begin ${at}`)))
  const { id } = await createProject(processes[0]!, user, { name: 'A', language: 'english', tone: '', blocks })
  const tabs = await Promise.all(
    Array.from({ length: count }, (_, at) => playedTab(processes[at % 2]!, user, id, `tab ${at}`)),
  )
  return { id, processes, tabs }
}

/**
 * Checks that every revision made exactly the change that its tab intended. Returns the text
 * after the last one.
 */
const checkRevisions = async (id: string, tabs: PlayedTab[], revision: number): Promise<string[]> => {
  const intents = new Map(tabs.flatMap((tab) => [...tab.intents]))
  let text: string[] = []
  for (const { saveId, splices } of await revisionsBetween(database.db, id, -1, revision)) {
    const done = await unpackSplices(splices)
    if (saveId) {
      const intent = intents.get(saveId)!
      const isLeftEmpty = String(applySplices(text, done)) === EMPTY_PARAGRAPH
      expect(done.flatMap(({ blocks }) => blocks)).toEqual(isLeftEmpty ? [EMPTY_PARAGRAPH] : intent.comes)
      // A block that both tabs deleted is deleted once.
      const gone = done.flatMap(({ start, deleteCount }) => text.slice(start, start + deleteCount))
      expect(gone).toEqual(intent.goes.filter((block) => text.includes(block)))
    }
    text = applySplices(text, done)
    expect(new Set(text).size).toBe(text.length)
  }
  return text
}

const checkTexts = async (id: string, tabs: PlayedTab[], reader: ProjectDependencies) => {
  const project = (await findProject(database.db, user.id, id))!
  const text = await checkRevisions(id, tabs, project.revision)
  expect((await reader.texts.at(database.db, id, project.revision)).blocks).toEqual(text)
  for (const tab of tabs) {
    expect(tab.isSaved).toBe(true)
    expect(tab.local).toEqual(text)
  }
  expect(await countBlocks(text, 'english')).toEqual({ words: project.words, symbols: project.symbols })
  expect(project.blocks).toBe(text.length)
  for (const [kept, seen] of tabs.flatMap((tab) => [...tab.kept])) {
    expect((await textOfRevision(reader, database.db, id, kept)).blocks).toEqual(seen)
    const { revision } = await restoreRevision(reader, user, id, { revision: kept, client: '', device: '' })
    expect((await reader.texts.at(database.db, id, revision)).blocks).toEqual(seen)
  }
}

/** Runs several at once, as a server does, each in a project of its own. */
const LANES = Math.min(10, INTERLEAVINGS)
const playAll = (check: (steps: Step[]) => Promise<void>) =>
  Promise.all(
    Array.from({ length: LANES }, () =>
      fc.assert(fc.asyncProperty(steps, check), { numRuns: Math.ceil(INTERLEAVINGS / LANES) }),
    ),
  )

it(
  `never overwrites silently, whatever two tabs and their network do, ${INTERLEAVINGS} times`,
  { timeout: 60_000 + INTERLEAVINGS * 2000 },
  async () => {
    const tally = { played: 0, saves: 0, kept: 0 }
    await playAll(async (steps) => {
      const { id, processes, tabs } = await open(2)
      await play(tabs, processes, steps)
      await checkTexts(id, tabs, newProcess())
      tally.played++
      for (const { intents, kept } of tabs) {
        tally.saves += intents.size
        tally.kept += kept.size
      }
    })
    expect(tally.saves).toBeGreaterThan(tally.played)
    console.info(`${tally.played} times two tabs: ${tally.saves} saves, ${tally.kept} kept beside the text`)
  },
)

it(
  `never makes a conflict for a single tab, whatever its network does, ${INTERLEAVINGS} times`,
  { timeout: 60_000 + INTERLEAVINGS * 2000 },
  () =>
    playAll(async (steps) => {
      const { id, processes, tabs } = await open(1)
      await play(tabs, processes, steps)
      expect(tabs[0]!.kept.size).toBe(0)
      await checkTexts(id, tabs, newProcess())
    }),
)
