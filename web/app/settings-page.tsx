import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { AccountInfo } from '#web/features/accounts/settings/account-info.tsx'
import { LeaveAccount } from '#web/features/accounts/settings/leave-account.tsx'
import { UpdatePassword } from '#web/features/accounts/settings/update-password.tsx'
import { AiKeyPanel } from '#web/features/ai-key/ai-key-panel.tsx'
import { SubscriptionPanel } from '#web/features/billing/subscription/subscription-panel.tsx'
import { LicensePanel } from '#web/features/licenses/license-panel.tsx'
import { LifetimeDeal } from '#web/features/licenses/lifetime-deal.tsx'
import { StoragePanel } from '#web/features/storage/storage-panel.tsx'
import { TrashPanel } from '#web/features/trash/trash-panel.tsx'
import { UsagePanel } from '#web/features/usage/usage-panel.tsx'
import { canUseLicense, useUser } from '#web/lib/account/account.ts'
import { usePageTitle } from '#web/lib/navigation/page-title.ts'
import { pricing } from '#web/lib/navigation/pricing.ts'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { useInstallation } from '#web/lib/account/installation.ts'

export const SettingsPage = () => {
  usePageTitle('Settings')
  const { data: user, error, refetch } = useUser()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [activated, setActivated] = useState(false)
  return (
    <div className="mx-auto flex max-w-wide flex-col gap-32 px-16 py-24 sm:px-32 lg:px-48 lg:py-48">
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
            <UsagePanel />
            <StoragePanel />
            <TrashPanel />
            <LeaveAccount user={user} />
          </div>
        </>
      )}
      <VersionLine />
    </div>
  )
}

/** Shows the version of this installation, for problem reports. */
const VersionLine = () => {
  const { data: installation } = useInstallation()
  return installation ? <p className="text-13 text-quiet">Inkloom {installation.version}</p> : null
}
