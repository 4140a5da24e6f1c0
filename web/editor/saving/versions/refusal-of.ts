import type { SaveState } from '../engine/sync-types.ts'

/** Returns the server's message if it refused to save for now; undefined if it was not reached. */
export const refusalOf = ({ state }: { state: SaveState }): string | undefined =>
  'because' in state ? state.because : undefined
