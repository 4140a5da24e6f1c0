import { messages } from '#contract/accounts.ts'
import { api } from '#web/lib/api/api.ts'
import { useInstallation } from '#web/lib/account/installation.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NewAccountTerms } from './new-account-terms.tsx'
import { useOutsideLogin } from './use-outside-login.ts'

interface GoogleLoginProps {
  /** Opens Google in another tab, so that this page stays open. */
  beside?: boolean
}

export const GoogleLogin = ({ beside = false }: GoogleLoginProps) => {
  const { data } = useInstallation()
  const { mutate, error, isError, isOpening } = useOutsideLogin({ ask: () => api('GET /auth/google/login'), beside })
  if (!data || data.google === 'off') return null
  return (
    <div className="flex flex-col gap-16">
      <p className="flex items-center gap-12 text-13 text-quiet before:h-[1px] before:flex-1 before:bg-rule after:h-[1px] after:flex-1 after:bg-rule">
        or
      </p>
      <Button pending={isOpening && 'Opening Google'} onClick={() => mutate()}>
        <img src="/google.svg" alt="" className="size-icon" />
        Continue with Google
      </Button>
      <NewAccountTerms />
      {isError && <Notice tone="danger">{messageOf(error, messages.googleFailed)}</Notice>}
    </div>
  )
}
