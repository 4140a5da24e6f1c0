import type { SaveState } from '../engine/sync-types.ts'

/**
 * Returns the server's message if it temporarily refused a save; undefined if there is none, for
 * example because the server was unreachable.
 */
export const refusalOf = ({ state }: { state: SaveState }): string | undefined =>
  'because' in state ? state.because : undefined
