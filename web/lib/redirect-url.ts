const KEY = 'redirectUrl'

/** Remembers where a visitor wanted to go, so that signing in leads there. */
export const rememberRedirect = (path: string): void => {
  if (path !== '/login' && path !== '/signup') sessionStorage.setItem(KEY, path)
}

export const peekRedirect = (): string | null => sessionStorage.getItem(KEY)

/** Answers the remembered path, or /app, and forgets it. Only a path of this site counts. */
export const takeRedirect = (remembered: string | null = null): string => {
  const path = sessionStorage.getItem(KEY) ?? remembered ?? ''
  sessionStorage.removeItem(KEY)
  return /^\/(?![/\\])/.test(path) ? path : '/app'
}
