import { createTransport } from 'nodemailer'
import type { Config } from '../config/index.ts'
import { bad, type Finding, good, reasonOf, warning } from './finding.ts'

const PART = 'Mail'
const TIMEOUT_MS = 5000

/**
 * Returns advice for a failed connection. smtps:// begins with TLS, which ports 25 and 587 don't.
 * smtp:// waits for a greeting that port 465 does not send.
 */
const adviceFor = (reason: string, smtpUrl: string): string => {
  if (/certificate|self-signed|altnames/i.test(reason))
    return "Use the name in the server's certificate, or have its certificate renewed."
  if (smtpUrl.startsWith('smtps:') && /SSL|TLS|wrong version/i.test(reason))
    return 'Write smtp:// instead of smtps:// in SMTP_URL, or correct the port: smtps:// is for port 465.'
  if (smtpUrl.startsWith('smtp:') && /greeting|closed|hang up/i.test(reason))
    return 'Write smtps:// instead of smtp:// in SMTP_URL if the port is 465, or correct the port.'
  return 'Correct the host and port in SMTP_URL.'
}

/** Checks if the mail server accepts the login. No mail is sent. */
export const checkMail = async ({
  smtpUrl,
  mailFrom,
  production,
}: Pick<Config, 'smtpUrl' | 'mailFrom' | 'production'>): Promise<Finding> => {
  if (smtpUrl === null)
    return production
      ? warning(PART, 'Mail stays in the local mailbox', 'Set SMTP_URL, so that people get their login links.')
      : good(PART, 'Mail stays in the local mailbox; SMTP_URL chooses a mail server')
  const { host } = new URL(smtpUrl)
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  try {
    await transport.verify()
  } catch (error) {
    const isRefused = (error as { code?: string }).code === 'EAUTH'
    if (isRefused)
      return bad(PART, `${host} refuses the user name or password`, 'Correct the user name and password in SMTP_URL.')
    const reason = reasonOf(error)
    return bad(PART, `${host} can't be used: ${reason}`, adviceFor(reason, smtpUrl))
  } finally {
    transport.close()
  }
  if (mailFrom.includes('@inkloom.example'))
    return warning(PART, `${host} answers, and MAIL_FROM is not set`, 'Set MAIL_FROM to an address of your own.')
  return good(PART, `${host} answers and accepts the login`)
}
