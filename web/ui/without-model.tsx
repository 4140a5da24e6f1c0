import { useState, type ReactNode } from 'react'
import { ConnectModelDialog } from './connect-model-dialog.tsx'

/** Says that no language model is connected, and links to the instructions. */
export const WithoutModel = ({ children }: { children: ReactNode }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <p className="text-13 text-quiet">
        {children}{' '}
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="rounded-control text-ink underline decoration-edge underline-offset-4"
        >
          Connect a model
        </button>
      </p>
      <ConnectModelDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}
