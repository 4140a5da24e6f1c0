import { captchaRoutes } from '../features/captcha/routes.ts'
import { mailMessage, type MessageToMail } from '../features/contact/mail-message.ts'
import { removeOldMessages } from '../features/contact/repository.ts'
import { contactRoutes } from '../features/contact/routes.ts'
import { MAILS_AT_ONCE } from '../jobs/definitions.ts'
import type { RunningJob } from '../jobs/start-jobs.ts'
import type { Core } from '../start/open-core.ts'
import type { Area } from './area.ts'

type Dependencies = Pick<Core, 'database' | 'jobs' | 'limiter' | 'mailer' | 'captcha' | 'effective'>

/** The contact form, and the captcha that it shares with the free tools. */
export const contactArea = ({ database, jobs, limiter, mailer, captcha, effective }: Dependencies) =>
  ({
    routes: () => ({
      ...captchaRoutes({ captcha }),
      ...contactRoutes({
        database,
        captcha,
        limiter,
        queueMail: (tx, message) => jobs.send(tx, 'contact-message', message),
      }),
    }),
    jobs: [
      {
        queue: 'contact-message',
        length: 'persistent',
        concurrency: MAILS_AT_ONCE,
        run: ({ data }: RunningJob<MessageToMail>) =>
          mailMessage({ database, mailer, supportEmail: effective.supportEmail }, data),
      },
    ],
    cleanUp: [removeOldMessages],
  }) satisfies Area
