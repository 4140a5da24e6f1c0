const KEY = 'redirectUrl'

/** Remembers the page that a visitor requested, so that signing in returns to it. */
export const rememberRedirect = (path: string): void => {
  if (path !== '/login' && path !== '/signup') sessionStorage.setItem(KEY, path)
}

export const peekRedirect = (): string | null => sessionStorage.getItem(KEY)

export const forgetRedirect = (): void => sessionStorage.removeItem(KEY)

/** Returns the remembered path, or /app. Only a path of this site is accepted. */
export const redirectUrl = (remembered: string | null = null): string => {
  const path = peekRedirect() ?? remembered ?? ''
  return /^\/(?![/\\])/.test(path) ? path : '/app'
}
