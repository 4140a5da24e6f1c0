import { beginChildSpan } from './tracing.ts'

const SHOWN = 500

/**
 * Starts a span for a statement of a request or a job. The statement's text does not contain its
 * values. Returns the function that ends the span, or undefined if nothing is traced.
 */
export const traceStatement = (text: string): ((error?: unknown) => void) | undefined => {
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'statement'
  return beginChildSpan({
    name: `db ${operation}`,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': text.slice(0, SHOWN),
    },
  })?.end
}
