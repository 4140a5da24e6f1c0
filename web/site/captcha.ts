import type { CaptchaOffer } from '#contract/captcha.ts'
import { api } from '#web/lib/api/api.ts'

interface Recaptcha {
  ready: (call: () => void) => void
  execute: (siteKey: string, options: { action: string }) => Promise<string>
}

const captcha = () => (globalThis as { grecaptcha?: Recaptcha }).grecaptcha

const loadRecaptcha = (siteKey: string): Promise<Recaptcha> =>
  new Promise((resolve, reject) => {
    if (captcha()) return resolve(captcha()!)
    const script = document.createElement('script')
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`
    script.addEventListener('load', () => captcha()?.ready(() => resolve(captcha()!)))
    script.addEventListener('error', () => reject(new Error('The captcha could not be loaded.')))
    document.head.append(script)
  })

const answer = async (offer: CaptchaOffer, signal: AbortSignal): Promise<string> => {
  if (offer.kind === 'recaptcha') {
    const recaptcha = await loadRecaptcha(offer.site_key)
    return recaptcha.execute(offer.site_key, { action: 'submit' })
  }
  const { challenge } = offer
  // Loaded on demand, because most visitors make no call.
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ])
  const controller = new AbortController()
  signal.addEventListener('abort', () => controller.abort())
  const solution = await solveChallenge({ challenge, deriveKey, controller })
  return btoa(JSON.stringify({ challenge, solution }))
}

/**
 * Returns a token for one call: a proof of work by the browser, or Google's captcha if that is
 * configured.
 */
export const solveCaptcha = async (signal: AbortSignal): Promise<string> =>
  answer(await api('GET /captcha', { signal }), signal)
