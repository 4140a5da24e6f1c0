import type { z } from 'zod'
import { weaknessOf } from './weak-secret.ts'
import { appSecretsPattern, parseAppSecrets } from './app-secrets.ts'

const NEW_SECRET = `node -p "require('crypto').randomBytes(32).toString('base64url')"`

/**
 * Reports the newest master key as invalid if it is easy to guess. Older keys stay valid, so that
 * they can open what they sealed.
 */
export const refuseWeakSecret = (list: string, context: z.RefinementCtx): void => {
  if (!appSecretsPattern.test(list)) return
  const newest = parseAppSecrets(list).reduce((a, b) => (b.version > a.version ? b : a))
  const why = weaknessOf(newest.secret)
  if (why === null) return
  context.addIssue({
    code: 'custom',
    message:
      `v${newest.version} is ${why} and can be guessed; to rotate it, run ${NEW_SECRET} for a new secret and put that first, ` +
      `as APP_SECRET=v${newest.version + 1}:<new secret>,<the current value of APP_SECRET>; sealed values stay readable`,
  })
}
