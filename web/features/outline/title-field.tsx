import { classNames } from '#web/ui/class-names.ts'
import { controlShape } from '#web/ui/field.tsx'
import { useNameField } from '#web/ui/use-name-field.ts'

/** Characters. */
export const LONGEST_TITLE = 300

interface TitleFieldProps {
  label: string
  title: string
  onSave: (title: string) => void
  /** `byKey` is true if a key ended it, so that the focus has to move. */
  onDone: (byKey: boolean) => void
}

/** A title that is edited in place, as `useNameField` does. */
export const TitleField = ({ label, title, onSave, onDone }: TitleFieldProps) => {
  const field = useNameField({ name: title, onSave, onDone })
  return (
    <input
      {...field}
      aria-label={label}
      dir="auto"
      maxLength={LONGEST_TITLE}
      onKeyDown={(event) => {
        // The keys of the outline around the field act on its rows.
        event.stopPropagation()
        field.onKeyDown(event)
      }}
      className={classNames(controlShape, 'min-h-target min-w-0 flex-1 pointer-fine:min-h-32 pointer-fine:text-15')}
    />
  )
}
