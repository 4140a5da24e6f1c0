import type { SaveState } from '../engine/sync-types.ts'

/** Returns what the server said when it refused to save for now; undefined if it was not reached. */
export const refusalOf = ({ state }: { state: SaveState }): string | undefined =>
  'because' in state ? state.because : undefined
