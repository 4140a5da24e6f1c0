import { isSameText } from './merge-versions.ts'
import type { SerializedSplices, SerializedBlocks } from '../serialized-blocks.ts'
import { advance } from './run.ts'
import { chain, emit, type Move, reportStatus } from './step.ts'
import type { Input } from './sync-events.ts'
import type { Applying, State } from './sync-state.ts'
import type { Base } from './sync-types.ts'

const NOT_APPLIED =
  'A change from elsewhere could not be applied here, so this page can no longer save. Reload it. Your text is kept in this browser.'

interface Remote {
  /** The new base. */
  base: Base
  /** Changes to apply to the local text. */
  changes: readonly SerializedSplices[]
  /** The local text after these changes. */
  expected: SerializedBlocks
  cause: Applying['cause']
}

/**
 * Moves to a new base. If that changes the local text, the editor applies the change first, and
 * `applied` completes the move.
 */
export const applyRemote =
  ({ base, changes: all, expected, cause }: Remote, input: Input): Move =>
  (state) => {
    const { base: before, inFlight, acknowledged, conflict } = state
    const changes = all.filter((splices) => splices.length > 0)
    const moved: State = { ...state, base, inFlight: null, acknowledged: null, conflict: null }
    if (changes.length === 0) return afterApplying(cause, input)(moved)
    const rollback = { base: before, inFlight, acknowledged, conflict }
    const run = { ...(state.run ?? { goal: 'push' }), waitsFor: 'editor' } as const
    return [{ ...moved, run, applying: { changes, expected, rollback, cause } }, [{ type: 'apply', changes }]]
  }

/** Continues after the editor applied a remote change or failed to. */
export const applied =
  (isApplied: boolean, input: Input): Move =>
  (state) => {
    const { applying } = state
    if (!applying) return [state, []]
    const settled: State = { ...state, applying: null }
    if (isApplied) return afterApplying(applying.cause, input)(adoptSpelling(settled, applying, input.text))
    return chain(
      { ...settled, ...applying.rollback, isStuck: true },
      reportStatus({ type: 'refused', message: NOT_APPLIED }),
      afterApplying(applying.cause, input),
    )
  }

const afterApplying =
  (cause: Applying['cause'], input: Input): Move =>
  (state) => {
    switch (cause) {
      case 'pushed':
        return chain(
          state,
          emit({ type: 'report-saved', revision: state.base.revision }),
          advance(state.checkpoints.length > 0 ? 'push' : 'pull', input),
        )
      case 'pulled':
        return advance('pull', input)(state)
      case 'merged':
        return advance(state.run!.goal, input)(state)
      case 'resolved':
        return [{ ...state, run: null }, []]
    }
  }

/**
 * Updates the base to the editor's spelling of remote blocks. The editor may serialize them with
 * other JSON fields, and they would look like local edits otherwise. Any other difference was typed
 * in the meantime and is a local edit.
 */
const adoptSpelling = (state: State, { changes, expected }: Applying, actual: SerializedBlocks): State => {
  if (actual.length !== expected.length || isSameText(actual, expected)) return state
  const theirs = new Set(changes.flat().flatMap(({ blocks }) => blocks))
  const spelling = new Map(
    expected.flatMap((block, at) => (block === actual[at] || !theirs.has(block) ? [] : [[block, actual[at]!]])),
  )
  const respell = (text: SerializedBlocks) => text.map((block) => spelling.get(block) ?? block)
  return {
    ...state,
    base: { ...state.base, text: respell(state.base.text) },
    checkpoints: state.checkpoints.map((checkpoint) => ({ ...checkpoint, text: respell(checkpoint.text) })),
  }
}
