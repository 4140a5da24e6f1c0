import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config/index.ts'
import { runAs } from '../tracing/current-work.ts'
import { logAccess } from './log/access-log.ts'
import { traceRequests } from '../tracing/trace-requests.ts'
import { answerError } from './errors/answer-error.ts'
import { checkHost } from './check-host.ts'
import { closeConnectionsGently } from './close-gently.ts'
import { limitPipelining } from './limits/limit-pipelining.ts'
import { answerMalformed } from './errors/malformed-requests.ts'
import { REQUEST_ID_HEADER, requestIdOf } from './log/request-id.ts'
import { readJsonBodies } from './json/read-json-body.ts'
import { answerHeaders, setSecurityHeaders } from './pages/security-headers.ts'

interface Options {
  log: Logger
  /** True if Vite serves the pages. */
  development: boolean
  /**
   * Returns the public address, which the owner can change. Defaults to the address of the
   * settings.
   */
  publicUrl?: () => string | null
}

const BODY_BYTES = 1_048_576
/**
 * Longer than any parameter of the contract, so that the contract reports parameters that are too
 * long.
 */
const PARAMETER_CHARACTERS = 1000
const HEADERS_MS = 15_000
/** The time in which a whole request has to arrive: 1 MB at 17 kB/s. */
const REQUEST_MS = 60_000
/** The interval at which open connections are checked for being too slow. */
const CHECK_MS = 5000

const workOf = ({ method, routeOptions: { url = '/*' } }: FastifyRequest) => `${method} ${url}`

const MOST_LISTENERS = 20

/**
 * Creates the HTTP server without any routes, with everything that applies to all calls, pages and
 * errors.
 */
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
    // check-host.ts refuses a request without a host, with an error body.
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_MS, requireHostHeader: false },
    // A HEAD request would use up a link that the GET request may open only once.
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: PARAMETER_CHARACTERS },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // Requests that still arrive during shutdown are served, because the database is closed last.
    return503OnClosing: false,
    clientErrorHandler: answerMalformed,
    // A request whose address can't be parsed reaches no hook.
    frameworkErrors: (error, request, reply) => {
      reply.headers(answerHeaders).header(REQUEST_ID_HEADER, request.id)
      void answerError(error, request, reply)
    },
  })
  // A form of another site can send text/plain without a preflight request. No call accepts it.
  app.removeContentTypeParser('text/plain')
  limitPipelining(app.server)
  closeConnectionsGently(app.server)
  readJsonBodies(app)
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  // Each layer adds one listener for the end of a response, which is more than Node allows before
  // it warns about a leak.
  app.server.prependListener('request', (_, response) => response.setMaxListeners(MOST_LISTENERS))
  app.setErrorHandler(answerError)
  // Calls of the contract set a more detailed current work. See serve.ts.
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
