import { SearchSelect } from '#web/ui/search-select.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface ModelNameProps {
  /** Models that the server listed; empty if it has not been asked, or has no list. */
  names: readonly string[]
  value: string
  onChange: (name: string) => void
  hint: string | undefined
  error: string | undefined
}

/** Chooses a model from the server's list, or by name if there is no list. */
export const ModelName = ({ names, value, onChange, hint, error }: ModelNameProps) => {
  if (names.length === 0)
    return (
      <TextField
        label="Model"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        hint={hint}
        spellCheck={false}
        autoCapitalize="none"
        error={error}
      />
    )
  return (
    <div className="w-full">
      <SearchSelect
        label="Model"
        options={names.map((name) => ({ value: name, label: name }))}
        value={value}
        onChange={onChange}
        emptyText="The server has no model with this name"
      />
      {error && <p className="mt-4 text-13 text-danger">{error}</p>}
    </div>
  )
}
