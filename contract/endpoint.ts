import { z } from 'zod'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { ProblemCode } from './problem.ts'

/**
 * One call of the API, declared once: the server checks and serves it, the browser's client is typed by it, the API
 * document and the tests are made from it.
 */
export interface Endpoint {
  /**
   * `user` (the default) needs the header `Token`; `open` needs nothing. `developer` is a call of the developer API: it needs
   * the header `X-API-Key`, or `Token`, as the application calls it too. No other call takes a key. `owner` is for the owner of
   * the installation: to anybody else it answers as a call that does not exist. An owner's call with a method other than GET
   * changes something: it needs a recent sign-in, and its handler records it with `recordAudit`. Before that
   * it can't commit anything.
   */
  access?: 'open' | 'user' | 'developer' | 'owner'
  /** Stays open to an account that is scheduled for deletion; every other call of `user` access refuses it. */
  whileDeleted?: true
  /** A GET that uses something up, begins something or sets a cookie: HEAD must not do the same, and answers 405. */
  changes?: true
  /** One sentence for the API document. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  /** Those that the handler reads, by their names as people write them. */
  headers?: z.ZodObject
  /** An object, or `rawBody`. */
  body?: z.ZodType
  reply: z.ZodType
  /** Status of the good answer; 200 if not given. */
  status?: 200 | 202
  /**
   * At most `calls` in `seconds`, counted by user, or by address where nobody is signed in. With the name of a `policy` it
   * holds for any such span of time, and each answer says under that name what is left.
   */
  limit?: { calls: number; seconds: number; policy?: string }
  /** What it may refuse with besides what any call may, for the API document. */
  errors?: readonly ProblemCode[]
  /** Takes much memory and computing time: few of these run at once, and people take turns. */
  turn?: 'import' | 'export'
  /** Bytes that the body may have; 1 MB if not given. */
  bodyLimit?: number
  /**
   * The body may hold whatever a person's text does, also what the database can't (NUL, half a character, lists in lists in
   * lists): the handler sees to it. Other calls are refused for it.
   */
  takesAnyText?: boolean
}

export type Route = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`
export type Contract = { [route in Route]: Endpoint }

/** Keeps the literal types of a part of the contract. */
export const endpoints = <const C extends Contract>(part: C): C => part

/** The answer is a file to download, of one of these types. */
export const file = (types: readonly string[]) =>
  z.custom<File>((value) => value instanceof File).meta({ answer: 'file', types })

/** The answer is a stream of server-sent events, each of them one `event` as JSON. */
export const events = <S extends z.ZodType>(event: S) =>
  z
    .custom<AsyncIterable<z.output<S>>>(
      (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
    )
    .meta({ answer: 'events', event })

/**
 * The answer comes as a stream of events to whoever accepts `text/event-stream`: text as it is written, then once the
 * whole reply. To everybody else it comes once, as the reply alone. A handler gives the events.
 */
export const streaming = <S extends z.ZodType>(reply: S) =>
  z
    .custom<AsyncIterable<StreamedEvent<z.output<S>>>>(
      (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
    )
    .meta({ answer: 'streaming', whole: reply })

/**
 * The deltas are a preview; the reply at the end takes their place. A delta with `replaces` takes the place of all deltas before
 * it: the writer begins again. A client that does not know `replaces` shows both until the end. `language` says in which
 * language a text is worked on, where that was detected.
 */
export type StreamedEvent<R> =
  | { type: 'delta'; text: string; replaces?: true; language?: LanguageCode }
  | { type: 'end'; reply: R; words: number }

/** The answer sends the browser on to an address. */
export const redirect = z
  .custom<URL>((value) => value instanceof URL)
  .meta({ answer: 'redirect', override: { type: 'string', format: 'uri' } })

/** The body as it came, byte for byte, because its signature is over the bytes. */
export const rawBody = z.custom<Uint8Array>((value) => value instanceof Uint8Array).meta({ raw: true })

export const isRaw = (body: z.ZodType | undefined): boolean => body?.meta()?.['raw'] === true

type AnswerKind = 'json' | 'file' | 'events' | 'streaming' | 'redirect'
export const answerKind = (reply: z.ZodType): AnswerKind =>
  (reply.meta() as { answer?: Exclude<AnswerKind, 'json'> } | undefined)?.answer ?? 'json'

/** What a streaming endpoint answers in the end. */
export const wholeReply = ({ reply }: Endpoint): z.ZodType => reply.meta()?.['whole'] as z.ZodType

type Slot = 'params' | 'query' | 'body'

/** What a caller gives; headers besides, where there are any to give. */
export type Given<E> = { [K in Slot & keyof E]: E[K] extends z.ZodType ? z.input<E[K]> : never }
/** What a handler gets, after validation. */
export type Valid<E> = { [K in (Slot | 'headers') & keyof E]: E[K] extends z.ZodType ? z.output<E[K]> : never }
export type Reply<E> = E extends { reply: infer S extends z.ZodType } ? z.output<S> : never
