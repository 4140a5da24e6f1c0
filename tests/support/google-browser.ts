import type { testInkloom } from './test-inkloom.ts'

type Inkloom = Awaited<ReturnType<typeof testInkloom>>

/** Simulates the browser in a Google sign-in: it keeps the cookie and follows redirects. */
export const testBrowser = (inkloom: Inkloom) => {
  let cookie = ''
  return {
    get cookie() {
      return cookie
    },
    set cookie(value) {
      cookie = value
    },
    /** Starts a sign-in. Returns the address of the issuer's consent page. */
    async begin(): Promise<string> {
      const response = await inkloom.request('GET /auth/google/login', {})
      cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      return ((await response.json()) as { auth_url: string }).auth_url
    },
    /** Returns from the issuer. Returns the address of the final page. */
    async comeBack({ searchParams }: URL): Promise<URL> {
      const query = Object.fromEntries(searchParams)
      const response = await inkloom.request('GET /auth/google/callback', { query, headers: { Cookie: cookie } })
      return new URL(response.headers.get('location') ?? 'about:blank')
    },
  }
}
