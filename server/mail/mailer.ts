import { createTransport } from 'nodemailer'
import type { LocalMailbox } from './local-mailbox.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  /**
   * The Message-ID. Set for mails that may be sent twice, so that mail clients can discard the
   * duplicate.
   */
  messageId?: string
  replyTo?: { name: string; address: string }
}

export interface Mailer {
  /** Resolves when the mail server or the local mailbox has accepted the mail. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** A mail server, as an address or as its parts. */
export type MailServer =
  | string
  | {
      host: string
      port: number
      /** True to use TLS from the first byte. */
      secure: boolean
      /** True to fail without STARTTLS. */
      requireTLS?: boolean
      ignoreTLS?: boolean
      auth?: { user: string; pass: string }
      connectionTimeout?: number
      greetingTimeout?: number
      socketTimeout?: number
    }

/**
 * Creates a mailer that sends through SMTP. nodemailer refuses line breaks in addresses and encodes
 * them in subjects, so that no header can be injected.
 */
export const smtpMailer = (server: MailServer, from: () => string): Mailer => {
  const transport = typeof server === 'string' ? createTransport(server) : createTransport(server)
  return {
    async send(mail) {
      await transport.sendMail({ from: from(), ...mail })
    },
    close: () => transport.close(),
  }
}

export const localMailer = (mailbox: LocalMailbox, from: () => string): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ from: from(), ...mail })
      await mailbox.keep(message as Buffer)
    },
    close: () => transport.close(),
  }
}
