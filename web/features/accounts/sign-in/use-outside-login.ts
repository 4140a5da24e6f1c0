import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { rememberRequestedLink } from './requested-link.ts'

interface OutsideLogin<Provider> {
  /** Requests the sign-in address of the provider from the server. */
  ask: (provider: Provider) => Promise<{ auth_url: string }>
  /** Opens the provider in another tab, so that this page stays open. */
  beside: boolean
}

/** Signs in at an outside provider. */
export const useOutsideLogin = <Provider = void>({ ask, beside }: OutsideLogin<Provider>) => {
  const login = useMutation({
    mutationFn: ask,
    onSuccess: ({ auth_url }) => {
      // The provider redirects back with a one-time token, like a link in an email.
      rememberRequestedLink()
      const tab = beside ? window.open(auth_url, '_blank') : null
      if (tab) {
        tab.opener = null
        login.reset()
      } else window.location.assign(auth_url)
    },
  })
  const { reset } = login
  useEffect(() => {
    // The back button may restore this page from the browser's cache, still in its pending state.
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [reset])
  return { ...login, isOpening: login.isPending || login.isSuccess }
}
