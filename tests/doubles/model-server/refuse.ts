import type { ServerResponse } from 'node:http'
import type { Behaviour, Fault } from './behaviour.ts'

export const sendJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

export const sendError = (
  response: ServerResponse,
  status: number,
  message: string,
  headers?: Record<string, string>,
): void => sendJson(response, status, { error: { message, type: 'error', code: null } }, headers)

/** Answers with a fault that replaces the whole reply. Returns true if it did. */
export const refuse = (response: ServerResponse, fault: Fault | null, behaviour: Behaviour): boolean => {
  switch (fault) {
    case '429':
      sendError(response, 429, 'Too many requests')
      return true
    case '429-retry-after':
      sendError(response, 429, 'Too many requests', { 'retry-after': String(behaviour.retryAfterSeconds) })
      return true
    case '400':
    case '401':
    case '500':
    case '503':
      sendError(response, Number(fault), `The double answers ${fault}`)
      return true
    case 'refused':
      response.destroy()
      return true
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<!doctype html><title>Please sign in</title><p>The proxy answers instead of the model.')
      return true
    case 'no-answer':
      return true
    default:
      return false
  }
}
