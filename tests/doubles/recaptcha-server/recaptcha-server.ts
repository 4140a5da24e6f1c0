import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export const recaptchaKeys = { siteKey: 'site key of the double', secret: 'secret of the double' }

/**
 * Starts a fake of the verification API of Google reCAPTCHA. A token `good…` is valid once;
 * `score:0.3` returns that score; `down` closes the connection, and `nonsense` answers with
 * something other than JSON.
 */
export const startRecaptchaServer = async () => {
  const requests: Record<string, string>[] = []
  const used = new Set<string>()
  const server = createServer((request, response) => {
    void (async () => {
      const form = Object.fromEntries(new URLSearchParams(await text(request)))
      requests.push(form)
      const { secret, response: answer = '' } = form
      if (answer === 'down') return request.socket.destroy()
      if (answer === 'nonsense') return response.end('<html>')
      const score = /^score:(.+)$/.exec(answer)?.[1]
      const good = secret === recaptchaKeys.secret && (answer.startsWith('good') || score) && !used.has(answer)
      used.add(answer)
      response.setHeader('Content-Type', 'application/json')
      response.end(
        JSON.stringify(
          good
            ? { success: true, hostname: 'localhost', ...(score && { score: Number(score) }) }
            : { success: false, 'error-codes': ['timeout-or-duplicate'] },
        ),
      )
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type RecaptchaServer = Awaited<ReturnType<typeof startRecaptchaServer>>
