import { Readable } from 'node:stream'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import {
  answerKind,
  type Contract,
  type Endpoint,
  isRaw,
  type Reply,
  type StreamedEvent,
  type Valid,
  wholeReply,
} from '#contract/endpoint.ts'
import { isLargeJson } from '#manuscript/model/editor-state/json-pieces.ts'
import { keepWork, runAs } from '../tracing/current-work.ts'
import { addressOf, networkOf } from './address.ts'
import { apiErrorFor } from './errors/answer-error.ts'
import { createBodyBudget } from './json/body-budget.ts'
import { createFileTurns } from './limits/file-turns.ts'
import { jsonChunks } from './json/json-chunks.ts'
import { manuscriptJson } from './json/parse-json.ts'
import { type AuthenticationOptions, createAuthentication, sendsKey } from './authenticate-call.ts'
import { methodNotAllowed } from './errors/api-error.ts'
import { noteRequest } from './log/request-notes.ts'
import type { OpenCalls } from './open-calls.ts'
import { type Limiter, limitHeaders, tooOften } from './limits/limiter.ts'
import { answerHeaders, lastingFileHeaders } from './pages/security-headers.ts'
import type { LastingFile, StreamedFile } from './streamed-file.ts'
import { validate } from './validate.ts'

export interface Call<User> {
  user: User
  /** Aborts when the caller disconnects or loses the permission for the call. */
  signal: AbortSignal
  /** The caller's address, as forwarded by the trusted proxies. */
  address: string
  headers: FastifyRequest['headers']
  cookies: {
    get(name: string): string | undefined
    /** null deletes the cookie. */
    set(name: string, value: string | null, options: CookieSerializeOptions): void
  }
}

type UserOf<E, User, Developer> = E extends { access: 'open' }
  ? undefined
  : E extends { access: 'developer' }
    ? Developer
    : User

/**
 * The handlers of a contract's calls. Developer is the account that an API key belongs to, which
 * need not be signed in.
 */
export type Handlers<C extends Contract, User, Developer = User> = {
  [R in keyof C]: (
    input: Valid<C[R]>,
    call: Call<UserOf<C[R], User, Developer>>,
  ) => Answer<Reply<C[R]>> | Promise<Answer<Reply<C[R]>>>
}

/** A handler may answer a call for a file with a stream, or with a file that never changes. */
type Answer<R> = [R] extends [File] ? File | StreamedFile | LastingFile : R

interface Options<User extends Developer, Developer> extends AuthenticationOptions<User, Developer> {
  /** Tracks open calls, so that they end when a person loses access. */
  openCalls: OpenCalls
  /** Returns the id of the user's session, or null if the call came with an API key. */
  sessionOf: (user: Developer) => string | null
  /** Returns the id that the limits of a signed-in caller count. */
  identify: (user: Developer) => string
}

/** The limits of calls for which the contract sets none. */
const usualLimits = {
  user: { calls: 600, seconds: 60 },
  developer: { calls: 600, seconds: 60 },
  owner: { calls: 600, seconds: 60 },
  open: { calls: 300, seconds: 60 },
}
/** The largest body that an anonymous caller may send. */
const OPEN_BODY_BYTES = 65_536

const bodyLimitOf = ({ access, body, bodyLimit }: Endpoint): { bodyLimit?: number } =>
  bodyLimit ? { bodyLimit } : access === 'open' && !isRaw(body) ? { bodyLimit: OPEN_BODY_BYTES } : {}

/**
 * Returns the announced size of the body. A request without a length counts as the largest body
 * that the call allows.
 */
const announcedBytes = ({ headers, method }: FastifyRequest, endpoint: Endpoint): number => {
  if (method === 'GET') return 0
  const announced = Number(headers['content-length'] ?? Infinity)
  return Math.min(announced, endpoint.bodyLimit ?? 0)
}
/**
 * Returns true if a call also accepts HEAD, which runs the call without sending its body. The call
 * must change nothing and must end.
 */
const answersHead = ({ reply, changes }: Endpoint): boolean => !changes && answerKind(reply) !== 'events'

const refuseHead = (app: FastifyInstance, url: string) =>
  app.route({
    method: 'HEAD',
    url,
    handler: () => {
      throw methodNotAllowed(['GET'])
    },
  })

/** Counts a call against its limit. Throws an ApiError if the limit is exceeded. */
const countCall = async (
  limiter: Limiter,
  reply: FastifyReply,
  { route, who, limit }: { route: string; who: string; limit: NonNullable<Endpoint['limit']> },
): Promise<void> => {
  if (limit.policy === undefined) return limiter.take(route, who, limit)
  const result = await limiter.consumeSliding(route, who, limit)
  reply.headers(limitHeaders(limit.policy, limit, result))
  if (result.refused) throw tooOften(result.seconds)
}

