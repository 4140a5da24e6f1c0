import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Part } from './part.tsx'

interface AddAnotherProps {
  /** True if the list is empty; the form is open then. */
  isFirst: boolean
  title: string
  intro?: string
  children: ReactNode
}

/** A form that adds an item to a list. If the list has items, it opens on request. */
export const AddAnother = ({ isFirst, title, intro, children }: AddAnotherProps) => {
  const [isOpen, setOpen] = useState(false)
  if (isFirst || isOpen)
    return (
      <Part title={title} intro={intro}>
        {children}
      </Part>
    )
  return (
    <div className="border-t border-rule py-24">
      <Button compact onClick={() => setOpen(true)}>
        <Plus className="size-icon" strokeWidth={1.5} aria-hidden="true" />
        {title}
      </Button>
    </div>
  )
}
