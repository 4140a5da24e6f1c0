import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { inkStyle } from '#web/ui/ink.tsx'

const STEPS = 5

interface WizardStepProps {
  step: number
  title: string
  children: ReactNode
  onBack?: () => void
  /** Called by the button, and by Enter in a field. */
  onNext: () => void
  nextLabel?: ReactNode
  nextDisabled?: boolean
  nextPending?: ReactNode
  /** Shown beside the buttons. */
  aside?: ReactNode
}

export const WizardStep = (props: WizardStepProps) => {
  const { step, title, children, onBack, onNext, nextLabel = 'Next', nextDisabled, nextPending, aside } = props
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (step > 1) head.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [step])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!nextDisabled && !nextPending) onNext()
  }
  return (
    <form
      onSubmit={submit}
      noValidate
      className="mx-auto flex max-w-page flex-col gap-32 px-16 py-24 sm:px-32 sm:py-48 lg:pt-72"
    >
      <header className="flex flex-col gap-12">
        <div className="flex items-center gap-12">
          <p className="text-13 whitespace-nowrap text-quiet">
            Step {step} of {STEPS}
          </p>
          <span aria-hidden="true" style={inkStyle(step / STEPS)} className="ink-line flex-1">
            <span />
          </span>
        </div>
        <h1 ref={head} tabIndex={-1} className="font-serif text-32 font-semibold outline-none sm:text-44">
          {title}
        </h1>
      </header>
      {children}
      <footer
        className={classNames(
          'flex flex-wrap items-center gap-12 border-t border-rule pt-24',
          // The last step can be long, so its buttons stay visible.
          step === STEPS && 'md:sticky md:bottom-0 md:-mb-24 md:bg-paper md:pb-24',
        )}
      >
        {aside}
        <span className="ms-auto flex gap-12">
          {onBack && <Button onClick={onBack}>Back</Button>}
          <Button type="submit" variant="primary" disabled={nextDisabled} pending={nextPending}>
            {nextLabel}
          </Button>
        </span>
      </footer>
    </form>
  )
}
