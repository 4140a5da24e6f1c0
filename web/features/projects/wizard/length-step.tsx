import { LengthSlider } from '#web/ui/length-slider.tsx'
import { WizardStep } from './wizard-step.tsx'

interface LengthStepProps {
  value: number
  onChange: (value: number) => void
  onBack: () => void
  onNext: () => void
}

export const LengthStep = ({ value, onChange, onBack, onNext }: LengthStepProps) => (
  <WizardStep step={3} title="How long should it be?" onBack={onBack} onNext={onNext}>
    <LengthSlider label="Length" value={value} onChange={onChange} approximate />
  </WizardStep>
)
