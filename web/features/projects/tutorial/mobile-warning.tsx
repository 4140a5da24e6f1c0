import { useState } from 'react'
import { useMatch } from 'react-router'
import { Dialog } from '#web/ui/dialog.tsx'
import { useMedia } from '#web/ui/use-media.ts'

const KEY = 'warningPopupDismissed'

/** Recommends a larger screen once, when a text is opened on a small one. */
export const MobileWarning = () => {
  const writing = useMatch('/app/projects/:id') !== null
  const small = useMedia('(max-width: 47.99rem)')
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(KEY) === 'true')
  const dismiss = () => {
    localStorage.setItem(KEY, 'true')
    setDismissed(true)
  }
  return (
    <Dialog
      title="Writing on a small screen"
      open={writing && small && !dismissed}
      closeLabel="Continue"
      onClose={dismiss}
    >
      <p>Everything works here, but a long text is easier to write on a larger screen.</p>
      <p className="text-quiet">Your projects are available on every device where you sign in.</p>
    </Dialog>
  )
}