/** Returns a function that tracks a signed-in user's call until it is answered. */
const trackCalls =
  <User extends Developer, Developer>({
    authenticate,
    authenticateKey,
    openCalls,
    sessionOf,
    identify,
  }: Options<User, Developer>) =>
  (request: FastifyRequest, reply: FastifyReply, user: Developer | undefined): AbortSignal => {
    if (user === undefined) return new AbortController().signal
    const session = sessionOf(user)
    const check = () => (session === null ? authenticateKey(request) : authenticate(request))
    const { closed, leave } = openCalls.enter({ person: identify(user), session, check })
    reply.raw.once('close', leave)
    return closed
  }

type Handler = (input: object, call: Call<unknown>) => unknown

/** Returns a function that adds the route of one call: limit, authenticate, validate, handle, send. */
const routeAdder = <User extends Developer, Developer>(options: Options<User, Developer>) => {
  const { limiter, identify } = options
  const authenticated = createAuthentication(options)
  const track = trackCalls(options)
  const takeTurn = createFileTurns()
  const setAside = createBodyBudget()
  return (app: FastifyInstance, route: string, endpoint: Endpoint, handle: Handler): void => {
    const { access = 'user', limit = usualLimits[access] } = endpoint
    const [method, url] = route.split(' ') as [HTTPMethods, string]
    const users = new WeakMap<FastifyRequest, Developer>()
    app.route({
      method,
      url,
      ...bodyLimitOf(endpoint),
      config: {
        ...(endpoint.takesAnyText && { jsonLimits: manuscriptJson }),
        ...(endpoint.tooLarge && { tooLarge: endpoint.tooLarge }),
      },
      exposeHeadRoute: method === 'GET' && answersHead(endpoint),
      onRequest: async (request, reply) => {
        const network = networkOf(addressOf(request))
        const user = access === 'open' ? undefined : await authenticated(request, network, endpoint)
        if (user !== undefined) {
          users.set(request, user)
          noteRequest(request, { user: identify(user) })
        }
        const who = user === undefined ? network : identify(user)
        await countCall(limiter, reply, { route, who, limit })
        reply.raw.once('close', setAside(who, announcedBytes(request, endpoint)))
      },
      handler: async (request, reply) => {
        const user = users.get(request)
        const network = networkOf(addressOf(request))
        return runAs({ name: route, network, ...(user !== undefined && { person: identify(user) }) }, async () => {
          const input = validate(endpoint, request, { strict: access === 'developer' && sendsKey(request) })
          const closed = track(request, reply, user)
          const call = callOf(request, reply, { user, closed })
          const caller = { person: user === undefined ? network : identify(user), network }
          const endTurn = endpoint.turn && (await takeTurn(endpoint.turn, caller, call.signal))
          let result: unknown
          try {
            result = await handle(input, call)
          } catch (error) {
            throw closed.aborted ? closed.reason : error
          } finally {
            endTurn?.()
          }
          return send(request, reply, endpoint, { result, closed })
        })
      },
    })
    // A 405 would reveal the owner's calls to others.
    if (method === 'GET' && access !== 'owner' && !answersHead(endpoint)) refuseHead(app, url)
  }
}

/** Serves every call of the contract. */
export const serve = <C extends Contract, User extends Developer, Developer>(
  app: FastifyInstance,
  contract: C,
  handlers: Handlers<C, User, Developer>,
  options: Options<User, Developer>,
) => {
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(answerHeaders)
  })
  const addRoute = routeAdder(options)
  const add = (to: FastifyInstance, route: string, endpoint: Endpoint) => {
    const handle = handlers[route as keyof C] as Handler
    const isChange = endpoint.access === 'owner' && !route.startsWith('GET ')
    addRoute(
      to,
      route,
      endpoint,
      isChange ? (input, call) => options.ownerRules.audited(route, () => handle(input, call)) : handle,
    )
  }
  const routes = Object.entries<Endpoint>(contract)
  for (const [route, endpoint] of routes) if (!isRaw(endpoint.body)) add(app, route, endpoint)
  app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    for (const [route, endpoint] of routes) if (isRaw(endpoint.body)) add(raw, route, endpoint)
  })
}

const callOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  { user, closed }: { user: unknown; closed: AbortSignal },
): Call<unknown> => ({
  user,
  signal: AbortSignal.any([whenLeft(reply), closed]),
  address: addressOf(request),
  headers: request.headers,
  cookies: {
    get: (name) => request.cookies[name],
    set: (name, value, options) => {
      if (value === null) reply.clearCookie(name, options)
      else reply.setCookie(name, value, options)
    },
  },
})

const whenLeft = (reply: FastifyReply): AbortSignal => {
  const left = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort()
  })
  return left.signal
}

const send = async (
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  { result, closed }: { result: unknown; closed: AbortSignal },
) => {
  reply.code(endpoint.status ?? 200)
  const kind = answerKind(endpoint.reply)
  if (kind === 'events') return sendEvents(request, reply, untilClosed(result as AsyncIterable<unknown>, closed))
  if (kind === 'streaming') {
    const stream = untilClosed(result as AsyncIterable<StreamedEvent<unknown>>, closed)
    if (!request.headers.accept?.includes('text/event-stream'))
      return reply
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(wholeReply(endpoint).parse(await lastReply(stream))))
    return sendEvents(request, reply, stream)
  }
  if (kind === 'redirect') return reply.redirect((result as URL).href, 303)
  if (kind === 'file') {
    const file = result as File | StreamedFile | LastingFile
    if ('etag' in file) return sendLasting(request, reply, file)
    reply.type(file.type).header('Content-Disposition', `attachment; filename="${file.name}"`)
    if (file instanceof File) return reply.send(Buffer.from(await file.arrayBuffer()))
    return reply.header('Content-Length', file.size).send(file.stream)
  }
  return sendJson(reply, endpoint.reply.parse(result))
}

/** Sends a file that never changes, unless the browser states that it already has it. */
const sendLasting = async (request: FastifyRequest, reply: FastifyReply, { name, type, etag, read }: LastingFile) => {
  const tag = `"${etag}"`
  reply.headers({ ...lastingFileHeaders, ETag: tag })
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''))
  if (known?.some((each) => each === tag || each === '*')) return reply.code(304).send()
  const bytes = await read()
  return reply
    .type(type)
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

/**
 * Sends an answer as JSON. A long answer is sent in chunks as it is serialized, so that other calls
 * are answered in between.
 */
const sendJson = (reply: FastifyReply, answer: unknown) =>
  reply
    .type('application/json; charset=utf-8')
    .send(isLargeJson(answer) ? Readable.from(jsonChunks(answer), { objectMode: false }) : JSON.stringify(answer))

const sendEvents = (request: FastifyRequest, reply: FastifyReply, events: AsyncIterable<unknown>) =>
  reply
    .type('text/event-stream; charset=utf-8')
    .header('X-Accel-Buffering', 'no')
    .send(Readable.from(keepWork(eventLines(request, events))))

/**
 * Yields the same events until the signal aborts. Then it throws the signal's reason at once, even
 * while an event is awaited.
 */
async function* untilClosed<Event>(events: AsyncIterable<Event>, closed: AbortSignal): AsyncGenerator<Event> {
  let refuse: (() => void) | undefined
  const onClosed = () => refuse?.()
  closed.addEventListener('abort', onClosed, { once: true })
  const steps = events[Symbol.asyncIterator]()
  const next = (): Promise<IteratorResult<Event>> =>
    new Promise((resolve, reject) => {
      refuse = () => reject(closed.reason)
      if (closed.aborted) refuse()
      else steps.next().then(resolve, reject)
    })
  try {
    for (let step = await next(); !step.done; step = await next()) yield step.value
    // The stream may have ended because of the signal, so the signal's reason is reported.
    if (closed.aborted) throw closed.reason
  } finally {
    closed.removeEventListener('abort', onClosed)
    void Promise.resolve(steps.return?.()).catch(() => undefined)
  }
}

const lastReply = async (events: AsyncIterable<StreamedEvent<unknown>>): Promise<unknown> => {
  for await (const event of events) if (event.type === 'end') return event.reply
  throw new Error('A stream ended without its reply')
}

/**
 * Formats events as server-sent events. The comment at the beginning sends the headers at once, so
 * that the reader is ready for the first event. An error can no longer change the status, so it is
 * sent as a `problem` event with the body of an ApiError.
 */
async function* eventLines(request: FastifyRequest, events: AsyncIterable<unknown>) {
  yield ':\n\n'
  try {
    for await (const event of events) yield `data: ${JSON.stringify(event)}\n\n`
  } catch (error) {
    yield `event: problem\ndata: ${JSON.stringify(apiErrorFor(error, request).body)}\n\n`
  }
}
