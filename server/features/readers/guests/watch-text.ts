import type { InkloomContract } from '#contract/contract.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { SharingDependencies } from '../dependencies.ts'
import { type GuestHeaders, requireGuest } from './find-guest.ts'

type GuestEvent = Reply<InkloomContract['GET /shared/events']> extends AsyncIterable<infer Event> ? Event : never

/**
 * Yields the revision of the text first, and then the changes. The guest's access is checked at
 * each event, including heartbeats, so that the stream ends soon after the link is revoked.
 */
export const watchShared = async (
  dependencies: SharingDependencies,
  headers: GuestHeaders,
  signal: AbortSignal,
): Promise<AsyncIterable<GuestEvent>> => {
  const { project } = await requireGuest(dependencies, headers)
  const left = new AbortController()
  const events = dependencies.watch(project.id, AbortSignal.any([signal, left.signal]))
  const access = () => requireGuest(dependencies, headers).catch(() => null)
  const stream = async function* (): AsyncGenerator<GuestEvent> {
    try {
      let { revision } = project
      yield { type: 'revision', revision }
      for await (const { type } of events) {
        const guest = await access()
        if (!guest) {
          yield { type: 'ended' }
          return
        }
        if (guest.project.revision > revision) {
          ;({ revision } = guest.project)
          yield { type: 'revision', revision }
        }
        if (type === 'comments' || type === 'alive') yield { type }
      }
    } finally {
      left.abort()
    }
  }
  return stream()
}
