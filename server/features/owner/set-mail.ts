import type { z } from 'zod'
import { type MailForm, ownerMessages } from '#contract/owner.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { type Mail, smtpMailer } from '../../mail/mailer.ts'
import { serverOf } from '../../owner-settings/live-mailer.ts'
import type { StoredMail } from '../../owner-settings/stored-settings.ts'
import { recordAudit, recordAuditFirst } from '../../security/audit-log.ts'
import { refuseOverridden } from './check-address.ts'
import { secretFor } from './stored-secret.ts'
import type { Owner, OwnerDependencies } from './dependencies.ts'
import { refuseMetadata } from './refuse-metadata.ts'

type Form = z.output<typeof MailForm>

/** The timeout of the test, which is short because a person waits for the answer. */
const TEST_MS = 15_000

const mailOf = (form: Form, stored: StoredMail | null): StoredMail => {
  const { host, port, security, user, password: submitted, from } = form
  const sameAddress = stored?.host === host && stored.port === port && stored.security === security
  const password = user
    ? secretFor({ submitted, stored: stored?.password, sameAddress }, 'password', ownerMessages.passwordAgain)
    : null
  if (user && password === null) {
    const message = 'Please give the password as well, or leave out the user name.'
    throw new ApiError('invalid_request', message, { fields: { password: message } })
  }
  return { host, port, security, user: user || null, password, from }
}

export const setMail = async ({ config, live }: OwnerDependencies, owner: Owner, form: Form): Promise<void> => {
  refuseOverridden(config, 'mail')
  await refuseMetadata('host', form.host)
  await live.change('mail', async (stored, tx) => {
    const mail = mailOf(form, stored)
    const { host, port, security, user, from } = mail
    await recordAudit(tx, owner, 'mail.changed', host, {
      port,
      security,
      user,
      from,
      password: mail.password === null ? 'none' : form.password ? 'entered' : 'kept',
    })
    return mail
  })
}

export const dropMail = async ({ live }: OwnerDependencies, owner: Owner): Promise<void> => {
  await live.change('mail', async (stored, tx) => {
    await recordAudit(tx, owner, 'mail.removed', stored?.host ?? 'none')
    return null
  })
}

/**
 * Sends a test message with the given settings, which need not be saved, or with the current ones.
 */
export const tryMail = async (dependencies: OwnerDependencies, owner: Owner, to: string, form: Form | undefined) => {
  const { database, live, mailer, effective } = dependencies
  if (form) {
    refuseOverridden(dependencies.config, 'mail')
    await refuseMetadata('settings.host', form.host)
  }
  const settings = form && mailOf(form, live.now().mail)
  await recordAuditFirst(database, owner, 'mail.tested', settings?.host ?? 'as it is set', { to })
  const site = effective.siteName ?? 'Inkloom'
  const mail: Mail = {
    to,
    subject: `Test message from ${site}`,
    text: `This message was sent from the owner’s page of ${site} at ${dependencies.publicUrl()}. Mail works.\n`,
  }
  try {
    if (settings) {
      const limits = { connectionTimeout: TEST_MS, greetingTimeout: TEST_MS, socketTimeout: TEST_MS }
      const server = { ...(serverOf(settings) as object), ...limits } as ReturnType<typeof serverOf>
      const trial = smtpMailer(server, () => `"${site.replaceAll(/["\\]/g, '')}" <${settings.from}>`)
      await trial.send(mail).finally(() => trial.close())
    } else await mailer.send(mail)
    return { result: 'OK' as const, to }
  } catch (error) {
    return { result: 'FAILED' as const, message: explain(error) }
  }
}

const reasons: Record<string, string> = {
  EAUTH: 'The mail server refused the user name and password.',
  EDNS: 'No mail server has this name.',
  ECONNECTION: 'The mail server could not be reached. Check its name and port.',
  ETIMEDOUT: 'The mail server did not answer in time. Check its name, its port and whether it uses TLS.',
  ESOCKET: 'The connection to the mail server broke. Check the port and whether it uses TLS.',
  ETLS: 'The mail server does not offer this kind of encryption. Choose another kind of encryption.',
  EENVELOPE: 'The mail server refused the sender or the recipient.',
}

const explain = (error: unknown): string => {
  const { code = '', response } = error as { code?: string; response?: string }
  const reply = typeof response === 'string' ? ` It said: ${response.slice(0, 300)}` : ''
  return `${reasons[code] ?? `The mail server did not take the message${code && ` (${code})`}.`}${reply}`
}
