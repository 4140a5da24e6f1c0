import type { LanguageCode } from '#manuscript/model/languages.ts'
import { languageOptions } from '#web/lib/input/language-options.ts'
import { SearchSelect } from '#web/ui/search-select.tsx'
import { WizardStep } from './wizard-step.tsx'

interface LanguageStepProps {
  value: LanguageCode
  onChange: (value: LanguageCode) => void
  onBack: () => void
  onNext: () => void
}

export const LanguageStep = ({ value, onChange, onBack, onNext }: LanguageStepProps) => (
  <WizardStep step={2} title="Which language do you want us to write in?" onBack={onBack} onNext={onNext}>
    <SearchSelect
      label="Language"
      options={languageOptions}
      value={value}
      onChange={(next) => onChange(next as LanguageCode)}
      emptyText="No language found"
    />
  </WizardStep>
)
