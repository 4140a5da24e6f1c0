import { beginChildSpan } from './tracing.ts'

const SHOWN = 500

/** A span for a statement of a request or a job. Its values are not in its text. Gives what is to be called at its end. */
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
