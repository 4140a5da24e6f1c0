import { Check, CircleHelp, Info, TriangleAlert, X } from 'lucide-react'
import { Link } from 'react-router'
import type { PreflightReport } from '#contract/preflight.ts'
import { fieldOf, shops } from '#manuscript/model/preflight/preflight-rules.ts'
import { passageHash } from '#web/lib/navigation/passage-address.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { addressOf, type Work } from '../work.ts'

type PreflightCheck = PreflightReport['checks'][number]
type Status = PreflightCheck['status']

const order: readonly Status[] = ['blocks', 'warns', 'not_checked', 'advises', 'passed']

const statusStyles: Record<Status, { label: string; icon: typeof Check; className: string }> = {
  blocks: { label: 'Would be refused', icon: X, className: 'text-danger' },
  warns: { label: 'Might be refused', icon: TriangleAlert, className: 'text-warning' },
  not_checked: { label: 'Not checked yet', icon: CircleHelp, className: 'text-quiet' },
  advises: { label: 'Worth a look', icon: Info, className: 'text-quiet' },
  passed: { label: 'Passed', icon: Check, className: 'text-ink' },
}

/** The label of the export options on the page of a book. */
const BOOK_OPTIONS = 'Design and options'

/**
 * Returns the name of a source with a date: that of reading its page, or that of a note from
 * memory.
 */
const nameOf = ({ name, certainty, checked }: PreflightCheck['sources'][number]): string =>
  `${name} (${certainty === 'memory' ? 'noted' : 'read'} ${checked})`

const imageRules: ReadonlySet<PreflightCheck['rule']> = new Set([
  'alt_text',
  'image_print',
  'image_pixels_apple',
  'image_pixels_ingram',
  'images_lost',
])

/** Names a place in a generated book: the first example that the message quotes, or its image. */
const passageOf = ({ rule, message }: PreflightCheck): string => {
  if (imageRules.has(rule)) return passageHash(null)
  const start = message.indexOf('“')
  return start === -1 ? '' : passageHash(message.slice(start + 1, message.indexOf('”', start)))
}

const placeOf = (work: Work, check: PreflightCheck): { to: string; label: string } => {
  const { rule, place } = check
  const base = addressOf(work)
  const field = fieldOf(rule)
  const hash = field ? `#${encodeURIComponent(field)}` : ''
  if (place === 'details') return { to: `${base}/details${hash}`, label: 'Open the book details' }
  if (place === 'cover') return { to: `${base}/cover${hash}`, label: 'Open the cover' }
  const isProject = 'projectId' in work
  if (place === 'text')
    return isProject
      ? { to: base, label: 'Open the text' }
      : { to: `${base}${passageOf(check)}`, label: 'Open the book' }
  const downloads = isProject ? '?export=pdf' : `#${encodeURIComponent(BOOK_OPTIONS)}`
  return { to: `${base}${downloads}`, label: 'Open the downloads' }
}

/** The checks grouped by their result, one per line. */
export const CheckList = ({ work, checks }: { work: Work; checks: readonly PreflightCheck[] }) => (
  <div className="flex flex-col gap-24">
    {order.map((status) => {
      const found = checks.filter((check) => check.status === status)
      if (found.length === 0) return null
      const lines = (
        <ul className="border-t border-rule">
          {found.map((check) => (
            <CheckLine key={check.rule} work={work} check={check} />
          ))}
        </ul>
      )
      const title = `${statusStyles[status].label} (${found.length})`
      return status === 'passed' ? (
        <Disclosure key={status} label={title}>
          {lines}
        </Disclosure>
      ) : (
        <section key={status} aria-label={statusStyles[status].label}>
          <h2 className="mb-8 font-serif text-20 font-semibold">{title}</h2>
          {lines}
        </section>
      )
    })}
  </div>
)

const CheckLine = ({ work, check }: { work: Work; check: PreflightCheck }) => {
  const { icon: Icon, className } = statusStyles[check.status]
  const { to, label } = placeOf(work, check)
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-12 border-b border-rule py-12 text-15">
      <Icon className={`mt-2 size-icon ${className}`} strokeWidth={1.5} aria-hidden="true" />
      <div className="flex min-w-0 flex-col gap-4">
        <p className="flex flex-wrap items-baseline gap-x-12">
          <span className="font-medium">{check.title}</span>
          <span className="text-13 text-quiet">{check.shops.map((shop) => shops[shop]).join(' · ')}</span>
        </p>
        {check.message && <p className="wrap-anywhere">{check.message}</p>}
        {check.status !== 'passed' && (
          <Link to={to} className="inline-flex min-h-target items-center self-start underline pointer-fine:min-h-24">
            {label}
          </Link>
        )}
        <p className="text-13 text-quiet">{check.sources.map(nameOf).join('; ')}</p>
      </div>
    </li>
  )
}
