import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { rememberAskedLink } from './asked-link.ts'

interface OutsideLogin<Provider> {
  /** Asks the server for the provider's address to sign in at. */
  ask: (provider: Provider) => Promise<{ auth_url: string }>
  /** In a tab of its own, so that this page stays as it is. */
  beside: boolean
}

/** Signs in at a provider outside Inkloom. */
export const useOutsideLogin = <Provider = void>({ ask, beside }: OutsideLogin<Provider>) => {
  const login = useMutation({
    mutationFn: ask,
    onSuccess: ({ auth_url }) => {
      // It comes back with a one-time token, as a link from a mail does.
      rememberAskedLink()
      const tab = beside ? window.open(auth_url, '_blank') : null
      if (tab) {
        tab.opener = null
        login.reset()
      } else window.location.assign(auth_url)
    },
  })
  const { reset } = login
  useEffect(() => {
    // The browser's way back may show this page as it was left.
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [reset])
  return { ...login, isOpening: login.isPending || login.isSuccess }
}
