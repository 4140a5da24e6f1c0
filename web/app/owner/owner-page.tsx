import { ChevronLeft } from 'lucide-react'
import { Link, Outlet, useLocation } from 'react-router'
import { usePageTitle } from '#web/lib/navigation/page-title.ts'
import { classNames } from '#web/ui/class-names.ts'
import { OwnerNavigation } from './owner-navigation.tsx'
import { ownerSections, sectionPath } from './owner-sections.ts'

/**
 * The layout of the owner's page: the navigation and the open section. On a phone the navigation is
 * shown below the first section only.
 */
export const OwnerPage = () => {
  const { pathname } = useLocation()
  const open = ownerSections.find(({ path }) => sectionPath(path) === pathname.replace(/\/$/, ''))
  usePageTitle(open?.path ? `${open.title}, owner’s page` : 'Owner’s page')
  const atFirst = open?.path === ''
  return (
    <div className="mx-auto flex max-w-wide flex-col px-16 py-24 sm:px-32 lg:px-48 lg:py-48">
      {!atFirst && (
        <Link
          to={sectionPath('')}
          className="-ms-4 mb-8 inline-flex min-h-target items-center gap-4 self-start text-quiet lg:hidden"
        >
          <ChevronLeft className="size-icon" strokeWidth={1.5} aria-hidden="true" />
          Owner’s page
        </Link>
      )}
      <p
        className={classNames(
          'font-serif text-20 font-semibold lg:mb-32 lg:block lg:text-32',
          atFirst ? 'mb-16' : 'hidden',
        )}
      >
        Owner’s page
      </p>
      <div className="grid gap-48 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <div className="min-w-0 lg:order-2">
          <h1 className="mb-24 font-serif text-32 font-semibold lg:text-25">{open?.title ?? 'Section not found'}</h1>
          <Outlet />
        </div>
        <OwnerNavigation className={classNames('lg:block', !atFirst && 'hidden')} />
      </div>
    </div>
  )
}
