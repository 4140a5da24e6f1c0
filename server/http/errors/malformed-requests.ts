import { STATUS_CODES } from 'node:http'
import type { FastifyServerOptions } from 'fastify'
import type { Problem } from '#contract/problem.ts'
import { closeGently } from '../close-gently.ts'
import { answerHeaders } from '../pages/security-headers.ts'

const answerByCode: Record<string, [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers or the address of this request are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'This request took too long to arrive.'],
}

/**
 * Answers data that is not valid HTTP. Fastify has no request object yet, so the response is
 * written by hand in the usual form.
 */
export const answerMalformed: NonNullable<FastifyServerOptions['clientErrorHandler']> = ({ code }, socket) => {
  // No answer can be sent on a connection that can't be written to.
  if (code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const [status, message] = answerByCode[code ?? ''] ?? [400, 'This is not a valid HTTP request.']
  const body = JSON.stringify({ code: 'invalid_request', message } satisfies Problem)
  const headers = {
    ...answerHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`)
  closeGently(socket)
}
