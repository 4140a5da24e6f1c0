import { ArrowLeft } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { addressOf, type Work } from './work.ts'

const pages = [
  { path: 'details', label: 'Book details' },
  { path: 'cover', label: 'Cover' },
  { path: 'preflight', label: 'Preflight' },
]

interface PublishingHeadProps {
  work: Work
  title: string
}

/**
 * The header of the pages for publishing: a link back to the text, and links to the other pages.
 */
export const PublishingHead = ({ work, title }: PublishingHeadProps) => (
  <header className="flex flex-col gap-16">
    <div className="flex flex-wrap items-center justify-between gap-x-24">
      <Link
        to={addressOf(work)}
        className="inline-flex min-h-target items-center gap-8 self-start rounded-control text-15 text-quiet hover:text-ink"
      >
        <ArrowLeft className="size-icon" strokeWidth={1.5} aria-hidden="true" />
        {'projectId' in work ? 'Back to the text' : 'Back to the book'}
      </Link>
      <nav aria-label="Publishing" className="flex gap-x-16">
        {pages.map(({ path, label }) => (
          <NavLink
            key={path}
            to={`${addressOf(work)}/${path}`}
            className="inline-flex min-h-target min-w-target items-center justify-center rounded-t-control border-b-2 pointer-fine:min-w-0 border-transparent text-15 text-quiet hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
          >
            {label}
          </NavLink>
        ))}
      </nav>
    </div>
    <h1 className="font-serif text-32 font-semibold sm:text-44">{title}</h1>
  </header>
)
