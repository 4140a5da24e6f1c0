import { useLocation, useNavigate } from 'react-router'
import { Dialog } from '#web/ui/dialog.tsx'

/** Explains the owner's role once, after the sign-up that made this account the owner. */
export const OwnerWelcome = () => {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const owner = Boolean((state as { owner?: boolean } | null)?.owner)
  return (
    <Dialog
      title="This account is the owner"
      open={owner}
      closeLabel="Start writing"
      onClose={() => void navigate(pathname + search, { replace: true, state: null })}
    >
      <p>
        You are the first to sign up on this installation, so you own it. Your plan is called Owner and includes Premium
        with unlimited words and books.
      </p>
      <p className="text-quiet">
        Everyone who signs up after you starts on the Free plan. To connect a language model and mail, open the owner’s
        page in the menu.
      </p>
    </Dialog>
  )
}
