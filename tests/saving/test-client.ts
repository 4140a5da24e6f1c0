import { randomUUID } from 'node:crypto'
import { applySplices } from '#manuscript/model/diff/splices.ts'
import { stringifyBlock } from '#manuscript/model/editor-state/stringify-block.ts'
import { call } from '#tests/client.ts'
import { createSyncEngine } from '#web/editor/saving/engine/sync-engine.ts'
import type { SyncPorts } from '#web/editor/saving/engine/sync-ports.ts'
import type { EditKind, SaveState, Unsent } from '#web/editor/saving/engine/sync-types.ts'
import { mergeBoth } from '#web/editor/saving/engine/keep-both.ts'
import { type Choice, mergeVersions } from '#web/editor/saving/engine/merge-versions.ts'
import { projectCalls } from '#web/editor/saving/project-calls.ts'
import { blocksOf, labelledSplices, labelsOf } from './labelled-blocks.ts'
import { createNetwork } from './network.ts'
import type { SavedProject, SavingServer } from './saving-server.ts'

type Labels = readonly string[]
type Change = (labels: Labels) => Labels

/** The blocks that a push removes from its base and adds to it. */
export interface Intent {
  goes: string[]
  comes: string[]
}

/**
 * Connects the clients of a project, and publishes new revisions to them like the server's event
 * stream.
 */
