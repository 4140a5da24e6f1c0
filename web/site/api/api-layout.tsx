import type { ReactNode } from 'react'
import { PageTitle } from '../parts.tsx'
import { SiteLink } from '../site-link.tsx'

const places = [
  { to: '/api/quickstart', name: 'Quickstart' },
  { to: '/api/reference', name: 'Reference' },
  { to: '/api/webhooks', name: 'Webhooks' },
  { to: '/api/changelog', name: 'Changelog' },
]

interface ApiLayoutProps {
  path: string
  title: string
  children: ReactNode
}

/** The layout of the developer pages. */
export const ApiLayout = ({ path, title, children }: ApiLayoutProps) => (
  <>
    <PageTitle title={title} />
    <div className="mx-auto grid max-w-wide gap-48 px-16 sm:px-24 lg:grid-cols-[12rem_1fr] lg:px-48">
      <nav aria-label="API" className="flex flex-wrap gap-4 lg:flex-col lg:items-start">
        {places.map(({ to, name }) => (
          <SiteLink key={to} to={to} current={to === path}>
            {name}
          </SiteLink>
        ))}
      </nav>
      {children}
    </div>
  </>
)
