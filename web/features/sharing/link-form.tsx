import { type FormEvent, useState } from 'react'
import { type DownloadFormat, downloadFormats, type LinkAccess, limits } from '#contract/sharing-limits.ts'
import type { ShareLink } from '#contract/sharing.ts'
import { hasPremium, useUser } from '#web/lib/account/account.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { formatLabels } from './link-item.tsx'

export interface LinkDraft {
  name: string
  access: LinkAccess
  downloads: DownloadFormat[]
  expires_date: number | null
  password: string | null
}

const DAY = 86_400
const periods = [
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: 'never', label: 'Never' },
]
const KEPT = 'kept'

interface LinkFormProps {
  /** The link to change; null for a new one. */
  link: ShareLink | null
  isSaving: boolean
  error: unknown
  onSubmit: (draft: LinkDraft) => void
  onCancel: () => void
}

const PeriodField = ({
  link,
  period,
  onChange,
}: Pick<LinkFormProps, 'link'> & { period: string; onChange: (period: string) => void }) => (
  <SelectField label="The link ends" value={period} onChange={onChange}>
    {link && <option value={KEPT}>{link.expires_date === null ? 'Never' : 'As before'}</option>}
    {periods
      .filter(({ value }) => !(link?.expires_date === null && value === 'never'))
      .map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
  </SelectField>
)

interface DownloadsFieldProps {
  downloads: readonly DownloadFormat[]
  onChange: (downloads: readonly DownloadFormat[]) => void
}

const DownloadsField = ({ downloads, onChange }: DownloadsFieldProps) => {
  const { data: user } = useUser()
  const canDownload = user !== undefined && hasPremium(user)
  return (
    <fieldset className="flex flex-col" disabled={!canDownload}>
      <legend className="mb-4 text-15 font-medium">Readers may download</legend>
      <div className="grid grid-cols-2">
        {downloadFormats.map((format) => (
          <Checkbox
            key={format}
            label={formatLabels[format]}
            checked={downloads.includes(format)}
            onChange={({ target }) =>
              onChange(target.checked ? [...downloads, format] : downloads.filter((one) => one !== format))
            }
          />
        ))}
      </div>
      {!canDownload && <p className="text-13 text-quiet">Files come with Premium or your own AI key.</p>}
    </fieldset>
  )
}

/**
 * Asks for the permissions of a link and its expiry. A password can be set only when the link is
 * created.
 */
export const LinkForm = ({ link, isSaving, error, onSubmit, onCancel }: LinkFormProps) => {
  const [name, setName] = useState(link?.name ?? '')
  const [access, setAccess] = useState<LinkAccess>(link?.access ?? 'read')
  const [period, setPeriod] = useState(link ? KEPT : '30')
  const [password, setPassword] = useState('')
  const [downloads, setDownloads] = useState<readonly DownloadFormat[]>(link?.downloads ?? [])
  const isShort = password !== '' && password.length < limits.password.min
  const expires = () =>
    period === KEPT
      ? (link?.expires_date ?? null)
      : period === 'never'
        ? null
        : Math.floor(Date.now() / 1000) + Number(period) * DAY
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSaving || isShort) return
    onSubmit({
      name: name.trim(),
      access,
      downloads: [...downloads],
      expires_date: expires(),
      password: password || null,
    })
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-16">
      <TextField
        label="For whom (only you see this)"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens when somebody asks for it
        autoFocus
        dir="auto"
        value={name}
        maxLength={limits.name}
        onChange={({ target }) => setName(target.value)}
      />
      <Choice
        label="Guests may"
        value={access}
        onChange={setAccess}
        options={[
          { value: 'read', label: 'Read' },
          { value: 'comment', label: 'Read and comment' },
        ]}
      />
      <PeriodField link={link} period={period} onChange={setPeriod} />
      {!link && (
        <TextField
          label="Password (optional)"
          type="text"
          autoComplete="off"
          value={password}
          maxLength={limits.password.max}
          error={isShort ? `Use at least ${limits.password.min} characters.` : undefined}
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
      <DownloadsField downloads={downloads} onChange={setDownloads} />
      {error !== null && error !== undefined && (
        <Notice tone="danger">{messageOf(error, 'The link was not saved. Try again.')}</Notice>
      )}
      <div className="flex gap-8">
        <Button variant="primary" type="submit" pending={isSaving && 'Saving'}>
          {link ? 'Save' : 'Make the link'}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
