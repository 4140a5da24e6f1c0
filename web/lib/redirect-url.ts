const KEY = 'redirectUrl'

/** Remembers where a visitor wanted to go, so that signing in leads there. */
export const rememberRedirect = (path: string): void => {
  if (path !== '/login' && path !== '/signup') sessionStorage.setItem(KEY, path)
}

export const peekRedirect = (): string | null => sessionStorage.getItem(KEY)

export const forgetRedirect = (): void => sessionStorage.removeItem(KEY)

/** The remembered path, or /app. Only a path of this site counts. */
export const redirectUrl = (remembered: string | null = null): string => {
  const path = peekRedirect() ?? remembered ?? ''
  return /^\/(?![/\\])/.test(path) ? path : '/app'
}
