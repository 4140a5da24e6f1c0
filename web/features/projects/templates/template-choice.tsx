import { useId } from 'react'
import { templateTexts } from '#manuscript/model/templates/template-texts.ts'
import { type TemplateName, templateNames } from '#manuscript/model/templates/template-names.ts'

interface TemplateChoiceProps {
  value: TemplateName
  onChange: (template: TemplateName) => void
}

/** The templates as cards, of which one is chosen. */
export const TemplateChoice = ({ value, onChange }: TemplateChoiceProps) => {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-8 text-15 font-medium">Template</legend>
      <div className="grid gap-8 sm:grid-cols-2">
        {templateNames.map((template) => {
          const { label, summary } = templateTexts[template]
          return (
            <label
              key={template}
              className="relative flex flex-col gap-4 rounded-control border border-edge bg-sheet p-16 transition-colors hover:border-quiet has-checked:border-accent has-checked:outline has-checked:outline-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name={name}
                aria-label={label}
                aria-describedby={`${name}-${template}`}
                checked={template === value}
                onChange={() => onChange(template)}
                className="absolute inset-0 opacity-0"
              />
              <span className="font-serif text-20 font-semibold">{label}</span>
              <span id={`${name}-${template}`} className="text-13 text-quiet">
                {summary}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
