import { planLimits, type PlannedSection } from '#contract/book-plans.ts'
import { GrowingText } from '#web/ui/growing-text.tsx'
import type { DraftArgument, DraftEvidence } from '../edit/plan-draft.ts'
import { EditedList, type RowFields } from '../edited-list.tsx'
import { FieldRow, LineField } from '../field-row.tsx'

const emptyArgument: DraftArgument = { claim: '', evidence: [], example: '', action: '' }
const noEvidence: DraftEvidence = { text: '', reference: null, quote: null }

interface ArgumentFieldsProps {
  argument: DraftArgument | null
  /** The stored section. */
  stored: PlannedSection | undefined
  /** The title of the section, for assistive technology. */
  named: string
  onChange: (argument: DraftArgument) => void
  onRemove: (argument: DraftArgument, removed: string) => void
}

/** The claim of a non-fiction section, and the evidence for it. */
export const ArgumentFields = ({ argument, stored, named, onChange, onRemove }: ArgumentFieldsProps) => {
  const { claim, evidence, example, action } = argument ?? emptyArgument
  const changed = (part: Partial<DraftArgument>) => ({ ...(argument ?? emptyArgument), ...part })
  const change = (part: Partial<DraftArgument>) => onChange(changed(part))
  return (
    <>
      <LineField
        name="Claim"
        of={named}
        value={claim}
        placeholder="What this section says"
        onChange={(text) => change({ claim: text })}
      />
      <FieldRow name="Evidence">
        <EditedList
          label={`Evidence: ${named}`}
          rows={evidence}
          empty={noEvidence}
          named={(at) => `evidence ${at + 1}`}
          add="Add evidence"
          most={planLimits.evidence}
          onChange={(rows) => change({ evidence: rows })}
          onRemove={(rows, { text }) => onRemove(changed({ evidence: rows }), text)}
        >
          {(fields) => <EvidenceRow {...fields} stored={stored?.argument?.evidence} />}
        </EditedList>
      </FieldRow>
      <LineField
        name="Example"
        of={named}
        value={example}
        placeholder="What shows it"
        onChange={(text) => change({ example: text })}
      />
      <LineField
        name="Reader’s step"
        of={named}
        value={action}
        placeholder="What the reader can do then"
        onChange={(text) => change({ action: text })}
      />
    </>
  )
}

interface EvidenceRowProps extends RowFields<DraftEvidence> {
  /** The stored evidence. */
  stored: readonly DraftEvidence[] | undefined
}

/** A fact and its source: a quote from a reference, or a source that the author names. */
const EvidenceRow = ({ row, at, onChange, onEnter, stored }: EvidenceRowProps) => {
  const { text, reference, quote } = row
  const isDisproved = stored?.some((one) => one.text === text.trim() && one.quote === null)
  const isProved = quote !== null && !isDisproved
  return (
    <div className="pb-8">
      <GrowingText
        label={`Evidence ${at + 1}`}
        singleLine
        textClass="text-15"
        maxLength={planLimits.line}
        value={text}
        placeholder="A fact that supports the claim"
        onChange={(typed) => onChange({ ...row, text: typed })}
        onEnter={onEnter}
      />
      {isProved ? (
        <p className="px-8 text-13 wrap-anywhere text-quiet">
          <bdi>{reference}</bdi>: <bdi>“{quote}”</bdi>
        </p>
      ) : (
        <GrowingText
          label={`Source of evidence ${at + 1}`}
          singleLine
          textClass="text-13 text-quiet"
          maxLength={planLimits.line}
          value={quote === null ? (reference ?? '') : ''}
          placeholder="To be checked, unless you name a source"
          onChange={(typed) => onChange({ text, reference: typed || null, quote: null })}
        />
      )}
    </div>
  )
}
