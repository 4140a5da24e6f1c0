import { setImmediate } from 'node:timers/promises'
import { jsonPieces, PIECE } from '#manuscript/model/json-pieces.ts'

/** Milliseconds that one slice may hold the event loop. */
const SLICE_MS = 8
/** Turns of the event loop in which a new connection is accepted, read and answered. */
const TURNS = 4

/**
 * The JSON of a value in pieces, with turns for other work between them. A book that is handed to a thread as it is takes the
 * event loop half a second when it has the largest size allowed.
 */
export async function* jsonInSlices(value: unknown): AsyncGenerator<string> {
  let gathered = ''
  let since = performance.now()
  for (const piece of jsonPieces(value)) {
    gathered += piece
    if (gathered.length >= PIECE) {
      yield gathered
      gathered = ''
    }
    if (performance.now() - since < SLICE_MS) continue
    for (let turn = 0; turn < TURNS; turn++) await setImmediate()
    since = performance.now()
  }
  yield gathered
}
