import { Problem } from '#contract/problem.ts'
import type { FuzzedRequest } from './requests.ts'
import type { Answer } from './send.ts'

const isProblem = (body: string): boolean => {
  try {
    return Problem.safeParse(JSON.parse(body)).success
  } catch {
    return false
  }
}

/** Returns the problem with an answer to any request, or null. */
export const judge = ({ route, method, raw }: FuzzedRequest, answer: Answer | null): string | null => {
  if (!answer) return raw ? null : 'no answer'
  const { status, headers, body } = answer
  if (status >= 500) return `status ${status}: ${body.slice(0, 200)}`
  if (Object.keys(headers).some((name) => name.startsWith('access-control'))) return 'a header that opens it to others'
  if (headers['set-cookie'] && !route.includes('/auth/google/')) return 'a cookie'
  if (headers['x-content-type-options'] !== 'nosniff') return 'without its headers'
  if (headers['cache-control'] !== 'no-store' && !(raw && status < 400)) return 'to be kept by whoever passes it on'
  if (status < 400 || method === 'HEAD') return null
  // Changed bytes may have become a HEAD request, whose answer has no body.
  if (raw && body === '') return null
  if (!String(headers['content-type']).startsWith('application/json'))
    return `a refusal of type ${String(headers['content-type'])}`
  return isProblem(body) ? null : `a refusal that says: ${body.slice(0, 200)}`
}
