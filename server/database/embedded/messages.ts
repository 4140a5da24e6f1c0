/** The first message to the worker, with the directory of the database. */
export interface Opening {
  directory: string
}

/** A request of the main thread to the worker. */
export type Request =
  | {
      id: number
      kind: 'query'
      text: string
      params: unknown[]
      rowMode?: 'array' | 'object'
      /** The numbers of the types whose values are returned as PostgreSQL's text. */
      asText: number[]
      /** True if the statement is not part of a transaction. */
      alone: boolean
    }
  | { id: number; kind: 'exec'; text: string; alone: boolean }
  | { id: number; kind: 'listen' | 'unlisten'; channel: string }
  | { id: number; kind: 'close' }

export interface Result {
  rows: unknown[]
  fields: { name: string; dataTypeID: number }[]
  rowCount?: number
  affectedRows?: number
  command?: string
}

/**
 * An error as it is sent between threads. Error objects lose their custom fields there, and callers
 * need PostgreSQL's code and constraint.
 */
export interface Failure {
  message: string
  fields: Record<string, unknown>
}

export type Reply =
  | { kind: 'ready' }
  | { kind: 'unusable'; failure: Failure }
  | { kind: 'notification'; channel: string; payload: string }
  | { kind: 'result'; id: number; value?: Result | Result[] }
  | { kind: 'failure'; id: number; failure: Failure }
