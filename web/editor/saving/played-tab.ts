import { applySplices } from '#manuscript/model/splices.ts'
import type { PlayedServer } from './played-server.ts'
import { createSyncEngine, type SyncPorts } from './engine/sync-engine.ts'
import type { EditKind, Failure, PushResponse, SaveState, Unsent } from './engine/sync-types.ts'
import type { Text } from './text.ts'

type Weather = 'fine' | 'offline' | 'answer lost' | 'signed out'

/** Lets what is due at once happen. */
const settle = async () => {
  for (let round = 0; round < 10; round++) await Promise.resolve()
}

/** A tab without an editor: its text is a list, its clock and its network are turned by hand. */
export const playedTab = (server: PlayedServer, name: string, found?: Unsent) => {
  const base = found ? found.baseRevision : server.revision
  const baseText = server.revisions[base]!
  let text: Text = found ? applySplices(baseText, found.splices) : baseText
  let weather: Weather = 'fine'
  let kept: Unsent | null = found ?? null
  let ids = 0
  let takesNothing = false
  let typedWithIt: ((text: Text) => Text) | null = null
  const states: SaveState['type'][] = []
  const timers = new Set<{ at: number; call: () => void }>()
  const answers: (() => void)[] = []
  let now = 0

  /** Answers wait until the test lets them come. */
  const carried = <T>(make: () => T): Promise<T | Failure> =>
    new Promise((resolve) => {
      const here = weather
      const lost: Failure = { type: here === 'signed out' ? 'expired' : 'unreachable' }
      const answer = here === 'offline' || here === 'signed out' ? lost : make()
      answers.push(() => resolve(here === 'fine' ? answer : lost))
    })

  const effects: SyncPorts = {
    read: () => text,
    apply: (splices) => {
      if (!takesNothing) text = applySplices(text, splices)
      if (typedWithIt) text = typedWithIt(text)
      typedWithIt = null
      return !takesNothing
    },
    push: (save) => carried<PushResponse>(() => server.save(save)),
    pull: (since) => carried(() => server.changes(since)),
    writeJournal: (unsent) => {
      kept = unsent
    },
    onStatus: ({ type }) => states.push(type),
    onSaved: () => undefined,
    after: (milliseconds, call) => {
      const timer = { at: now + milliseconds, call }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    random: () => 1,
    newId: () => `${name}-${found ? 'again-' : ''}${++ids}`,
  }
  const engine = createSyncEngine(effects, {
    base: { revision: base, text: baseText },
    ...(found && { sending: found.sending, next: found.next }),
  })
  let deaf = false
  server.listen(() => !deaf && queueMicrotask(() => engine.revisionPublished(server.revision)))

  return {
    engine,
    states,
    get text() {
      return text
    },
    get kept() {
      return kept
    },
    edit: (change: (text: Text) => Text) => {
      text = change(text)
      engine.edited()
    },
    /** A change that is no typing, as the desk makes it. */
    change: (kind: EditKind, change: (text: Text) => Text) => {
      void engine.flush()
      text = change(text)
      engine.edited()
      void engine.flushAs(kind)
    },
    /** What the editor has not shown yet when the next change from elsewhere comes, and takes in with it. */
    typeDuringNext: (change: (text: Text) => Text) => {
      typedWithIt = change
    },
    /** An editor that takes in nothing any more. */
    takeNothing: () => {
      takesNothing = true
    },
    become: (next: Weather) => {
      weather = next
    },
    /** Lets time pass, and what is due by then happen. */
    pass: async (milliseconds: number) => {
      now += milliseconds
      for (const timer of [...timers].sort((one, other) => one.at - other.at))
        if (timer.at <= now && timers.delete(timer)) timer.call()
      await settle()
    },
    /** Lets one answer come that is waited for. */
    answer: async () => {
      answers.shift()?.()
      await settle()
    },
    /** Ends as a tab does that is killed. What it kept is all that is left of it. */
    kill: () => {
      deaf = true
      engine.close()
      return kept
    },
    /** Goes on until nothing is left to be done; where there is something to choose, one side is taken. */
    finish: async (side: 'mine' | 'theirs') => {
      weather = 'fine'
      // No timer comes before what is due at once.
      await settle()
      for (let round = 0; round < 60; round++) {
        while (answers.length > 0) {
          answers.shift()!()
          await settle()
        }
        if (engine.conflict) void engine.resolve(side)
        else if (engine.isSaved() && engine.base.revision === server.revision && timers.size === 0) return
        else {
          engine.revisionPublished(server.revision)
          if (timers.size === 0) void engine.flush()
          now += 60_000
          const due = Array.from(timers)
          for (const timer of due) if (timers.delete(timer)) timer.call()
        }
        await settle()
      }
    },
  }
}
