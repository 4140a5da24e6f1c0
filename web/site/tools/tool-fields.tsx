import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { toolWords } from '../texts/tool-words.ts'
import type { ToolProps } from './tool.tsx'

const field =
  'w-full max-sm:max-h-[32dvh] rounded-control border border-edge bg-sheet px-16 py-12 font-serif text-17 leading-relaxed placeholder:text-quiet'

interface TextFieldProps {
  id: string
  texts: ToolProps['texts']
  area: Ref<HTMLTextAreaElement>
  value: string
  /** Number of words in the text, and their maximum. */
  words: number
  most: number
  tooLong: boolean
  onChange: (content: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** The text to work on, with its number of words. */
export const TextField = ({ id, texts, area, value, words, most, tooLong, onChange, onKeyDown }: TextFieldProps) => (
  <>
    <label htmlFor={id} className="flex justify-between text-15 font-medium">
      {texts.inputLabel}
      <span className={tooLong ? 'text-13 text-danger' : 'text-13 font-normal text-quiet tabular-nums'}>
        {toolWords.wordsOf(words, most)}
      </span>
    </label>
    <textarea
      ref={area}
      id={id}
      rows={12}
      dir="auto"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- people open the page to use the tool
      autoFocus
      placeholder={texts.inputPlaceholder}
      value={value}
      aria-invalid={tooLong || undefined}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      className={field}
    />
  </>
)

interface SampleFieldProps {
  name: string
  sample: NonNullable<ToolProps['sample']>
  value: string
  most: number
  onChange: (sample: string) => void
}

/** The sample whose style the result should match. */
export const SampleField = ({ name, sample, value, most, onChange }: SampleFieldProps) => (
  <>
    <label htmlFor={`${name}-sample`} className="mt-8 text-15 font-medium">
      {sample.label}
    </label>
    <textarea
      id={`${name}-sample`}
      rows={5}
      dir="auto"
      maxLength={most}
      placeholder={sample.placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      aria-describedby={`${name}-hint`}
      className={field}
    />
    <p id={`${name}-hint`} className="text-13 text-quiet">
      {sample.hint}
    </p>
  </>
)

interface ChoiceFieldProps {
  label: ReactNode
  options: NonNullable<ToolProps['choice']>['options']
  value: string
  onChange: (choice: string) => void
}

/** The tone or the length. */
export const ChoiceField = ({ label, options, value, onChange }: ChoiceFieldProps) => (
  <label className="flex grow basis-0 flex-col gap-4 text-13 text-quiet">
    {label}
    <select
      name="choice"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="min-h-target rounded-control border border-edge bg-sheet px-12 text-15 text-ink"
    >
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  </label>
)
