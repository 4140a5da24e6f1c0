import { AsyncLocalStorage } from 'node:async_hooks'

export type SpanKind = 'server' | 'client' | 'consumer' | 'internal'
export type Attributes = Record<string, string | number>

/** Ends a span; with an error it counts as failed. */
export type EndSpan = (error?: unknown, attributes?: Attributes) => void

interface SpanStart {
  name: string
  kind: SpanKind
  attributes?: Attributes
  /** Milliseconds that it has lasted already. */
  lasted?: number
}

/** What records spans; `Span` is its own. */
export interface Tracer<Span = unknown> {
  start(start: SpanStart, parent: Span | undefined): { span: Span; end: EndSpan }
  close(): Promise<void>
}

const spans = new AsyncLocalStorage<unknown>()
let tracer: Tracer | null = null

/** Records spans with this from now on. null: with nothing, which costs nothing. */
export const setTracer = (next: Tracer | null): void => {
  tracer = next
}

interface OpenSpan {
  /** Runs `action`; spans that begin in it, also later, are children of this one. */
  within: <T>(action: () => T) => T
  end: EndSpan
}

/** undefined where nothing is traced. */
export const beginSpan = (start: SpanStart): OpenSpan | undefined => {
  if (!tracer) return undefined
  const { span, end } = tracer.start(start, spans.getStore())
  return { within: (action) => spans.run(span, action), end }
}

/** The same as part of another span, or not at all: polling and the like belong to nobody's request. */
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
