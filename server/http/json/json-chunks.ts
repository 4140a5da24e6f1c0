import { createYielder } from '#writer/builtin/text/yielder.ts'
import { jsonPieces, PIECE } from '#manuscript/model/editor-state/json-pieces.ts'

/** Yields the text of `JSON.stringify` as UTF-8 chunks, and lets other work run in between. */
export async function* jsonChunks(value: unknown): AsyncGenerator<Buffer> {
  const yieldTurn = createYielder()
  let gathered = ''
  for (const piece of jsonPieces(value)) {
    gathered += piece
    if (gathered.length < PIECE) continue
    yield Buffer.from(gathered)
    gathered = ''
    if (yieldTurn.isDue()) await yieldTurn()
  }
  yield Buffer.from(gathered)
}
