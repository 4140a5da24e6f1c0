import { useState } from 'react'
import { Link } from 'react-router'
import type { OwnerSettings } from '#contract/owner.ts'
import { Button } from '#web/ui/button.tsx'
import { SettingsLoaded } from '../form/settings-loaded.tsx'
import { setUpSteps } from './set-up-steps.tsx'
import { Step } from './step.tsx'

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
  const steps = setUpSteps(settings)
  const open = steps.find(({ id, summary }) => summary === null && !skipped.includes(id))?.id
  return (
    <div className="flex flex-col gap-16">
      {open === undefined && (
        <p className="text-15 text-quiet">Everything is set up. You can change each part in its section.</p>
      )}
      <ol className="flex flex-col">
        {steps.map(({ id, title, to, summary, without, form }, at) => (
          <Step key={id} number={at + 1} title={title} isDone={summary !== null}>
            {id === open ? (
              <>
                {form}
                <Button variant="quiet" compact className="-ms-12 text-quiet" onClick={() => skip(id)}>
                  Skip this step<span className="sr-only"> ({title})</span>
                </Button>
              </>
            ) : (
              <p className="text-15 wrap-anywhere text-quiet">
                {summary ?? without}{' '}
                <Link to={to} className="whitespace-nowrap text-ink underline decoration-edge underline-offset-4">
                  {summary === null ? 'Set it up' : 'Change it'}
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