export const openProject = (server: SavingServer, project: SavedProject) => {
  const listeners = new Set<(revision: number) => void>()
  return {
    ...project,
    server,
    /** The intent of each save, by its id. */
    intents: new Map<string, Intent>(),
    publish: (revision: number) => listeners.forEach((listener) => listener(revision)),
    subscribe: (listener: (revision: number) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
export type OpenProject = ReturnType<typeof openProject>

const textAt = async ({ server, id }: OpenProject, revision: number): Promise<string[]> => {
  const params = { id, revision: String(revision) }
  const { blocks } = await call(server.inkloom.address, 'GET /projects/:id/history/:revision', {
    params,
    token: server.token,
  })
  return blocks.map(stringifyBlock)
}

/**
 * Starts the real saving engine with a list in place of an editor, the real server, and a fake
 * clock.
 */
export const openClient = async (project: OpenProject, name: string, journal?: Unsent | null) => {
  const revision = journal?.baseRevision ?? (await project.revision())
  const baseText = await textAt(project, revision)
  let text: readonly string[] = journal ? applySplices(baseText, journal.splices) : baseText
  let written: Unsent | null = journal ?? null
  let isSignedIn = true
  let takesNothing = false
  let typedWithNext: Change | null = null
  let isDeaf = false
  let now = 0
  const timers = new Set<{ at: number; call: () => void }>()
  const states: SaveState['type'][] = []
  const network = createNetwork(project.server, project.publish)
  network.listeners.signedOut = () => {
    isSignedIn = false
  }
  const calls = projectCalls(network.api, {
    projectId: project.id,
    client: name,
    device: name,
    isOwners: () => isSignedIn,
  })

  const ports: SyncPorts = {
    read: () => text,
    apply: (splices) => {
      if (!takesNothing) text = applySplices(text, splices)
      if (typedWithNext) text = blocksOf(typedWithNext(labelsOf(text)))
      typedWithNext = null
      return !takesNothing
    },
    change: (splices) => {
      text = applySplices(text, splices)
    },
    push: (push) => {
      const base = engine.base.text
      const goes = push.splices.flatMap(({ start, deleteCount }) => base.slice(start, start + deleteCount))
      project.intents.set(push.saveId, { goes, comes: push.splices.flatMap(({ blocks }) => blocks) })
      return calls.push(push)
    },
    pull: calls.pull,
    // A browser stores a copy.
    writeJournal: (unsent) => {
      written = structuredClone(unsent)
    },
    onStatus: ({ type }) => states.push(type),
    onSaved: () => undefined,
    after: (milliseconds, call) => {
      const timer = { at: now + milliseconds, call }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    random: () => 1,
    newId: randomUUID,
  }
  const engine = createSyncEngine(ports, {
    base: { revision, text: baseText },
    ...(journal && { sending: journal.sending, next: journal.next }),
  })
  const unsubscribe = project.subscribe((revision) => {
    if (!isDeaf) queueMicrotask(() => engine.revisionPublished(revision))
  })

  const setText = (labels: Labels) => {
    text = blocksOf(labels)
    engine.edited()
  }
  /** Returns the labels that a choice drops from both texts. */
  const droppedBy = (side: Choice): string[] => {
    const { ancestor, theirs } = engine.conflict!
    const merged = new Set(
      side === 'both'
        ? mergeBoth(ancestor, text, theirs.text)
        : mergeVersions(ancestor, text, theirs.text).merged(side),
    )
    return labelsOf([...text, ...theirs.text].filter((block) => !merged.has(block)))
  }
  const fireTimers = (due: (at: number) => boolean) => {
    for (const timer of [...timers].sort((one, other) => one.at - other.at))
      if (due(timer.at) && timers.delete(timer)) timer.call()
  }
  const isIdle = async () =>
    engine.isSaved() && timers.size === 0 && engine.base.revision === (await project.revision())

  const client = {
    name,
    engine,
    states,
    network,
    get text() {
      return labelsOf(text)
    },
    /** The journal entry as the browser stores it. */
    get stored() {
      return written
    },
    /** The journal entry with labels as blocks. */
    get journal() {
      return written && { ...written, splices: labelledSplices(written.splices) }
    },
    edit: (change: Change) => setText(change(labelsOf(text))),
    /** Makes a change other than typing, as the page does. */
    change: (kind: EditKind, change: Change) => {
      void engine.flush()
      setText(change(labelsOf(text)))
      void engine.flushAs(kind)
    },
    /** Makes an edit that the editor publishes together with the next remote change. */
    typeWithNext: (change: Change) => {
      typedWithNext = change
    },
    /** Makes the editor fail, so that it applies no further remote change. */
    takeNothing: () => {
      takesNothing = true
    },
    /** Stops receiving new revisions, as if the event stream were interrupted. */
    deafen: (deaf: boolean) => {
      isDeaf = deaf
    },
    signIn: () => {
      isSignedIn = true
      network.become('fine')
    },
    /**
     * Advances the clock, fires due timers, and waits until the server has handled all sent
     * requests.
     */
    pass: async (milliseconds: number) => {
      now += milliseconds
      fireTimers((at) => at <= now)
      await network.settle()
    },
    /** Delivers one response. */
    answer: async () => {
      await network.settle()
      network.release()
      await network.settle()
    },
    /** Ends like a killed tab. Returns the journal, which is all that remains. */
    kill: (): Unsent | null => {
      unsubscribe()
      engine.close()
      return written
    },
    /** Resolves a conflict by a side, and passes the dropped labels to a callback. */
    choose: (side: Choice, onDropped: (labels: string[]) => void = () => undefined) => {
      onDropped(droppedBy(side))
      void engine.resolve(side)
    },
    /**
     * Continues with a working network until everything is saved, resolving each conflict by the
     * same side.
     */
    finish: async (side: Choice, onDropped?: (labels: string[]) => void) => {
      client.signIn()
      network.clearFaults()
      isDeaf = false
      await network.settle()
      for (let round = 0; round < 60; round++) {
        while (network.isWaiting) await client.answer()
        if (engine.conflict) client.choose(side, onDropped)
        else if (await isIdle()) return
        else {
          engine.revisionPublished(await project.revision())
          if (timers.size === 0) void engine.flush()
          now += 60_000
          fireTimers(() => true)
        }
        await network.settle()
      }
    },
  }
  return client
}
export type TestClient = Awaited<ReturnType<typeof openClient>>
