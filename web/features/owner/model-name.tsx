import { SearchSelect } from '#web/ui/search-select.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface ModelNameProps {
  /** Those that the server told of; empty where it was not asked or did not say. */
  names: readonly string[]
  value: string
  onChange: (name: string) => void
  hint: string | undefined
  error: string | undefined
}

/** Which model: chosen from the server's list, or typed where there is none. */
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
