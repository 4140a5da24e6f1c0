import { Check } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import type { OwnerSettings } from '#contract/owner.ts'
import { Button } from '#web/ui/button.tsx'
import { ConnectModel } from './models/connect-model.tsx'
import { LocalModel } from './models/local-model.tsx'
import { MailForm } from './mail/mail-form.tsx'
import { SettingsLoaded } from './form/settings-loaded.tsx'
import { SiteForm } from './site/site-form.tsx'

const SKIPPED = 'ownerSkipped'
const readSkipped = (): string[] => (localStorage.getItem(SKIPPED) ?? '').split(' ').filter(Boolean)

/**
 * The first setup: a model, mail, and the installation's name. Each step can be skipped and done
 * later.
 */
export const SetUpSection = () => <SettingsLoaded>{(settings) => <Steps settings={settings} />}</SettingsLoaded>

const Steps = ({ settings }: { settings: OwnerSettings }) => {
  const [skipped, setSkipped] = useState(readSkipped)
  const skip = (step: string) => {
    const next = [...new Set([...skipped, step])]
    localStorage.setItem(SKIPPED, next.join(' '))
    setSkipped(next)
  }
  const { writer, mail_goes: goes, effective, site, overridden_by: overridden } = settings
  const steps = [
    {
      id: 'model',
      title: 'Language model',
      to: '/app/owner/model',
      done: writer.kind === 'model' ? `${writer.describe}.` : null,
      without: 'Without a model, Inkloom can plan and tidy texts but cannot write prose.',
      form: (
        <>
          <p className="max-w-page text-15 text-quiet">
            With a language model, Inkloom can write prose. Without one, it can only plan and tidy texts. Choose a model
            on this machine, or a service for which you have a key.
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
      ),
    },
    {
      id: 'mail',
      title: 'Mail',
      to: '/app/owner/mail',
      done:
        goes === 'server'
          ? `Mail is sent from ${effective.mail_from}.`
          : overridden.mail.length > 0
            ? 'The environment keeps mail in the local mailbox of this machine.'
            : null,
      without: 'Mail stays in the local mailbox of this machine, so nobody else can sign up.',
      form: (
        <>
          <p className="max-w-page text-15 text-quiet">
            People sign in with links that they receive by email. If only you use this installation, the local mailbox
            is enough.
          </p>
          <MailForm settings={settings} />
        </>
      ),
    },
    {
      id: 'site',
      title: 'Name and address',
      to: '/app/owner/site',
      done: (site.name ?? site.public_url) ? `${site.name ?? 'Inkloom'} at ${effective.public_url}.` : null,
      without: `This installation is called Inkloom, at ${effective.public_url}.`,
      form: <SiteForm settings={settings} />,
    },
  ]
  const open = steps.find(({ id, done }) => done === null && !skipped.includes(id))?.id
  return (
    <div className="flex flex-col gap-16">
      {open === undefined && (
        <p className="text-15 text-quiet">Everything is set up. You can change each part in its section.</p>
      )}
      <ol className="flex flex-col">
        {steps.map(({ id, title, to, done, without, form }, at) => (
          <Step key={id} number={at + 1} title={title} isDone={done !== null}>
            {id === open ? (
              <>
                {form}
                <Button look="quiet" compact className="-ms-12 text-quiet" onClick={() => skip(id)}>
                  Skip this step<span className="sr-only"> ({title})</span>
                </Button>
              </>
            ) : (
              <p className="text-15 wrap-anywhere text-quiet">
                {done ?? without}{' '}
                <Link to={to} className="whitespace-nowrap text-ink underline decoration-edge underline-offset-4">
                  {done === null ? 'Set it up' : 'Change it'}
                  <span className="sr-only"> ({title})</span>
                </Link>
              </p>
            )}
          </Step>
        ))}
      </ol>
    </div>
  )
}

interface StepProps {
  number: number
  title: string
  isDone: boolean
  children: ReactNode
}

const Step = ({ number, title, isDone, children }: StepProps) => {
  const head = useId()
  return (
    <li
      aria-labelledby={head}
      className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-8 border-t border-rule py-24 first:border-t-0 first:pt-0"
    >
      <span className="pt-2 text-17 text-quiet tabular-nums" aria-hidden="true">
        {isDone ? <Check className="size-icon text-success" strokeWidth={2} /> : number}
      </span>
      <div className="flex min-w-0 flex-col items-start gap-16">
        <h2 id={head} className="font-serif text-20 font-semibold">
          {title}
          {isDone && <span className="sr-only"> (done)</span>}
        </h2>
        {children}
      </div>
    </li>
  )
}
