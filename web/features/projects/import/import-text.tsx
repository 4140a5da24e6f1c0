import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ImportDialog } from './import-dialog.tsx'

export const ImportText = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        compact
        aria-label="Import a text"
        title="Import a text"
        onClick={() => setOpen(true)}
        className="px-8 text-quiet hover:text-ink"
      >
        <FileUp className="size-icon" strokeWidth={1.5} aria-hidden="true" />
        Import
      </Button>
      <ImportDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}
