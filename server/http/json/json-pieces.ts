import { createYielder } from '#writer/builtin/text/yielder.ts'
import { jsonPieces, PIECE } from '#manuscript/model/json-pieces.ts'

/** The text that `JSON.stringify` gives, as UTF-8 bytes in chunks for a connection. */
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
