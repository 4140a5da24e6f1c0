import { setImmediate } from 'node:timers/promises'
import { jsonPieces, PIECE } from '#manuscript/model/editor-state/json-pieces.ts'

/** Maximum milliseconds for which one slice blocks the event loop. */
const SLICE_MS = 8
/** Number of event loop turns that accepting, reading and answering a new connection takes. */
const TURNS = 4

/**
 * Yields the JSON of a value in pieces, and lets other work run in between. Passing the largest
 * allowed book to a thread in one piece would block the event loop for half a second.
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
