import { AsyncLocalStorage } from 'node:async_hooks'

export type SpanKind = 'server' | 'client' | 'consumer' | 'internal'
export type Attributes = Record<string, string | number>

/** Ends a span. With an error, the span is marked as failed. */
export type EndSpan = (error?: unknown, attributes?: Attributes) => void

interface SpanStart {
  name: string
  kind: SpanKind
  attributes?: Attributes
  /** The milliseconds that the span has already lasted. */
  lasted?: number
}

/** A backend that records spans. `Span` is its own type. */
export interface Tracer<Span = unknown> {
  start(start: SpanStart, parent: Span | undefined): { span: Span; end: EndSpan }
  close(): Promise<void>
}

const spans = new AsyncLocalStorage<unknown>()
let tracer: Tracer | null = null

/** Sets the tracer that records all later spans. null turns tracing off, which costs nothing. */
export const setTracer = (next: Tracer | null): void => {
  tracer = next
}

interface OpenSpan {
  /**
   * Runs `action`. Spans that start in it are children of this span, even if they start
   * asynchronously.
   */
  within: <T>(action: () => T) => T
  end: EndSpan
}

/** Starts a span. Returns undefined if nothing is traced. */
export const beginSpan = (start: SpanStart): OpenSpan | undefined => {
  if (!tracer) return undefined
  const { span, end } = tracer.start(start, spans.getStore())
  return { within: (action) => spans.run(span, action), end }
}

/**
 * Starts a span as a child of the current one. Returns undefined if there is none, because polling
 * and similar work belongs to no request.
 */
export const beginChildSpan = (start: SpanStart): OpenSpan | undefined =>
  spans.getStore() === undefined ? undefined : beginSpan(start)

export const traced = async <T>(start: SpanStart, action: () => Promise<T>): Promise<T> => {
  const span = beginSpan(start)
  if (!span) return action()
  try {
    const value = await span.within(action)
    span.end()
    return value
  } catch (error) {
    span.end(error)
    throw error
  }
}
