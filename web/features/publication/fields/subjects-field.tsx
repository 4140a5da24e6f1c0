import { Combobox } from '@base-ui/react/combobox'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type Ref, useId, useRef, useState } from 'react'
import { publicationMessages } from '#contract/publication.ts'
import { publicationLimits as limits } from '#contract/publication-limits.ts'
import { readSubjectCode, type SubjectScheme, subjectSchemes } from '#manuscript/model/publication/subject-codes.ts'
import { api } from '#web/lib/api/api.ts'
import { isComposing } from '#web/lib/input/composing.ts'
import { useSettled } from '#web/lib/input/use-settled.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { controlShape } from '#web/ui/field.tsx'
import type { DetailsEditing } from '../use-details.ts'

interface Subject {
  code: string
  name: string
}

interface SubjectsFieldProps {
  scheme: SubjectScheme
  editing: DetailsEditing
  hint: string
  error: string | undefined
}

const useSubjects = (scheme: SubjectScheme, text: string) =>
  useQuery({
    queryKey: ['subjects', scheme, text],
    queryFn: ({ signal }) => api('GET /subjects', { query: { scheme, text }, signal }),
    staleTime: 600_000,
    placeholderData: (before) => before,
  })

/** The chosen subjects of one classification, and the text in which the next one is typed. */
const useChosenSubjects = (scheme: SubjectScheme, { change, draft, details }: DetailsEditing) => {
  const codes = draft.subjects[scheme]
  const [names, setNames] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string>()
  const [typed, setTyped] = useState('')
  const setCodes = (list: string[]) => change({ subjects: { ...draft.subjects, [scheme]: list } })
  const add = ({ code, name }: Subject) => {
    if (codes.length >= limits.subjects) return setProblem(publicationMessages.tooManySubjects)
    setProblem(undefined)
    setTyped('')
    if (name) setNames((before) => ({ ...before, [code]: name }))
    if (!codes.includes(code)) setCodes([...codes, code])
  }
  return {
    codes,
    problem,
    typed,
    type: (text: string) => {
      setTyped(text)
      setProblem(undefined)
    },
    add,
    /** Adds the typed code, or shows why it is not a code. */
    addCode: () => {
      if (typed.trim() === '') return
      const read = readSubjectCode(scheme, typed)
      if ('problem' in read) setProblem(read.problem)
      else add({ code: read.code, name: '' })
    },
    remove: (code: string) => setCodes(codes.filter((one) => one !== code)),
    nameOf: (code: string) => names[code] ?? details.subject_names[code],
  }
}

/** Subjects of one classification: found by words if the server has its list, else entered as codes. */
export const SubjectsField = ({ scheme, editing, hint, error }: SubjectsFieldProps) => {
  const { label, example } = subjectSchemes[scheme]
  const { codes, problem, typed, type, add, addCode, remove, nameOf } = useChosenSubjects(scheme, editing)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { data } = useSubjects(scheme, useSettled(typed.trim().slice(0, limits.searchedText)))
  const wrong = problem ?? error
  const entry = {
    id,
    'aria-describedby': `${id}-note`,
    'aria-invalid': wrong ? (true as const) : undefined,
    inputRef: input,
    typed,
    onTyped: type,
    onCode: addCode,
  }
  return (
    <div className="flex w-full flex-col gap-4">
      <label htmlFor={id} className="text-15 font-medium">
        {label} subjects
      </label>
      <ChosenSubjects
        label={`Chosen ${label} subjects`}
        codes={codes}
        nameOf={nameOf}
        onRemove={(code) => {
          remove(code)
          input.current?.focus()
        }}
      />
      {data?.loaded ? (
        <SubjectSearch {...entry} found={data.subjects} onChoose={add} />
      ) : (
        <CodeEntry {...entry} button={`Add the ${label} code`} example={example} />
      )}
      <p id={`${id}-note`} className={wrong ? 'text-13 text-danger' : 'text-13 text-quiet'}>
        {wrong ?? hint}
      </p>
    </div>
  )
}

