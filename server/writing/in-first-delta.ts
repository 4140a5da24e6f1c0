import type { StreamedEvent } from '#contract/endpoint.ts'

type Extra = Pick<Extract<StreamedEvent<unknown>, { type: 'delta' }>, 'sent' | 'sources'>

/**
 * Adds fields to the first delta for which `read` returns them. A client that does not know them
 * ignores them.
 */
export async function* inFirstDelta<R>(
  events: AsyncIterable<StreamedEvent<R>>,
  read: () => Extra | null,
): AsyncGenerator<StreamedEvent<R>, void, undefined> {
  let isTold = false
  for await (const event of events) {
    const extra: Extra | null = isTold ? null : read()
    isTold ||= extra !== null
    yield extra && event.type === 'delta' ? { ...event, ...extra } : event
  }
}
