import { wizardTones } from '#contract/projects.ts'
import { quotaReached, useQuota } from '#web/lib/account/account.ts'
import { ToneChoice } from '#web/ui/tone-choice.tsx'
import { WritingProblem } from '#web/ui/writing-problem.tsx'
import { LimitReached } from '#web/ui/limit-reached.tsx'
import { failedToCreate } from './use-create-project.ts'
import { WizardStep } from './wizard-step.tsx'

interface ToneStepProps {
  value: string
  onChange: (value: string) => void
  error: Error | null
  onBack: () => void
  onCreate: () => void
}

export const ToneStep = ({ value, onChange, error, onBack, onCreate }: ToneStepProps) => {
  const { data: quota } = useQuota()
  const spent = quota !== undefined && quotaReached(quota)
  return (
    <WizardStep
      step={4}
      title="How should it sound? Pick your tone of voice"
      onBack={onBack}
      onNext={onCreate}
      nextLabel="Create table of content"
      nextDisabled={spent}
    >
      <ToneChoice label="Tone of voice" tones={wizardTones} value={value} onChange={onChange} />
      {error && <WritingProblem error={error} otherwise={failedToCreate} />}
      {spent && !error && <LimitReached />}
    </WizardStep>
  )
}
