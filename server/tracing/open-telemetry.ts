import type { Span, SpanKind as OtelKind } from '@opentelemetry/api'
import type { Logger } from 'pino'
import { version } from '../config/version.ts'
import { setTracer, type SpanKind, type Tracer } from './tracing.ts'

/** Compatible versions of the packages. */
export const packages = [
  '@opentelemetry/api@1.10.0',
  '@opentelemetry/sdk-trace@3.1.0',
  '@opentelemetry/exporter-trace-otlp-http@0.301.0',
]

const load = async () => {
  const [api, sdk, exporter] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ])
  return { api, sdk, exporter }
}

type Packages = Awaited<ReturnType<typeof load>>

const createTracer = ({ api, sdk, exporter }: Packages, url: string): Tracer<Span> => {
  const provider = new sdk.TracerProvider({
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new exporter.OTLPTraceExporter({ url }) })],
  })
  const tracer = provider.getTracer('inkloom', version)
  const kinds: Record<SpanKind, OtelKind> = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    consumer: api.SpanKind.CONSUMER,
    internal: api.SpanKind.INTERNAL,
  }
  return {
    start: ({ name, kind, attributes, lasted = 0 }, parent) => {
      const context = parent ? api.trace.setSpan(api.ROOT_CONTEXT, parent) : api.ROOT_CONTEXT
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes, startTime: Date.now() - lasted }, context)
      const end = (error?: unknown, more?: Record<string, string | number>) => {
        if (more) span.setAttributes(more)
        // The message of an error may quote a user's text.
        if (error !== undefined)
          span.setStatus({ code: api.SpanStatusCode.ERROR, message: error instanceof Error ? error.name : undefined })
        span.end()
      }
      return { span, end }
    },
    close: () => provider.shutdown(),
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND'

/**
 * Starts to send traces to this address. Returns the function that flushes and stops it. If the
 * packages are missing, it only logs a warning.
 */
export const startTracing = async (
  url: string,
  { log, loadPackages = load }: { log: Pick<Logger, 'warn'>; loadPackages?: () => Promise<Packages> },
): Promise<() => Promise<void>> => {
  try {
    const tracer = createTracer(await loadPackages(), url)
    setTracer(tracer)
    return async () => {
      setTracer(null)
      await tracer.close().catch((error: unknown) => log.warn({ err: error }, 'sending the last traces failed'))
    }
  } catch (error) {
    if (!isMissing(error)) throw error
    log.warn(
      `OTEL_EXPORTER_OTLP_ENDPOINT is set, but OpenTelemetry is not installed, so no traces are sent. In Inkloom's folder run: npm install --no-save --prefix .. ${packages.join(' ')}`,
    )
    return async () => {}
  }
}
