/** What a thread is told. */
export type ToThread =
  | { type: 'run'; job: unknown }
  | { type: 'abort' }
  /** `failed`: what was asked for failed; the reason stays with whoever asked for the job. */
  | { type: 'answer'; id: number; failed: boolean }

/** What a thread tells. */
export type FromThread =
  | { type: 'done'; value: unknown }
  | { type: 'failed'; error: unknown }
  /** The job calls one of the functions that were given with it. With an `id` it waits for the answer. */
  | { type: 'ask'; id: number | null; name: string; value: unknown }

/** The functions that a job may call while it runs, in the thread that asked for it. */
export type Asked = Readonly<Record<string, (value: never) => void | Promise<void>>>