interface ChosenProps {
  label: string
  codes: readonly string[]
  nameOf: (code: string) => string | undefined
  onRemove: (code: string) => void
}

const ChosenSubjects = ({ label, codes, nameOf, onRemove }: ChosenProps) =>
  codes.length === 0 ? null : (
    <ul aria-label={label} className="flex flex-col">
      {codes.map((code) => (
        <li key={code} className="flex items-center gap-8 border-b border-rule text-15 last:border-b-0">
          <span className="min-w-0 flex-1 wrap-anywhere">
            <span className="tabular-nums">{code}</span>
            {nameOf(code) && <span className="ms-8 text-quiet">{nameOf(code)}</span>}
          </span>
          <button
            type="button"
            aria-label={`Remove ${code}`}
            onClick={() => onRemove(code)}
            className="flex size-target shrink-0 items-center justify-center rounded-control text-quiet hover:bg-wash hover:text-ink"
          >
            <X className="size-icon" strokeWidth={1.5} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )

interface EntryProps {
  id: string
  'aria-describedby': string
  'aria-invalid': true | undefined
  inputRef: Ref<HTMLInputElement>
  typed: string
  onTyped: (text: string) => void
  onCode: () => void
}

const CodeEntry = ({
  inputRef,
  typed,
  onTyped,
  onCode,
  button,
  example,
  ...parts
}: EntryProps & { button: string; example: string }) => (
  <div className="flex gap-8">
    <input
      {...parts}
      ref={inputRef}
      value={typed}
      placeholder={example}
      spellCheck={false}
      autoComplete="off"
      maxLength={40}
      onChange={({ target }) => onTyped(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
        event.preventDefault()
        onCode()
      }}
      className={classNames(controlShape, 'min-h-target min-w-0')}
    />
    <Button onClick={onCode} aria-label={button}>
      Add
    </Button>
  </div>
)

interface SearchProps extends EntryProps {
  found: readonly Subject[]
  onChoose: (subject: Subject) => void
}

const SubjectSearch = ({ inputRef, typed, onTyped, found, onChoose, onCode, ...parts }: SearchProps) => (
  <Combobox.Root
    items={found}
    filter={null}
    value={null}
    inputValue={typed}
    onInputValueChange={(text, { reason }) => {
      // Only typing changes the text. The combobox would also write the name of a chosen subject
      // into the field.
      if (reason === 'input-change' || reason === 'input-clear') onTyped(text)
    }}
    onValueChange={(subject: Subject | null) => subject && onChoose(subject)}
    itemToStringLabel={({ name }: Subject) => name}
    autoHighlight
  >
    <Combobox.Input
      {...parts}
      ref={inputRef}
      placeholder="Search by words or code"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && found.length === 0 && !isComposing(event.nativeEvent)) onCode()
      }}
      className={classNames(controlShape, 'min-h-target')}
    />
    <Combobox.Portal>
      <Combobox.Positioner sideOffset={4} className="z-20 outline-none">
        <Combobox.Popup className="w-(--anchor-width) overflow-hidden rounded-sheet border border-rule bg-sheet shadow-float">
          <Combobox.Empty>
            <p className="px-16 py-12 text-15 text-quiet">
              No subject found. Press Enter to add what you typed as a code.
            </p>
          </Combobox.Empty>
          <Combobox.List className="max-h-[min(22rem,var(--available-height))] scroll-py-4 overflow-y-auto overscroll-contain py-4 outline-none data-empty:p-0">
            {(subject: Subject) => (
              <Combobox.Item
                key={subject.code}
                value={subject}
                className="flex min-h-target cursor-default items-baseline gap-8 px-12 py-8 text-15 outline-none select-none data-highlighted:bg-wash"
              >
                <span className="min-w-0 flex-1">{subject.name}</span>
                <span className="text-13 text-quiet tabular-nums">{subject.code}</span>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  </Combobox.Root>
)
