/** The data of one server-sent event. */
export interface ServerEvent {
  data: string
  /**
   * False for what stood in the last line when the stream ended without a line break: it may be
   * half an event.
   */
  isWhole: boolean
}

/** No provider sends events of this length: whatever it is, it is not kept in memory. */
const MAX_EVENT_LENGTH = 8_000_000

const dataOf = (line: string): string | undefined =>
  line.startsWith('data:') ? line.slice(line[5] === ' ' ? 6 : 5) : undefined

/**
 * Reads server-sent events. `onBytes` is called for everything that comes, comments included:
 * servers send those to show that they are alive. Throws a SyntaxError when an event grows past all
 * measure.
 */
export async function* readEvents(
  body: AsyncIterable<Uint8Array>,
  onBytes: () => void = () => {},
): AsyncGenerator<ServerEvent, void, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  let data: string[] = []

  for await (const bytes of body) {
    onBytes()
    const text = decoder.decode(bytes, { stream: true })
    const lines = text.split(/\r\n|\n|\r/)
    lines[0] = rest + lines[0]!
    rest = lines.pop()!
    if (rest.length > MAX_EVENT_LENGTH) throw new SyntaxError('The event does not end.')
    for (const line of lines) {
      const piece = dataOf(line)
      if (piece !== undefined) data.push(piece)
      else if (line === '' && data.length > 0) {
        yield { data: data.join('\n'), isWhole: true }
        data = []
      }
    }
  }
  const piece = dataOf(rest)
  if (piece !== undefined) data.push(piece)
  if (data.length > 0) yield { data: data.join('\n'), isWhole: piece === undefined }
}
