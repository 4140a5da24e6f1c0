import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ImportDialog } from './import-dialog.tsx'

export const ImportText = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" compact onClick={() => setOpen(true)} className="px-8! text-13 whitespace-nowrap text-quiet hover:text-ink">
        Import a text
      </Button>
      <ImportDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}
