import { request } from '../client.ts'

interface Followed<Event> {
  /** All events so far. */
  events: Event[]
  /** Resolves with the first past or future event that matches. */
  until: (holds: (event: Event) => boolean) => Promise<Event>
  /** Resolves when the stream has ended normally; rejects if it was interrupted. */
  ended: Promise<void>
  leave: () => void
}

/** Follows a stream of events over HTTP. */
export const followEvents = async <Event>(
  url: string,
  route: string,
  input: Omit<Parameters<typeof request>[2] & object, 'signal'>,
): Promise<Followed<Event>> => {
  const left = new AbortController()
  const response = await request(url, route, {
    ...input,
    headers: { Accept: 'text/event-stream' },
    signal: left.signal,
  })
  if (!response.ok) throw new Error(`${response.status} for ${route}`)
  const events: Event[] = []
  const checks = new Set<() => void>()
  const read = async () => {
    let rest = ''
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop()!
      for (const line of lines)
        if (line.startsWith('data: ')) {
          events.push(JSON.parse(line.slice(6)) as Event)
          for (const check of checks) check()
        }
    }
  }
  const ended = read()
  ended.catch(() => undefined)
  return {
    events,
    until: (holds) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const found = events.find(holds)
          if (found === undefined) return
          checks.delete(check)
          resolve(found)
        }
        checks.add(check)
        check()
        ended.then(() => reject(new Error('The stream ended before a matching event')), reject)
      }),
    ended,
    leave: () => left.abort(),
  }
}
