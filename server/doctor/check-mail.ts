import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { bad, type Finding, good, reasonOf, warning } from './finding.ts'

const PART = 'Mail'
const TIMEOUT_MS = 5000

/** Whether the mail server lets Inkloom in. No mail is sent. */
export const checkMail = async ({
  smtpUrl,
  mailFrom,
  production,
}: Pick<Config, 'smtpUrl' | 'mailFrom' | 'production'>): Promise<Finding> => {
  if (smtpUrl === null)
    return production
      ? warning(PART, 'Mail stays in the local mailbox', 'Set SMTP_URL, so that people get their login links.')
      : good(PART, 'Mail stays in the local mailbox, which SMTP_URL changes')
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
    return isRefused
      ? bad(PART, `${host} refuses the user name or password`, 'Correct the user name and password in SMTP_URL.')
      : bad(PART, `${host} can't be used: ${reasonOf(error)}`, 'Correct the host and port in SMTP_URL.')
  } finally {
    transport.close()
  }
  if (mailFrom.includes('@inkloom.example'))
    return warning(PART, `${host} answers, and MAIL_FROM is not set`, 'Set MAIL_FROM to an address of your own.')
  return good(PART, `${host} answers and lets Inkloom in`)
}
