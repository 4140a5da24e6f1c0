import { useLocation, useNavigate } from 'react-router'
import { Dialog } from '../ui/dialog.tsx'

/** Says once, after the sign-in that made this account the owner, what that means. */
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
        You are the first to sign up on this installation, so it is yours: premium, with unlimited words and unlimited
        books. Your plan is called Owner.
      </p>
      <p className="text-quiet">
        Whoever signs up after you starts on the Free plan. The owner’s page in the menu connects a language model and
        mail.
      </p>
    </Dialog>
  )
}
