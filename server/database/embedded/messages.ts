/** The first message to the worker: where the database is. */
export interface Opening {
  directory: string
}

/** What the main thread asks of the worker. */
export type Request =
  | {
      id: number
      kind: 'query'
      text: string
      params: unknown[]
      rowMode?: 'array' | 'object'
      /** Types to leave as PostgreSQL's text. */
      asText: number[]
      /** Not part of a transaction. */
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

/** Errors lose their own fields between threads, and callers look at PostgreSQL's code and constraint. */
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
