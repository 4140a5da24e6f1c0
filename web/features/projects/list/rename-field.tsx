import { limits } from '#contract/projects.ts'
import { classNames } from '#web/ui/class-names.ts'
import { controlShape } from '#web/ui/field.tsx'
import { useNameField } from '#web/ui/use-name-field.ts'

interface RenameFieldProps {
  /** The accessible name of the field. */
  label?: string
  maxLength?: number
  name: string
  onSave: (name: string) => void
  /** `byKey` is true if Enter or Escape ended the renaming, so that the focus has to move. */
  onDone: (byKey: boolean) => void
}

/** The name of a project or a folder that is edited in place, as `useNameField` does. */
export const RenameField = ({
  label = 'Project name',
  maxLength = limits.name,
  name,
  onSave,
  onDone,
}: RenameFieldProps) => (
  <input
    {...useNameField({ name, onSave, onDone })}
    aria-label={label}
    dir="auto"
    maxLength={maxLength}
    className={classNames(controlShape, 'min-h-target pointer-fine:min-h-control pointer-fine:text-15')}
  />
)
