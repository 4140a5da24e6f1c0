import { classNames } from '#web/ui/class-names.ts'
import { controlShape, Field } from '#web/ui/field.tsx'

interface LinesFieldProps {
  label: string
  hint: string
  error: string | undefined
  lines: readonly string[]
  onChange: (lines: string[]) => void
  text: { lang: string; dir: 'ltr' | 'rtl' }
}

/** A list that is typed as text, one entry per line. */
export const LinesField = ({ label, hint, error, lines, onChange, text }: LinesFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(parts) => (
      <textarea
        {...parts}
        {...text}
        rows={Math.max(3, Math.min(lines.length + 1, 10))}
        value={lines.join('\n')}
        onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
        className={classNames(controlShape, 'py-12')}
      />
    )}
  </Field>
)
