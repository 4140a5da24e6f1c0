import { applySplices, rebaseSplices } from '#manuscript/model/splices.ts'
import { tidySplices } from '#manuscript/model/tidy-splices.ts'
import type { SyncPorts } from './engine/sync-engine.ts'
import type { EditKind, PullResponse, PushResponse } from './engine/sync-types.ts'
import type { Splices, Text } from './text.ts'

type Save = Parameters<SyncPorts['push']>[0]

/** A server that saves by the rules of the real one, without a database. */
export const playedServer = (first: Text) => {
  const revisions: Text[] = [first]
  const splices: Splices[] = [[]]
  const kinds: EditKind[] = ['typing']
  const answers = new Map<string, { sent: string; answer: (at: number) => PushResponse }>()
  const kept: Text[] = []
  const listeners = new Set<() => void>()

  const since = (revision: number, upTo = revisions.length - 1) => splices.slice(revision + 1, upTo + 1)

  const take = ({ baseRevision, splices: sent, kind, aside }: Save): PushResponse => {
    const missed = since(baseRevision)
    const moved = aside
      ? null
      : missed.reduce<Splices | null>((mine, theirs) => mine && rebaseSplices(mine, theirs), sent)
    if (!moved) {
      kept.push(applySplices(revisions[baseRevision]!, sent))
      return { type: 'kept', kept: `conflict-${kept.length}` }
    }
    const tidy = tidySplices(moved, revisions.at(-1)!.length)
    if (tidy.length > 0) {
      splices.push(tidy)
      kinds.push(kind)
      revisions.push(applySplices(revisions.at(-1)!, tidy))
      for (const listener of listeners) listener()
    }
    return { type: 'done', revision: revisions.length - 1, missed }
  }

  return {
    revisions,
    /** Who or what made each of them. */
    kinds,
    kept,
    get revision() {
      return revisions.length - 1
    },
    get text(): Text {
      return revisions.at(-1)!
    },
    listen: (listener: () => void) => void listeners.add(listener),
    save: (save: Save): PushResponse => {
      const sent = JSON.stringify([save.baseRevision, save.splices])
      const known = answers.get(save.saveId)
      if (known) return known.sent === sent ? known.answer(0) : { type: 'refused', message: '', done: true }
      const answer = take(save)
      answers.set(save.saveId, { sent, answer: () => answer })
      return answer
    },
    changes: (revision: number): PullResponse => ({
      type: 'changes',
      revision: revisions.length - 1,
      changes: since(revision),
      device: 'Another browser',
    }),
  }
}
export type PlayedServer = ReturnType<typeof playedServer>
