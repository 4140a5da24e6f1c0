import { useEffect, useRef } from 'react'
import { limits } from '#contract/projects.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { finePointer } from '#web/ui/use-media.ts'
import { WritingProblem } from '#web/ui/writing-problem.tsx'
import { EmptyProject } from './empty-project.tsx'
import { failedToCreate } from './use-create-project.ts'
import { WizardStep } from './wizard-step.tsx'

/** Returns the warning beside the counter when the limit is near. */
const counterState = (count: number): string | undefined => {
  if (count > limits.descriptionAtLimit) return 'at limit'
  return count > limits.descriptionApproaching ? 'approaching' : undefined
}

interface DescriptionStepProps {
  value: string
  onChange: (value: string) => void
  /** The error of the last attempt to create the table of contents. */
  error: Error | null
  onNext: () => void
}

/**
 * Focuses the field, so that the first sentence needs no click. A touch screen would open its
 * keyboard.
 */
const useBegin = () => {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const isElsewhere = document.activeElement?.closest('[role="dialog"], [role="alertdialog"]')
    if (!isElsewhere && window.matchMedia(finePointer).matches) field.current?.focus({ preventScroll: true })
  }, [])
  return field
}

export const DescriptionStep = ({ value, onChange, error, onNext }: DescriptionStepProps) => (
  <WizardStep
    step={1}
    title="What do you want us to write about?"
    onNext={onNext}
    nextDisabled={value.trim() === ''}
    aside={
      <>
        <EmptyProject />
        <ButtonLink variant="quiet" to="/app/templates">
          Use a template
        </ButtonLink>
      </>
    }
  >
    <TextArea
      ref={useBegin()}
      label="Description"
      placeholder="A field guide to tide pools for families: what lives where, how to read a tide table, five walks at low water..."
      rows={8}
      required
      dir="auto"
      count={value.length}
      limit={limits.description}
      warning={counterState(value.length)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
    {error && <WritingProblem error={error} otherwise={failedToCreate} />}
  </WizardStep>
)
