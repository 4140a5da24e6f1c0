import type { BookDetails } from '#contract/publication.ts'
import type { DisclosureChoice } from '#manuscript/model/publication/publication.ts'
import { counted } from '#web/lib/format/counted.ts'
import { Choice } from '#web/ui/choice.tsx'
import { Section } from '#web/ui/section.tsx'
import type { FieldsProps } from './fields-props.ts'

const options: { value: DisclosureChoice; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'short', label: 'Short' },
  { value: 'exact', label: 'Exact' },
]

/** Describes the recorded use of AI, or returns null if none is recorded. */
const recorded = ({ generated, sections, drafts, edits, models }: BookDetails['ai_use']): string | null => {
  const parts = [
    ...(generated > 0 ? [`${generated} of ${counted(sections, 'section')} written by AI`] : []),
    ...(drafts > 0 ? [`${counted(drafts, 'first draft')} written by AI`] : []),
    ...(edits > 0 ? [`${counted(edits, 'passage')} revised with AI`] : []),
    ...(models.length > 0 ? [`language models: ${models.join(', ')}`] : []),
  ]
  return generated + drafts + edits === 0 ? null : parts.join('; ')
}

const explanation = (choice: DisclosureChoice, use: BookDetails['ai_use']): string => {
  if (choice === 'off') return 'Nothing is printed. Some shops ask about the use of AI when you publish.'
  if (choice === 'short') return 'The copyright page says in one sentence that AI helped.'
  return recorded(use)
    ? 'The copyright page says that AI helped, and prints the figures above.'
    : 'Nothing is recorded yet, so nothing is printed.'
}

/** The disclosure of the use of AI, in the language of the book. */
export const DisclosureFields = ({ editing: { change, draft, details } }: FieldsProps) => {
  const facts = recorded(details.ai_use)
  return (
    <Section title="AI disclosure">
      <p className="text-15">
        <span className="font-medium">Recorded</span>{' '}
        <span className="ms-4 text-quiet">{facts ?? 'No text that AI has written here.'}</span>
      </p>
      <div className="w-full">
        <Choice
          label="On the copyright page"
          options={options}
          value={draft.ai_disclosure}
          onChange={(choice) => change({ ai_disclosure: choice })}
        />
      </div>
      <p className="text-15 text-quiet">{explanation(draft.ai_disclosure, details.ai_use)}</p>
    </Section>
  )
}
