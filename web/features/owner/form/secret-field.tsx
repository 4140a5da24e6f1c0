import { PasswordField } from '#web/ui/password-field.tsx'

interface SecretFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /**
   * The last characters of the saved secret. Empty if none are shown; null if no secret is saved.
   */
  savedEnd: string | null
  hint?: string | undefined
  error: string | undefined
}

/** A field for a secret that can be replaced but not read. */
export const SecretField = ({ label, value, onChange, savedEnd, hint, error }: SecretFieldProps) => (
  <PasswordField
    label={label}
    autoComplete="off"
    value={value}
    onChange={({ target }) => onChange(target.value)}
    placeholder={savedEnd === null ? undefined : savedEnd === '' ? 'Saved' : `Saved, ends with ${savedEnd}`}
    hint={savedEnd === null ? hint : 'Leave it empty to keep the saved one.'}
    error={error}
  />
)
