import { useEffect } from 'react'
import { Outlet, ScrollRestoration, useMatch } from 'react-router'
import { MobileWarning } from '#web/features/projects/tutorial/mobile-warning.tsx'
import { useShortcuts } from '#web/lib/actions/use-shortcuts.ts'
import { useFocusMode } from '#web/lib/stores/focus-mode.ts'
import { lastProject } from '#web/lib/stores/last-project.ts'
import { classNames } from '#web/ui/class-names.ts'
import { BottomMenu } from './menu/bottom-menu.tsx'
import { OwnerWelcome } from './owner-welcome.tsx'
import { PaletteHost } from './palette/palette-host.tsx'
import { Pricing } from './pricing.tsx'
import { DeliverExports } from '#web/ui/exports/deliver-exports.tsx'
import { SideMenu } from './menu/side-menu.tsx'
import { useFocusPage } from './use-focus-page.ts'
import { PaymentProblem } from '#web/features/billing/subscription/payment-problem.tsx'

/**
 * The layout of the signed-in application: a menu at the side, or at the bottom on a phone, and the
 * page.
 */
export const AppShell = () => {
  useShortcuts()
  useFocusPage()
  const id = useMatch('/app/projects/:id')?.params.id
  useEffect(() => {
    if (id) lastProject.keep(id)
  }, [id])
  const inSettings = useMatch('/settings') !== null
  // Focus mode applies only to a project.
  const focused = useFocusMode() && id !== undefined
  return (
    <div className="flex min-h-dvh">
      <a
        href="#page"
        className="sr-only z-20 rounded-control bg-ink px-16 py-12 text-paper focus:not-sr-only focus:fixed focus:top-8 focus:left-8"
      >
        Skip to content
      </a>
      {!focused && <SideMenu />}
      <main id="page" tabIndex={-1} className={classNames('min-w-0 flex-1 outline-none md:pb-0', !focused && 'pb-112')}>
        {!focused && !inSettings && <PaymentBar />}
        <Outlet />
      </main>
      {!focused && <BottomMenu />}
      <MobileWarning />
      <OwnerWelcome />
      <Pricing />
      <DeliverExports />
      <PaletteHost />
      {/* The first page of each load has the same key, so that its path belongs to it. */}
      <ScrollRestoration getKey={({ key, pathname }) => key + pathname} />
    </div>
  )
}

/** Reports a failed payment above every page except the settings, which show it themselves. */
const PaymentBar = () => (
  <div className="mx-auto max-w-page px-24 pt-24 empty:hidden">
    <PaymentProblem />
  </div>
)
