/** A message to a thread. */
export type ToThread =
  | { type: 'run'; job: unknown }
  | { type: 'abort' }
  /**
   * `failed` is true if the called function threw. The reason is kept in the thread that requested
   * the job.
   */
  | { type: 'answer'; id: number; failed: boolean }

/** A message from a thread. */
export type FromThread =
  | { type: 'done'; value: unknown }
  | { type: 'failed'; error: unknown }
  /**
   * The job calls one of its functions in the requesting thread. With an `id` it waits for the
   * answer.
   */
  | { type: 'ask'; id: number | null; name: string; value: unknown }

/** The functions that a job may call while it runs. They run in the thread that requested it. */
export type JobFunctions = Readonly<Record<string, (value: never) => void | Promise<void>>>
