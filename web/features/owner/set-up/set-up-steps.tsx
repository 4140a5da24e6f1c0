import type { ReactNode } from 'react'
import type { OwnerSettings } from '#contract/owner.ts'
import { MailForm } from '../mail/mail-form.tsx'
import { ConnectModel } from '../models/connect-model.tsx'
import { LocalModel } from '../models/local-model.tsx'
import { SiteForm } from '../site/site-form.tsx'

interface SetUpStep {
  id: string
  title: string
  /** The section of the owner's page where this can be changed later. */
  to: string
  /** The outcome; null until the step is done. */
  summary: string | null
  /** The consequence of skipping the step. */
  without: string
  form: ReactNode
}

/** The steps of the first setup, with the current settings. */
export const setUpSteps = (settings: OwnerSettings): SetUpStep[] => {
  const { writer, mail_goes: goes, effective, site, overridden_by: overridden } = settings
  return [
    {
      id: 'model',
      title: 'Language model',
      to: '/app/owner/model',
      summary: writer.kind === 'model' ? `${writer.describe}.` : null,
      without: 'Without a model, Inkloom can plan and tidy texts but cannot write prose.',
      form: <ModelStep settings={settings} />,
    },
    {
      id: 'mail',
      title: 'Mail',
      to: '/app/owner/mail',
      summary:
        goes === 'server'
          ? `Mail is sent from ${effective.mail_from}.`
          : overridden.mail.length > 0
            ? 'An environment variable keeps mail in the local mailbox of this machine.'
            : null,
      without: 'Mail stays in the local mailbox of this machine, so nobody else can sign up.',
      form: <MailStep settings={settings} />,
    },
    {
      id: 'site',
      title: 'Name and address',
      to: '/app/owner/site',
      summary: (site.name ?? site.public_url) ? `${site.name ?? 'Inkloom'} at ${effective.public_url}.` : null,
      without: `This installation is called Inkloom, at ${effective.public_url}.`,
      form: <SiteForm settings={settings} />,
    },
  ]
}

const ModelStep = ({ settings }: { settings: OwnerSettings }) => (
  <>
    <p className="max-w-page text-15 text-quiet">
      With a language model, Inkloom can write prose. Without one, it can only plan and tidy texts. Choose a model on
      this machine, or a service for which you have a key.
    </p>
    <ConnectModel onDone={() => undefined} />
    <details className="w-full max-w-page">
      <summary className="min-h-target rounded-control py-8 text-15 underline decoration-edge underline-offset-4">
        I have neither. Download a small model
      </summary>
      <div className="pt-8">
        <LocalModel isConnected={(file) => settings.models.some(({ model }) => model === file)} />
      </div>
    </details>
  </>
)

const MailStep = ({ settings }: { settings: OwnerSettings }) => (
  <>
    <p className="max-w-page text-15 text-quiet">
      People sign in with links that they receive by email. If only you use this installation, the local mailbox is
      enough.
    </p>
    <MailForm settings={settings} />
  </>
)
