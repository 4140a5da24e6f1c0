import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Logo } from './logo.tsx'

interface NarrowPageProps {
  title: ReactNode
  /** Has to be read before all else. */
  above?: ReactNode
  children: ReactNode
}

/** One thing on one sheet's width: signing in, a message, an end of the road. */
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
