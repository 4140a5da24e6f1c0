import { type LanguageCode, languageOf, languages } from '#manuscript/model/languages.ts'
import { classNames } from '../../ui/class-names.ts'
import { toolWords } from '../texts/tool-words.ts'

interface LanguageChoiceProps {
  /** An empty string means automatic detection. */
  language: LanguageCode | ''
  detected: LanguageCode | null
  /** True if the detected language may be wrong. */
  isUnsure: boolean
  onChange: (language: LanguageCode | '') => void
}

/** Chooses the language of the text, with the detected one as default. */
export const LanguageChoice = ({ language, detected, isUnsure, onChange }: LanguageChoiceProps) => (
  <label className="flex grow basis-0 flex-col gap-4 text-13 text-quiet">
    {toolWords.language.label}
    <select
      value={language}
      onChange={({ target }) => onChange(target.value as LanguageCode | '')}
      className={classNames(
        'min-h-target w-full min-w-0 rounded-control border bg-sheet px-12 text-15 text-ink',
        isUnsure ? 'border-accent' : 'border-edge',
      )}
    >
      <option value="">
        {detected ? toolWords.language.detected(languageOf(detected).name) : toolWords.language.detect}
      </option>
      {languages.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  </label>
)
