import { unauthorized } from '../../../http/errors/api-error.ts'
import type { OpenCalls } from '../../../http/open-calls.ts'
import type { PubSub } from '../../../processes/pub-sub.ts'
import { isSuspended } from './refuse-suspended.ts'

/**
 * A change for a user. `suspended` and `removed` end all of their calls, `sessions` ends calls of
 * their sessions except for `kept`, and `plan` ends none.
 */
type Closed = { userId: string } & (
  | { what: 'suspended' | 'removed' | 'plan' }
  | { what: 'sessions'; kept: string | null }
)

const TOPIC = 'closed accounts and sessions'

interface Dependencies {
  pubSub: PubSub
  calls: OpenCalls
  /** Invalidates what this process has cached about a user. */
  forget: (userId: string) => void
  /** Invalidates everything that this process has cached, because messages were missed. */
  forgetAll: () => void
}

/**
 * Publishes changes of accounts and sessions, and applies those of all processes: caches are
 * invalidated, and open calls end.
 */
export const createAccessChanges = ({ pubSub, calls, forget, forgetAll }: Dependencies) => {
  const applyHere = (closed: Closed): void => {
    forget(closed.userId)
    if (closed.what === 'plan') return
    if (closed.what === 'sessions') calls.endSessionsOf(closed.userId, unauthorized(), closed.kept)
    else calls.endOf(closed.userId, closed.what === 'suspended' ? isSuspended() : unauthorized())
  }
  pubSub.subscribe(TOPIC, applyHere, () => {
    forgetAll()
    void calls.checkAll()
  })
  return (closed: Closed): void => {
    applyHere(closed)
    pubSub.publish(TOPIC, closed)
  }
}
