import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { AccountInfo } from '../features/accounts/account-info.tsx'
import { LeaveAccount } from '../features/accounts/leave-account.tsx'
import { UpdatePassword } from '../features/accounts/update-password.tsx'
import { AiKeyPanel } from '../features/ai-key/ai-key-panel.tsx'
import { SubscriptionPanel } from '../features/billing/subscription-panel.tsx'
import { LicensePanel } from '../features/licenses/license-panel.tsx'
import { LifetimeDeal } from '../features/licenses/lifetime-deal.tsx'
import { TrashPanel } from '../features/trash/trash-panel.tsx'
import { canUseLicense, useUser } from '../lib/account.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { pricing } from '../lib/pricing.ts'
import { NotLoaded } from '../ui/not-loaded.tsx'
import { VersionLine } from './version-line.tsx'

export const SettingsPage = () => {
  usePageTitle('Settings')
  const { data: user, error, refetch } = useUser()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [activated, setActivated] = useState(false)
  return (
    <div className="mx-auto flex max-w-desk flex-col gap-32 px-16 py-24 sm:px-32 lg:px-48 lg:py-48">
      <h1 className="font-serif text-32 font-semibold sm:text-44">Settings</h1>
      {error && !user && (
        <div className="max-w-page">
          <NotLoaded
            error={error}
            otherwise="Your account could not be loaded. Nothing has changed."
            onRetry={refetch}
          />
        </div>
      )}
      {user && (
        <>
          {!user.byok && <LifetimeDeal />}
          <div className="flex flex-col">
            <SubscriptionPanel onUpgrade={() => void navigate(pathname, { state: pricing })} />
            {canUseLicense(user) && <LicensePanel onActivated={() => setActivated(true)} />}
            {user.byok && <AiKeyPanel focused={activated} />}
            <AccountInfo email={user.email} />
            <UpdatePassword email={user.email} />
            <TrashPanel />
            <LeaveAccount user={user} />
          </div>
        </>
      )}
      <VersionLine />
    </div>
  )
}
