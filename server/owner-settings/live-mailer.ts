import type { Config } from '../config/index.ts'
import type { LocalMailbox } from '../mail/local-mailbox.ts'
import { localMailer, type Mailer, type MailServer, smtpMailer } from '../mail/mailer.ts'
import { type EffectiveConfig, overridesOf } from './effective-config.ts'
import type { LiveSettings } from './live-settings.ts'
import type { StoredMail } from './stored-settings.ts'

interface Dependencies {
  config: Pick<Config, 'smtpUrl' | 'environment'>
  effective: Pick<EffectiveConfig, 'mailFrom'>
  live: LiveSettings
  mailbox: LocalMailbox
}

export const serverOf = ({ host, port, security, user, password }: Omit<StoredMail, 'from'>): MailServer => ({
  host,
  port,
  secure: security === 'tls',
  requireTLS: security === 'starttls',
  ignoreTLS: security === 'none',
  ...(user !== null && { auth: { user, pass: password ?? '' } }),
})

/**
 * Creates a mailer that uses the settings in effect when a mail is sent: those of the environment,
 * else the owner's. Without either, the mail goes to the local mailbox.
 */
export const liveMailer = ({ config, effective, live, mailbox }: Dependencies) => {
  const from = () => effective.mailFrom
  const isFixed = overridesOf(config, 'mail').length > 0
  const open = (): Mailer => {
    const { mail } = live.now()
    if (isFixed) return config.smtpUrl === null ? localMailer(mailbox, from) : smtpMailer(config.smtpUrl, from)
    return mail ? smtpMailer(serverOf(mail), from) : localMailer(mailbox, from)
  }
  let current = open()
  let openedFor = JSON.stringify(live.now().mail)
  live.onChange(({ mail }) => {
    if (openedFor === JSON.stringify(mail)) return
    openedFor = JSON.stringify(mail)
    const before = current
    current = open()
    before.close()
  })
  const mailer: Mailer = {
    send: (mail) => current.send(mail),
    close: () => current.close(),
  }
  const isLocal = () => (isFixed ? config.smtpUrl === null : live.now().mail === null)
  return { mailer, isLocal }
}
