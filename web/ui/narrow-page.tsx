import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Logo } from './logo.tsx'

interface NarrowPageProps {
  title: ReactNode
  /** A message above the title. */
  above?: ReactNode
  children: ReactNode
}

/** A page with one narrow column: signing in, a message, an error. */
export const NarrowPage = ({ title, above, children }: NarrowPageProps) => (
  <div className="flex min-h-dvh flex-col px-24">
    <header className="py-16">
      <Link reloadDocument to="/" className="inline-flex min-h-target items-center rounded-control">
        <Logo />
      </Link>
    </header>
    <main className="mx-auto flex w-full max-w-form flex-1 flex-col justify-center gap-24 pt-24 pb-112">
      {above}
      <h1 className="font-serif text-32 font-semibold">{title}</h1>
      {children}
    </main>
  </div>
)
