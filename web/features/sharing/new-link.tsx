import { Copy } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

/** A link that was just made. Its address can be copied only now. */
export const NewLink = ({ address, onClose }: { address: string; onClose: () => void }) => {
  const note = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast.success('The link was copied.')
    } catch {
      toast.error('This browser does not allow copying. Select the link and copy it.')
    }
  }
  return (
    <section aria-label="New link" className="flex flex-col gap-8 border-s-2 border-success py-4 ps-12">
      <p className="font-medium">The link is ready</p>
      <input
        readOnly
        // The form that made the link, and had the focus, is gone.
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the address can be copied only now
        autoFocus
        aria-label="Address of the link"
        aria-describedby={note}
        value={address}
        onFocus={({ target }) => target.select()}
        className="min-h-target rounded-control border border-edge bg-sheet px-12 text-15"
      />
      <p id={note} className="text-13 text-quiet">
        Copy it now. The address is not stored, so it can’t be shown again.
      </p>
      <div className="flex gap-8">
        <Button compact variant="primary" onClick={() => void copy()}>
          <Copy className="size-icon" strokeWidth={1.5} aria-hidden="true" />
          Copy link
        </Button>
        <Button compact variant="quiet" onClick={onClose}>
          Done
        </Button>
      </div>
    </section>
  )
}
