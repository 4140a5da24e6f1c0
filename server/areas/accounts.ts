import type { Transaction } from '../database/database.ts'
import { keepDeletedAccounts } from '../features/accounts/deletion/deleted-accounts.ts'
import { type ArchiveMail, sendArchiveLink } from '../features/accounts/archive-link.ts'
import type { AccountDependencies } from '../features/accounts/dependencies.ts'
import { type RemovalDependencies, removeDueAccounts } from '../features/accounts/deletion/remove-account.ts'
import { scheduleRemoval } from '../features/accounts/deletion/scheduled-deletion.ts'
import { type DeletionNotice, sendDeletionNotice } from '../features/accounts/deletion/send-deletion-notice.ts'
import { chooseGoogle } from '../features/accounts/google/choose-google.ts'
import { ownerProviders } from '../features/accounts/google/owner-providers.ts'
import { type PasswordNotice, sendPasswordNotice } from '../features/accounts/password/send-password-notice.ts'
import { removeOutlived } from '../features/accounts/repository.ts'
import { accountRoutes } from '../features/accounts/routes.ts'
import { createPasswords } from '../features/accounts/sign-in/passwords.ts'
import { type LinkRequest, sendLink } from '../features/accounts/sign-in/send-link.ts'
import type { SignedIn } from '../features/accounts/sign-in/sessions.ts'
import { type JobDefinition, MAILS_AT_ONCE } from '../jobs/definitions.ts'
import type { RunningJob } from '../jobs/start-jobs.ts'
import type { Core } from '../start/open-core.ts'
import type { Area } from './area.ts'

const HOURLY = '27 * * * *'
const mails = { length: 'short', concurrency: MAILS_AT_ONCE } as const

interface Dependencies extends Pick<
  Core,
  | 'config'
  | 'log'
  | 'database'
  | 'jobs'
  | 'limiter'
  | 'mailer'
  | 'sessions'
  | 'settings'
  | 'record'
  | 'address'
  | 'publicUrl'
> {
  /** Provided by the area `billing`, like `cancelAtPeriodEnd` and `noticeReturn`. */
  endBilling: AccountDependencies['endBilling']
  cancelAtPeriodEnd: AccountDependencies['stopRenewal']
  /** Called when a user's account is read, because the user may return from a checkout. */
  noticeReturn: (user: SignedIn) => void
  pauseBooks: AccountDependencies['pauseBooks']
  bookRemoved: (guid: string) => void
  /** Provided by the areas `images` and `exports`. */
  removeFiles: AccountDependencies['removeFiles']
}

/** The jobs that mail links and notices to one user. */
const mailJobs = (mailing: Pick<Core, 'database' | 'mailer' | 'publicUrl'>): JobDefinition[] => [
  {
    queue: 'send-link',
    ...mails,
    inTurn: true,
    run: ({ data }: RunningJob<LinkRequest>) => sendLink(mailing, data),
  },
  {
    queue: 'password-notice',
    ...mails,
    run: ({ data }: RunningJob<PasswordNotice>) => sendPasswordNotice(mailing, data),
  },
  {
    queue: 'deletion-notice',
    ...mails,
    run: ({ data }: RunningJob<DeletionNotice>) => sendDeletionNotice(mailing, data),
  },
  {
    queue: 'personal-data-link',
    ...mails,
    run: ({ data }: RunningJob<ArchiveMail>) => sendArchiveLink(mailing, data),
  },
]

/** Accounts: sign-up, sign-in, passwords, and the removal of accounts. */
export const accountArea = (dependencies: Dependencies) => {
  const { config, database, jobs, mailer, sessions, address, publicUrl } = dependencies
  const { google, testIssuer } = chooseGoogle(config, { address, publicUrl })
  const removal: RemovalDependencies = {
    database,
    sessions,
    endBilling: dependencies.endBilling,
    forgetJobs: async (tx, { id, email }) => {
      await jobs.forget(tx, 'send-link', { account: email.toLowerCase() })
      for (const name of ['password-notice', 'deletion-notice', 'personal-data-link'] as const)
        await jobs.forget(tx, name, { userId: id })
    },
    keepDeletions: () => keepDeletedAccounts(database.db, config.dataDir),
    bookRemoved: dependencies.bookRemoved,
    removeFiles: dependencies.removeFiles,
  }
  const accounts: AccountDependencies = {
    ...removal,
    log: dependencies.log,
    limiter: dependencies.limiter,
    passwords: createPasswords(),
    record: dependencies.record,
    ownerEmail: config.ownerEmail,
    firstIsOwner: !config.production,
    publicUrl,
    google,
    providerOf: ownerProviders(dependencies.settings),
    testIssuer,
    // A new link invalidates the earlier one, so their mails must be sent in order.
    queueLink: (request) => jobs.send(null, 'send-link', request, { turn: request.account }),
    queuePasswordNotice: (tx, userId) => jobs.send(tx, 'password-notice', { userId } satisfies PasswordNotice),
    queueDeletionNotice: (tx, userId) => jobs.send(tx, 'deletion-notice', { userId } satisfies DeletionNotice),
    stopRenewal: dependencies.cancelAtPeriodEnd,
    pauseBooks: dependencies.pauseBooks,
  }
  const routes = accountRoutes(accounts)
  const area = {
    routes: () =>
      ({
        ...routes,
        // The page that people return to from a checkout polls this call until their purchase shows
        // up.
        'GET /user_info': (input, call) => {
          dependencies.noticeReturn(call.user)
          return routes['GET /user_info'](input, call)
        },
      }) satisfies typeof routes,
    jobs: mailJobs({ database, mailer, publicUrl }),
    timed: [{ name: 'remove-accounts', cron: HOURLY, run: () => removeDueAccounts(removal) }],
    cleanUp: [removeOutlived],
    begin: () => removeDueAccounts(removal),
  } satisfies Area
  return {
    ...area,
    /** The local fake of Google sign-in. Its pages are served by the same server as the calls. */
    testIssuer,
    scheduleDeletion: (tx: Transaction, userId: string, from: string) => scheduleRemoval(accounts, tx, userId, from),
    queueArchive: (tx: Transaction, userId: string) =>
      jobs.send(tx, 'personal-data-link', { userId } satisfies ArchiveMail),
  }
}
