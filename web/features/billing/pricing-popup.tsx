import { Dialog } from '#web/ui/dialog.tsx'

interface PricingPopupProps {
  open: boolean
  onClose: () => void
}

/** What Premium gives and what it costs, in two steps. */
export const PricingPopup = ({ open, onClose }: PricingPopupProps) => (
  <Dialog title="Unlock Full potential" open={open} onClose={onClose}>
    {null}
  </Dialog>
)
