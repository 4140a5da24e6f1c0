import { sectionStatuses, type SectionStatus, statusNames } from '#manuscript/model/sections/section-fields.ts'
import { classNames } from '#web/ui/class-names.ts'
import { StatusMark } from './status-mark.tsx'

interface StatusChoiceProps {
  status: SectionStatus | null
  onChoose: (status: SectionStatus | null) => void
}

/** The statuses as radio buttons, each with its mark and its name. */
export const StatusChoice = ({ status, onChoose }: StatusChoiceProps) => (
  <fieldset className="flex flex-wrap gap-4">
    <legend className="mb-4 text-15 font-medium">Status</legend>
    {[null, ...sectionStatuses].map((one) => (
      <label
        key={one}
        className={classNames(
          'flex min-h-target cursor-pointer items-center gap-8 rounded-control border px-12 text-15 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-fine:min-h-32',
          one === status ? 'border-edge bg-wash font-medium' : 'border-rule hover:bg-wash',
        )}
      >
        <input type="radio" name="status" className="sr-only" checked={one === status} onChange={() => onChoose(one)} />
        {one && <StatusMark status={one} />}
        {one ? statusNames[one] : 'None'}
      </label>
    ))}
  </fieldset>
)
