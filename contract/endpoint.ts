import { z } from 'zod'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { ProblemCode } from './problem.ts'
import type { AnswerSource } from './answer-source.ts'
import type { SentPrompt } from './sent-prompt.ts'

/**
 * The declaration of one call of the API. The server validates and serves calls by it, the
 * browser's client takes its types from it, and the API document and tests are generated from it.
 */
export interface Endpoint {
  /**
   * `user` (the default) needs the header `Token`; `open` needs nothing. `developer` is a call of
   * the developer API: it needs the header `X-API-Key`, or `Token` if the application makes it. No
   * other call accepts a key. `owner` is for the owner of the installation; anybody else gets the
   * answer for a call that does not exist. An owner's call with a method other than GET changes
   * something: it needs a recent sign-in, and its handler must record the change with `recordAudit`
   * before it can commit anything.
   */
  access?: 'open' | 'user' | 'developer' | 'owner'
  /**
   * Accounts that are scheduled for deletion may make this call. They are refused every other call
   * of `user` access.
   */
  whileDeleted?: true
  /**
   * Marks a GET that has side effects, such as consuming a link or setting a cookie. HEAD answers
   * 405 for it.
   */
  changes?: true
  /** One sentence for the API document. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  /** The headers that the handler reads, in their usual spelling. */
  headers?: z.ZodObject
  /** An object, or `rawBody`. */
  body?: z.ZodType
  reply: z.ZodType
  /** Status of the successful answer; 200 by default. */
  status?: 200 | 202
  /**
   * At most `calls` in `seconds`, counted by user, or by address for signed-out callers. With a
   * `policy` name it is a sliding window, and each answer reports under that name how many calls
   * are left.
   */
  limit?: { calls: number; seconds: number; policy?: string }
  /** The errors that this call can have in addition to the common ones, for the API document. */
  errors?: readonly ProblemCode[]
  /**
   * Set for calls that need much memory and CPU time. Only a few of these run at once, and users
   * take turns.
   */
  turn?: 'import' | 'export'
  /** Maximum size of the body in bytes; 1 MB by default. */
  bodyLimit?: number
  /** The message for a body over the limit, if the usual one is too general. */
  tooLarge?: string
  /**
   * True if the body may contain text that the database can't store (NUL, lone surrogates, deeply
   * nested lists), which the handler then handles itself. Other calls reject such a body.
   */
  takesAnyText?: boolean
}

export type Route = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`
export type Contract = { [route in Route]: Endpoint }

/** Returns its argument, and preserves the literal types of a part of the contract. */
export const endpoints = <const C extends Contract>(part: C): C => part

/** Returns the calls of a table whose entries each declare one. */
export const callsOf = <const T extends Record<string, { route: Route; endpoint: Endpoint }>>(table: T) =>
  Object.fromEntries(Object.values(table).map(({ route, endpoint }) => [route, endpoint])) as {
    [N in keyof T as T[N]['route']]: T[N]['endpoint']
  }

/** Declares an answer that is a file to download, of one of these types. */
export const file = (types: readonly string[]) =>
  z.custom<File>((value) => value instanceof File).meta({ answer: 'file', types })

/** Declares an answer that is a stream of server-sent events. Each event is one `event` as JSON. */
export const events = <S extends z.ZodType>(event: S) =>
  z
    .custom<AsyncIterable<z.output<S>>>(
      (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
    )
    .meta({ answer: 'events', event })

/**
 * Declares an answer that is a stream of events if the client accepts `text/event-stream`: deltas
 * while the text is written, then the complete reply. Other clients get the reply alone. The
 * handler always returns events.
 */
export const streaming = <S extends z.ZodType>(reply: S) =>
  z
    .custom<AsyncIterable<StreamedEvent<z.output<S>>>>(
      (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
    )
    .meta({ answer: 'streaming', whole: reply })

/**
 * Deltas are a preview; the reply at the end replaces them. A delta with `replaces` replaces all
 * deltas before it, because the writer starts again. A client that does not know `replaces` shows
 * both until the end. `language` is the language of the text if it was detected. The first delta of
 * an edit has `sent`; its text may be empty. The first delta of an answer also has its `sources`.
 */
export type StreamedEvent<R> =
  | {
      type: 'delta'
      text: string
      replaces?: true
      language?: LanguageCode
      sent?: SentPrompt
      sources?: AnswerSource[]
    }
  | { type: 'end'; reply: R; words: number }

/** Declares an answer that redirects the browser to an address. */
export const redirect = z
  .custom<URL>((value) => value instanceof URL)
  .meta({ answer: 'redirect', override: { type: 'string', format: 'uri' } })

/** The raw bytes of the body, because its signature is computed over them. */
export const rawBody = z.custom<Uint8Array>((value) => value instanceof Uint8Array).meta({ raw: true })

export const isRaw = (body: z.ZodType | undefined): boolean => body?.meta()?.['raw'] === true

type AnswerKind = 'json' | 'file' | 'events' | 'streaming' | 'redirect'
export const answerKind = (reply: z.ZodType): AnswerKind =>
  (reply.meta() as { answer?: Exclude<AnswerKind, 'json'> } | undefined)?.answer ?? 'json'

/** Returns the schema of the complete reply that ends a stream. */
export const wholeReply = ({ reply }: Endpoint): z.ZodType => reply.meta()?.['whole'] as z.ZodType

type Slot = 'params' | 'query' | 'body'

/** The arguments that a caller passes, without headers. */
export type EndpointInput<E> = { [K in Slot & keyof E]: E[K] extends z.ZodType ? z.input<E[K]> : never }
/** The validated arguments that a handler receives. */
export type Valid<E> = { [K in (Slot | 'headers') & keyof E]: E[K] extends z.ZodType ? z.output<E[K]> : never }
export type Reply<E> = E extends { reply: infer S extends z.ZodType } ? z.output<S> : never
