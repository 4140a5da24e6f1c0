import { SelectField } from '#web/ui/select-field.tsx'
import { modelPresets } from './model-presets.ts'
import type { FoundServers } from './model-servers.ts'

/** The place of a model file on this server, and of an address that is typed. Others are addresses. */
export const FILE = 'file'
export const OTHER = 'other'

interface PlaceSelectProps {
  found: FoundServers | undefined
  value: string
  onChange: (place: string) => void
}

/** Chooses where a model runs: a server on this machine, a file, a service, or another address. */
export const PlaceSelect = ({ found, value, onChange }: PlaceSelectProps) => (
  <SelectField label="Where it runs" value={value} onChange={onChange}>
    {found && found.servers.length > 0 && (
      <optgroup label="On this machine">
        {found.servers.map(({ server, base_url, models }) => (
          <option key={base_url} value={base_url}>
            {server}
            {models.length === 0 && ' (no model yet)'}
          </option>
        ))}
      </optgroup>
    )}
    {found && found.files.length > 0 && <option value={FILE}>A file on this server</option>}
    <optgroup label="With a key">
      {modelPresets.map(({ name, base_url }) => (
        <option key={base_url} value={base_url}>
          {name}
        </option>
      ))}
    </optgroup>
    <option value={OTHER}>Another address</option>
  </SelectField>
)
