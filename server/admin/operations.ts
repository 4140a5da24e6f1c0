import { showClaims } from './claims.ts'
import { listKeys, mintKey, renewKeySecret, revokeKey } from './developer-keys.ts'
import { mintLicenses, revokeALicense, showLicenses } from './licenses.ts'
import { exportUser, showEvents, showLedger, showUsers } from './look-up.ts'
import { showOwnerSettings } from './owner-settings.ts'
import { grantPlan, revokePlan } from './plans.ts'
import { listSubjects, loadSubjects, removeSubjects } from './subjects/operations.ts'
import { replayWebhook, showWebhooks } from './webhooks.ts'

/** All operations of `npm run admin`, by name. */
export const operations = {
  'license mint': mintLicenses,
  'license list': showLicenses,
  'license revoke': revokeALicense,
  'plan grant': grantPlan,
  'plan revoke': revokePlan,
  'key mint': mintKey,
  'key list': listKeys,
  'key revoke': revokeKey,
  'key secret': renewKeySecret,
  webhooks: showWebhooks,
  'webhooks replay': replayWebhook,
  ledger: showLedger,
  export: exportUser,
  events: showEvents,
  users: showUsers,
  claims: showClaims,
  'settings list': showOwnerSettings,
  'subjects load': loadSubjects,
  'subjects list': listSubjects,
  'subjects remove': removeSubjects,
}
