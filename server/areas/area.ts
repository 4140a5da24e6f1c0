import type { InkloomContract } from '#contract/contract.ts'
import type { Queryable } from '../database/database.ts'
import type { Person, SignedIn } from '../features/accounts/sign-in/sessions.ts'
import type { Handlers } from '../http/serve.ts'
import type { JobDefinition, TimedJob } from '../jobs/definitions.ts'

/** The handlers of all calls of the contract. */
export type Routes = Handlers<InkloomContract, SignedIn, Person>

/**
 * The calls and jobs that an area of the product registers. `inkloom.ts` connects the areas with
 * each other, and no area imports another one.
 */
export interface Area {
  /**
   * Returns the handlers of the area's calls. Only processes that serve calls run this function.
   */
  routes?: () => Partial<Routes> | Promise<Partial<Routes>>
  /** The queues of the area. Every process may send jobs, and processes that run jobs run them. */
  jobs?: readonly JobDefinition[]
  /** The scheduled work of the area. One of the processes that run jobs does it. */
  timed?: readonly TimedJob[]
  /**
   * Functions that each remove one kind of expired data. They run when a process that runs jobs
   * starts, and every hour.
   */
  cleanUp?: readonly ((db: Queryable) => Promise<unknown>)[]
  /**
   * Runs once when a process that runs jobs has started. The process already serves requests.
   * `stopping` aborts when the process is about to stop.
   */
  begin?: (stopping: AbortSignal) => Promise<void> | void
  /** Ends the event streams of the area, so that their readers reconnect to another process. */
  endStreams?: () => void
  /** Stops the area's running work. No more requests are served at this point. */
  stop?: () => Promise<unknown>
}
