import type { z } from 'zod'
import { whyWeak } from '../secrets/weak-secret.ts'

/** Master keys as they are set: versions and secrets; the first one seals. */
export const appSecretsPattern = /^(v\d{1,4}:[^\s,:]{32,})(,v\d{1,4}:[^\s,:]{32,})*$/

export interface AppSecret {
  version: number
  secret: string
}

export const parseAppSecrets = (list: string): AppSecret[] =>
  list.split(',').map((entry) => {
    const [version, secret] = entry.split(':') as [string, string]
    return { version: Number(version.slice(1)), secret }
  })

const NEW_SECRET = `node -p "require('crypto').randomBytes(32).toString('base64url')"`

/** The newest version must not be one that can be guessed; older ones stay, to open what was sealed under them. */
export const refuseWeakSecret = (list: string, context: z.RefinementCtx): void => {
  if (!appSecretsPattern.test(list)) return
  const secrets = parseAppSecrets(list)
  const newest = secrets.reduce((a, b) => (b.version > a.version ? b : a))
  const why = whyWeak(newest.secret)
  if (why === null) return
  const next = `v${newest.version + 1}`
  context.addIssue({
    code: 'custom',
    message:
      `v${newest.version} is ${why} and can be guessed. To rotate it, run ${NEW_SECRET} for a new secret and put that first, ` +
      `as APP_SECRET=${next}:<new secret>,<what APP_SECRET says now>; what is sealed stays readable`,
  })
}
