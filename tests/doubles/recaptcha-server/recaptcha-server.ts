import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export const recaptchaKeys = { siteKey: 'site key of the double', secret: 'secret of the double' }

/**
 * Plays the side of Google reCAPTCHA that servers ask. An answer `good…` is a person's, once; `score:0.3` gives that
 * score; `down` breaks off without a word, and `nonsense` says something else than JSON.
 */
export const startRecaptchaServer = async () => {
  const asked: Record<string, string>[] = []
  const used = new Set<string>()
  const server = createServer((request, response) => {
    void (async () => {
      const form = Object.fromEntries(new URLSearchParams(await text(request)))
      asked.push(form)
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
    asked,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type RecaptchaServer = Awaited<ReturnType<typeof startRecaptchaServer>>
