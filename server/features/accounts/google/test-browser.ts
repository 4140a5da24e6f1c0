import type { testInkloom } from '../../../test-inkloom.ts'

type Inkloom = Awaited<ReturnType<typeof testInkloom>>

/** As much of a browser as signing in with Google needs: it keeps the cookie, and is sent on. */
export const testBrowser = (inkloom: Inkloom) => {
  let cookie = ''
  return {
    get cookie() {
      return cookie
    },
    set cookie(value) {
      cookie = value
    },
    /** Presses the button; gives where the issuer asks its owner. */
    async begin(): Promise<string> {
      const response = await inkloom.request('GET /auth/google/login', {})
      cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      return ((await response.json()) as { auth_url: string }).auth_url
    },
    /** Comes back from the issuer; gives the page that it ends on. */
    async comeBack({ searchParams }: URL): Promise<URL> {
      const query = Object.fromEntries(searchParams)
      const response = await inkloom.request('GET /auth/google/callback', { query, headers: { Cookie: cookie } })
      return new URL(response.headers.get('location') ?? 'about:blank')
    },
  }
}
