import { useId } from 'react'
import { Checkbox } from '#web/ui/checkbox.tsx'

interface PageListFieldProps {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** The choice whether an EPUB lists the pages of the printed book. */
export const PageListField = ({ checked, onChange }: PageListFieldProps) => {
  const note = useId()
  return (
    <div>
      <Checkbox
        label="List the pages of the printed book in the EPUB"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        aria-describedby={note}
      />
      <p id={note} className="text-13 text-quiet">
        Readers can then go to the page that a class or a citation names. The pages are those of the PDF for printing,
        in the chosen design and page size.
      </p>
    </div>
  )
}
