import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { runAs } from '../current-work.ts'
import { logAccess } from './log/access-log.ts'
import { traceRequests } from '../tracing/trace-requests.ts'
import { answerError } from './errors/answer-error.ts'
import { checkHost } from './check-host.ts'
import { limitPipelining } from './limits/limit-pipelining.ts'
import { answerMalformed } from './errors/malformed-requests.ts'
import { REQUEST_ID_HEADER, requestIdOf } from './log/request-id.ts'
import { readJsonBodies } from './json/read-json-body.ts'
import { answerHeaders, setSecurityHeaders } from './pages/security-headers.ts'

interface Options {
  log: Logger
  /** Pages come from Vite. */
  development: boolean
  /** The owner can change it; what the settings say if not given. */
  publicUrl?: () => string | null
}

const BODY_BYTES = 1_048_576
/** Longer than any parameter of the contract, so that the contract says what is too long. */
const PARAMETER_CHARACTERS = 1000
const HEADERS_MS = 15_000
/** For all of a request to arrive: 1 MB at 17 kB/s. */
const REQUEST_MS = 60_000
/** How often connections are looked at for being too slow. */
const CHECK_MS = 5000

const workOf = ({ method, routeOptions: { url = '/*' } }: FastifyRequest) => `${method} ${url}`

const MOST_LISTENERS = 20

/** The HTTP server before it has anything to serve: what holds for every call, page and refusal. */
export const createApp = async (
  config: Config,
  { log, development, publicUrl = () => config.publicUrl }: Options,
): Promise<FastifyInstance> => {
  const logger: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance: logger,
    genReqId: requestIdOf,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < config.trustedProxyHops,
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_MS,
    // A request without a host is refused in check-host.ts, with a body.
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_MS, requireHostHeader: false },
    // A HEAD request would use up what the GET request hands out once.
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: PARAMETER_CHARACTERS },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // While it stops, what still comes is served: the database is closed last.
    return503OnClosing: false,
    clientErrorHandler: answerMalformed,
    // An address that can't be read reaches no hook.
    frameworkErrors: (error, request, reply) => {
      reply.headers(answerHeaders).header(REQUEST_ID_HEADER, request.id)
      void answerError(error, request, reply)
    },
  })
  // A form of another site can send text/plain without asking first; nothing here takes it.
  app.removeContentTypeParser('text/plain')
  limitPipelining(app.server)
  readJsonBodies(app)
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  // Each layer waits once for the end of a response, which is more listeners than Node expects without a leak.
  app.server.prependListener('request', (_, response) => response.setMaxListeners(MOST_LISTENERS))
  app.setErrorHandler(answerError)
  // Calls of the contract say more of themselves; see serve.ts.
  app.addHook('onRequest', (request, _, done) => runAs({ name: workOf(request) }, done))
  logAccess(app)
  await setSecurityHeaders(app, {
    secure: config.publicUrl?.startsWith('https:') ?? false,
    development,
    recaptcha: config.recaptcha !== null,
  })
  traceRequests(app)
  checkHost(app, { ...config, publicUrl })
  return app
}
