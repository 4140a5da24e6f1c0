import { appSecretsPattern, parseAppSecrets } from './app-secrets.ts'
import { LOCAL } from './local-parts.ts'
import { checkedBy, path, problemOfServerUrl, text } from './parsers.ts'
import { refuseWeakSecret } from './refuse-weak-secret.ts'
import { setting } from './setting.ts'

const problemOfDatabase = (value: string): string | null => {
  if (value === LOCAL.database) return null
  const scheme = /^(mysql|mariadb|sqlite|mongodb|sqlserver)/i.exec(value)
  if (scheme) return 'it must be a PostgreSQL server (postgres://); no other database works'
  const problem = problemOfServerUrl(value, ['postgres', 'postgresql'], { hostElsewhere: true })
  if (problem) return problem
  const { hostname, pathname, searchParams } = new URL(value)
  if (!hostname && !searchParams.get('host')) return 'it must name a server'
  return pathname.length > 1 ? null : 'it must name a database after the server'
}

export const storageSettings = {
  DATA_DIR: setting(path.default('./data'), 'folder of the embedded database and the local mailbox', './data'),
  DATABASE_URL: setting(
    checkedBy(problemOfDatabase).optional(),
    'PostgreSQL server',
    'postgres://user:password@127.0.0.1:5432/inkloom',
    { secret: true },
  ),
  APP_SECRET: setting(
    text
      .refine(
        (list) => list === LOCAL.secret || appSecretsPattern.test(list),
        'it must be v1: and at least 32 characters; if there are several, the one that seals comes first',
      )
      .refine((list) => {
        const versions = parseAppSecrets(list).map(({ version }) => version)
        return new Set(versions).size === versions.length
      }, 'it has a version twice')
      .superRefine(refuseWeakSecret)
      .optional(),
    'master key for what is stored encrypted',
    'v1:...at least 32 random characters...',
    { secret: true },
  ),
}
