import { useState } from 'react'
import type { AuditEntry } from '#contract/owner-audit.ts'
import { api } from '#web/lib/api/api.ts'
import { usePages } from '#web/lib/api/use-pages.ts'
import { useSettled } from '#web/lib/input/use-settled.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Breakable } from '#web/ui/breakable.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { OptionsField } from '#web/ui/options-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

export const AuditSection = () => {
  const [kind, setKind] = useState('')
  const [typed, setTyped] = useState('')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const subject = useSettled(typed.trim())
  const pages = usePages({
    queryKey: ['owner-audit', kind, subject, from, to],
    load: (after, signal) =>
      api('GET /owner/audit', {
        query: { kind, subject, ...(isDay(from) && { from }), ...(isDay(to) && { to }), ...after },
        signal,
      }),
  })
  const kinds = [
    { value: '', label: 'All changes' },
    ...(pages.first?.kinds ?? []).map((value) => ({ value, label: inWords(value) })),
  ]
  const filtered = kind !== '' || subject !== '' || from !== '' || to !== ''
  return (
    <div className="flex flex-col gap-24">
      <search className="grid gap-16 sm:grid-cols-2">
        <OptionsField label="Show" options={kinds} value={kind} onChange={setKind} />
        <TextField
          type="search"
          label="Account or object"
          placeholder="Email address, name or ID"
          value={typed}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="grid grid-cols-2 gap-16 sm:contents">
          <TextField type="date" label="From" value={from} onChange={(event) => setFrom(event.target.value)} />
          <TextField type="date" label="To" value={to} onChange={(event) => setTo(event.target.value)} />
        </div>
      </search>
      <PagedList
        label="Audit log"
        pages={pages}
        keyOf={({ id }) => String(id)}
        empty={filtered ? 'No changes match.' : 'No changes yet. Every change on the owner’s page is listed here.'}
      >
        {(entry) => <EntryRow entry={entry} />}
      </PagedList>
    </div>
  )
}

/** Formats `account.deletion_scheduled` as `Account deletion scheduled`. */
const inWords = (action: string): string => {
  const words = action.replaceAll(/[._]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const detailsOf = ({ details }: AuditEntry): string =>
  Object.entries(details)
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${value === null ? 'none' : String(value)}`)
    .join(', ')

const EntryRow = ({ entry }: { entry: AuditEntry }) => (
  <div className="flex flex-wrap items-baseline gap-x-16 gap-y-2 py-8">
    <div className="min-w-0 grow basis-menu">
      <p className="wrap-anywhere">
        {inWords(entry.action)}{' '}
        <span className="text-quiet">
          <Breakable text={entry.account ?? entry.subject} />
        </span>
      </p>
      {Object.keys(entry.details).length > 0 && <p className="text-13 wrap-anywhere text-quiet">{detailsOf(entry)}</p>}
    </div>
    <p className="flex flex-wrap gap-x-12 text-13 text-quiet">
      <Breakable text={entry.by ?? 'Deleted account'} />
      <Ago at={entry.at} />
    </p>
  </div>
)
