import { goalLimits } from '#contract/goal-limits.ts'
import { staleMessages } from '#contract/stale-fields.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { DraftLine } from '#web/ui/draft-line.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { DaysOff } from './days-off.tsx'
import { nameOfHour, type SavedGoals, useSaveGoals } from './use-save-goals.ts'

const hours = Array.from({ length: goalLimits.dayStart + 1 }, (_, hour) => hour)

/** The form for the goals of a project. An empty field means no goal. */
export const GoalsForm = (props: SavedGoals) => {
  const saving = useSaveGoals(props)
  const { element, form, fields, hints, errors, choose, changed, submit, save, changedElsewhere, discard } = saving
  return (
    <form ref={element} onSubmit={submit} onInput={changed} noValidate className="flex flex-col gap-16 pt-8 pb-16">
      {form.isDraft && <DraftLine onDiscard={form.forget} />}
      <TextField
        label="Words a day"
        inputMode="numeric"
        autoComplete="off"
        placeholder="500"
        error={errors.daily}
        {...form.field('daily', hints.daily)}
      />
      <TextField
        label="Words of the book"
        inputMode="numeric"
        autoComplete="off"
        placeholder="50,000"
        error={errors.book}
        {...form.field('book', hints.book)}
      />
      <TextField
        label="Deadline of the book"
        type="date"
        error={errors.deadline}
        {...form.field(
          'deadline',
          fields.deadline !== '' && fields.book.trim() === ''
            ? 'Enter the words of the book too, to see how many a day are left.'
            : undefined,
        )}
      />
      <DaysOff chosen={fields.days_off} error={errors.daysOff} onChange={(days) => choose({ days_off: days })} />
      <SelectField
        label="A day ends at"
        hint="For those who write at night. It applies to what you type from now on."
        value={String(fields.day_start)}
        onChange={(hour) => choose({ day_start: Number(hour) })}
      >
        {hours.map((hour) => (
          <option key={hour} value={hour}>
            {hour === 0 ? 'Midnight' : nameOfHour(hour)}
          </option>
        ))}
      </SelectField>
      {changedElsewhere ? (
        <StaleNotice message={staleMessages.goals} changes={changedElsewhere} onDiscard={discard} />
      ) : (
        save.error && (
          <Notice tone="danger">
            {messageOf(save.error, 'The goals could not be saved. Your text has not changed. Try again.')}
          </Notice>
        )
      )}
      <div className="flex items-center gap-12">
        <Button type="submit" variant="primary" pending={save.isPending && 'Saving'}>
          Save the goals
        </Button>
        <output className="text-13 text-quiet">{save.isSuccess ? 'Saved' : ''}</output>
      </div>
    </form>
  )
}
