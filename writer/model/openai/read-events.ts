import { createParser } from 'eventsource-parser'

/** The data of one server-sent event. */
export interface ServerEvent {
  data: string
  /**
   * False for an event that may be incomplete, because the stream ended in the middle of a line.
   */
  isWhole: boolean
}

/**
 * The maximum length of an event, which no provider reaches. A longer event is not kept in memory.
 */
const LONGEST_EVENT = 8_000_000

const isLineEnd = (character: string | undefined): boolean => character === '\n' || character === '\r'

/**
 * Parses server-sent events. Calls `onBytes` for every chunk, including comments, which servers
 * send to keep the connection alive. Throws a SyntaxError if an event exceeds `LONGEST_EVENT`
 * characters.
 */
export async function* readEvents(
  body: AsyncIterable<Uint8Array>,
  onBytes: () => void = () => {},
): AsyncGenerator<ServerEvent, void, undefined> {
  const decoder = new TextDecoder()
  let events: string[] = []
  let endsWithLine = true
  const parser = createParser({
    maxBufferSize: LONGEST_EVENT,
    onEvent: ({ data }) => events.push(data),
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') throw new SyntaxError('The event does not end.')
    },
  })
  const parse = (text: string): string[] => {
    events = []
    parser.feed(text)
    return events
  }

  for await (const bytes of body) {
    onBytes()
    const text = decoder.decode(bytes, { stream: true })
    if (text !== '') endsWithLine = isLineEnd(text.at(-1))
    for (const data of parse(text)) yield { data, isWhole: true }
  }
  // Two line ends complete the last event, which the parser would otherwise drop.
  for (const data of parse('\n\n')) yield { data, isWhole: endsWithLine }
}
