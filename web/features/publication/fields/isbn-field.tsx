import { useState } from 'react'
import { TextField } from '#web/ui/text-field.tsx'

interface IsbnFieldProps {
  label: string
  value: string
  error: string | undefined
  onChange: (isbn: string) => void
}

/** A field for an ISBN. A problem is shown only when the person leaves the field. */
export const IsbnField = ({ label, value, error, onChange }: IsbnFieldProps) => {
  const [typing, setTyping] = useState(false)
  return (
    <TextField
      label={label}
      value={value}
      inputMode="text"
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      error={typing ? undefined : error}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onChange={({ target }) => onChange(target.value)}
      className="tabular-nums"
    />
  )
}
