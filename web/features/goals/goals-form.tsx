import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { goalLimits, goalMessages } from '#contract/goal-limits.ts'
import type { WritingGoals } from '#contract/writing-goals.ts'
import type { Project } from '#contract/projects.ts'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { useUnsentForm } from '#web/lib/input/unsent-form.ts'
import { Button } from '#web/ui/button.tsx'
import { DraftLine } from '#web/ui/draft-line.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { DaysOff } from './days-off.tsx'

/** Matches a whole number, with or without thousands separators. */
const grouped = /^(?:\d+|\d{1,3}(?:[\s.,'’]\d{3})+)$/
const written = (count: number | null) => count?.toString() ?? ''

/**
 * Returns null for an empty field, and undefined for anything that is no number of words up to
 * `most`.
 */
const readCount = (text: string, most: number): number | null | undefined => {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const count = grouped.test(trimmed) ? Number(trimmed.replace(/\D/g, '')) : Number.NaN
  return count >= 1 && count <= most ? count : undefined
}

const hours = Array.from({ length: goalLimits.dayStart + 1 }, (_, hour) => hour)

interface GoalsFormProps {
  project: Project
  goals: WritingGoals
  onSaved: (saved: Pick<Project, 'word_goal' | 'goals'>) => void
}

const useSaveGoals = ({ project, goals, onSaved }: GoalsFormProps) => {
  const form = useUnsentForm(`goals ${project.id}`, {
    daily: written(goals.daily_words),
    book: written(project.word_goal),
    deadline: goals.deadline ?? '',
  })
  const [chosen, setChosen] = useState<{ dayStart?: number; daysOff?: number[] }>({})
  const fields = { dayStart: goals.day_start, daysOff: goals.days_off, ...chosen, ...form.values }
  const [errors, setErrors] = useState<{ daily?: string; book?: string; daysOff?: string }>({})
  const save = useMutation({
    mutationFn: (body: WritingGoals & { word_goal: number | null }) =>
      api('PUT /projects/:id/goals', { params: { id: project.id }, body }),
    onSuccess: (saved) => {
      form.forget()
      setChosen({})
      onSaved(saved)
    },
  })
  const changed = () => {
    setErrors({})
    save.reset()
  }
  const choose = (choice: typeof chosen) => {
    setChosen({ ...chosen, ...choice })
    changed()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const daily = readCount(fields.daily, goalLimits.dailyWords)
    const book = readCount(fields.book, goalLimits.bookWords)
    const wrong = {
      ...(daily === undefined && { daily: goalMessages.dailyWords }),
      ...(book === undefined && { book: goalMessages.bookWords }),
      ...(fields.daysOff.length > 6 && { daysOff: goalMessages.daysOff }),
    }
    setErrors(wrong)
    if (daily === undefined || book === undefined || wrong.daysOff !== undefined) return
    save.mutate({
      word_goal: book,
      daily_words: daily,
      deadline: fields.deadline || null,
      day_start: fields.dayStart,
      days_off: fields.daysOff,
    })
  }
  return { form, fields, errors, choose, changed, submit, save }
}

/** Sets the goals of a project. An empty field is no goal. */
export const GoalsForm = (props: GoalsFormProps) => {
  const { form, fields, errors, choose, changed, submit, save } = useSaveGoals(props)
  return (
    <form onSubmit={submit} onInput={changed} noValidate className="flex flex-col gap-16 pt-8 pb-16">
      {form.isDraft && <DraftLine onDiscard={form.forget} />}
      <TextField
        label="Words a day"
        inputMode="numeric"
        autoComplete="off"
        placeholder="500"
        error={errors.daily}
        {...form.field('daily')}
      />
      <TextField
        label="Words of the book"
        inputMode="numeric"
        autoComplete="off"
        placeholder="50,000"
        error={errors.book}
        {...form.field('book')}
      />
      <TextField
        label="Deadline of the book"
        type="date"
        {...form.field(
          'deadline',
          fields.deadline !== '' && fields.book.trim() === ''
            ? 'Enter the words of the book too, to see how many a day are left.'
            : undefined,
        )}
      />
      <DaysOff chosen={fields.daysOff} error={errors.daysOff} onChange={(daysOff) => choose({ daysOff })} />
      <SelectField
        label="A day ends at"
        hint="For those who write at night. It applies to what you type from now on."
        value={String(fields.dayStart)}
        onChange={(hour) => choose({ dayStart: Number(hour) })}
      >
        {hours.map((hour) => (
          <option key={hour} value={hour}>
            {hour === 0 ? 'Midnight' : `${hour}:00 in the morning`}
          </option>
        ))}
      </SelectField>
      {save.error && (
        <Notice tone="danger">
          {messageOf(save.error, 'The goals could not be saved. Your text has not changed. Try again.')}
        </Notice>
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
