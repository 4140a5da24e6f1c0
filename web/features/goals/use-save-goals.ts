import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { goalLimits, goalMessages } from '#contract/goal-limits.ts'
import type { AllGoals } from '#contract/goals.ts'
import type { Project } from '#contract/projects.ts'
import type { WritingGoals } from '#contract/writing-goals.ts'
import { isStale } from '#contract/stale-fields.ts'
import { api } from '#web/lib/api/api.ts'
import { currentOf } from '#web/lib/api/api-error.ts'
import { changedFields } from '#web/lib/input/changed-fields.ts'
import { useUnsentForm } from '#web/lib/input/unsent-form.ts'
import { useChoices } from '#web/lib/input/use-choices.ts'
import { readCount } from './read-count.ts'
import { week } from './week.ts'

const written = (count: number | null) => count?.toLocaleString('en') ?? ''

/** Returns a hint with the number that was read, if its digits are those of another script. */
const readHint = (text: string, most: number): string | undefined => {
  const count = /(?![0-9])\p{Nd}/u.test(text) ? readCount(text, most) : undefined
  return count == null ? undefined : `Read as ${written(count)}.`
}

/** Returns the name of the hour at which a day ends. */
export const nameOfHour = (hour: number): string => (hour === 0 ? 'midnight' : `${hour}:00 in the morning`)

export interface SavedGoals {
  project: Project
  goals: WritingGoals
  onSaved: (saved: Pick<Project, 'word_goal' | 'goals'>) => void
}

/** The years of the API have four digits. Browsers accept six. */
const isReadable = (date: string) => /^(?:\d{4}-\d\d-\d\d)?$/.test(date)

/** Returns true if a field has text that the browser can't read, such as a date without a month. */
const hasUnreadable = (form: HTMLFormElement): boolean =>
  [...form.elements].some((field) => field instanceof HTMLInputElement && field.validity.badInput)

const listed = new Intl.ListFormat('en')

/** Describes the choices of another device in the fields that have no hint. */
const choicesIn = ({ day_start, days_off }: Pick<WritingGoals, 'day_start' | 'days_off'>) => {
  const names = week.filter(({ day }) => days_off.includes(day)).map(({ name }) => name)
  return {
    day_start: `A day now ends at ${nameOfHour(day_start)}.`,
    days_off: names.length === 0 ? 'There are no days off now.' : `Days off are now: ${listed.format(names)}.`,
  }
}

/** Selects the fields that have an error. */
const wrongField = '[aria-invalid], fieldset[aria-describedby] input'

interface GoalsErrors {
  daily?: string
  book?: string
  deadline?: string
  daysOff?: string
}

type GoalsChange = Partial<AllGoals> & { from: Partial<AllGoals> }

/**
 * Manages the form of the goals. It sends only the fields that were changed here, so that changes
 * on two devices are both kept.
 */
export const useSaveGoals = ({ project, goals, onSaved }: SavedGoals) => {
  const stored: AllGoals = { word_goal: project.word_goal, ...goals }
  const form = useUnsentForm(`goals ${project.id}`, {
    daily: written(stored.daily_words),
    book: written(stored.word_goal),
    deadline: stored.deadline ?? '',
  })
  const choices = useChoices({ day_start: stored.day_start, days_off: stored.days_off })
  const fields = { ...choices.values, ...form.values }
  const [errors, setErrors] = useState<GoalsErrors>({})
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) element.current?.querySelector<HTMLElement>(wrongField)?.focus()
  }, [errors])
  const forget = () => {
    form.forget()
    choices.forget()
  }
  const save = useMutation({
    mutationFn: (body: GoalsChange) => api('PUT /projects/:id/goals', { params: { id: project.id }, body }),
    onSuccess: (saved) => {
      forget()
      onSaved(saved)
    },
    onError: (error) => {
      const now = currentOf(error) as AllGoals | undefined
      if (!now) return
      const { word_goal, ...goals } = now
      choices.see()
      onSaved({ word_goal, goals })
    },
  })
  const changed = () => {
    setErrors({})
    save.reset()
  }
  const choose = (choice: Parameters<typeof choices.choose>[0]) => {
    choices.choose(choice)
    changed()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const daily = readCount(fields.daily, goalLimits.dailyWords)
    const book = readCount(fields.book, goalLimits.bookWords)
    const wrong = {
      ...(daily === undefined && { daily: goalMessages.dailyWords }),
      ...(book === undefined && { book: goalMessages.bookWords }),
      // An incomplete date has an empty value, and would remove the deadline.
      ...((hasUnreadable(event.currentTarget) || !isReadable(fields.deadline)) && { deadline: goalMessages.deadline }),
      ...(fields.days_off.length > 6 && { daysOff: goalMessages.daysOff }),
    }
    setErrors(wrong)
    if (daily === undefined || book === undefined || Object.keys(wrong).length > 0) return
    const wanted = { ...choices.values, word_goal: book, daily_words: daily, deadline: fields.deadline || null }
    save.mutate(changedFields<AllGoals>(stored, wanted, { ...stored, ...choices.seen }))
  }
  const now = currentOf(save.error) as AllGoals | undefined
  return {
    element,
    form,
    fields,
    /** Hints of the fields with numbers. */
    hints: {
      daily: readHint(fields.daily, goalLimits.dailyWords),
      book: readHint(fields.book, goalLimits.bookWords),
    },
    errors,
    choose,
    changed,
    submit,
    save,
    /**
     * Sentences about the choices of another device, after the server refused this form because of
     * them; otherwise undefined.
     */
    changedElsewhere:
      now &&
      Object.entries(choicesIn(now)).flatMap(([field, sentence]) =>
        isStale<AllGoals>(field as keyof AllGoals, now, save.variables ?? {}) ? [sentence] : [],
      ),
    discard: () => {
      forget()
      changed()
    },
  }
}
