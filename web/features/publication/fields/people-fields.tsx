import { ArrowUp, Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { publicationLimits as limits } from '#contract/publication-limits.ts'
import type { Contributor } from '#manuscript/model/publication/publication.ts'
import { type ContributorRole, contributorRoleNames, contributorRoles } from '#manuscript/model/publication/roles.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { controlShape } from '#web/ui/field.tsx'
import { Section } from '#web/ui/section.tsx'
import type { FieldsProps } from './fields-props.ts'

interface PersonProps {
  person: Contributor
  /** The index of the person in the list. */
  at: number
  lang: string
  onChange: (person: Contributor) => void
  onUp: () => void
  onRemove: () => void
}

const IconButton = ({ name, onClick, icon: Icon }: { name: string; onClick: () => void; icon: typeof X }) => (
  <button
    type="button"
    aria-label={name}
    title={name}
    onClick={onClick}
    className="flex size-target shrink-0 items-center justify-center rounded-control text-quiet hover:bg-wash hover:text-ink"
  >
    <Icon className="size-icon" strokeWidth={1.5} aria-hidden="true" />
  </button>
)

const Person = ({ person, at, lang, onChange, onUp, onRemove }: PersonProps) => (
  <li className="grid grid-cols-[minmax(0,1fr)_5.5rem] items-center gap-8 sm:grid-cols-[minmax(0,1fr)_9rem_5.5rem]">
    <input
      aria-label={`Name of person ${at + 1}`}
      lang={lang}
      dir="auto"
      value={person.name}
      placeholder="Name"
      maxLength={limits.name}
      onChange={({ target }) => onChange({ ...person, name: target.value })}
      className={classNames(controlShape, 'min-h-target min-w-0 max-sm:col-span-2')}
    />
    <select
      aria-label={`Role of person ${at + 1}`}
      value={person.role}
      onChange={({ target }) => onChange({ ...person, role: target.value as ContributorRole })}
      className={classNames(controlShape, 'min-h-target min-w-0')}
    >
      {contributorRoleNames.map((role) => (
        <option key={role} value={role}>
          {contributorRoles[role].label}
        </option>
      ))}
    </select>
    <span className="flex justify-end">
      {at > 0 && <IconButton name={`Move person ${at + 1} up`} icon={ArrowUp} onClick={onUp} />}
      <IconButton name={`Remove person ${at + 1}`} icon={X} onClick={onRemove} />
    </span>
  </li>
)

/** Authors and contributors, in the order of the title page. */
export const PeopleFields = ({ editing: { change, draft }, problems, text }: FieldsProps) => {
  const { contributors } = draft
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [focused, setFocused] = useState<{ at: number } | null>(null)
  useEffect(() => {
    if (!focused) return
    const fields = list.current?.querySelectorAll('input')
    const target = fields?.[Math.min(focused.at, fields.length - 1)] ?? addButton.current
    target?.focus()
  }, [focused])
  const setPeople = (people: Contributor[]) => change({ contributors: people })
  const add = () => {
    setPeople([...contributors, { name: '', role: contributors.length === 0 ? 'author' : 'contributor' }])
    setFocused({ at: contributors.length })
  }
  const remove = (at: number) => {
    setPeople(contributors.toSpliced(at, 1))
    setFocused({ at })
  }
  const moveUp = (at: number) => {
    setPeople(contributors.toSpliced(at, 1).toSpliced(at - 1, 0, contributors[at]!))
    setFocused({ at: at - 1 })
  }
  return (
    <Section title="People">
      {contributors.length === 0 && (
        <p className="text-15 text-quiet">No author yet. Exports have no line for an author then.</p>
      )}
      <ul
        ref={list}
        aria-label="Authors and contributors"
        className="flex w-full flex-col gap-16 empty:hidden sm:gap-8"
      >
        {contributors.map((person, at) => (
          <Person
            // oxlint-disable-next-line react/no-array-index-key -- two people may have the same name
            key={at}
            person={person}
            at={at}
            lang={text.lang}
            onChange={(changed) => setPeople(contributors.with(at, changed))}
            onUp={() => moveUp(at)}
            onRemove={() => remove(at)}
          />
        ))}
      </ul>
      {problems.has('contributors') && <p className="text-13 text-danger">{problems.get('contributors')}</p>}
      <Button ref={addButton} compact disabled={contributors.length >= limits.contributors} onClick={add}>
        <Plus className="size-icon" strokeWidth={1.5} aria-hidden="true" />
        {contributors.length === 0 ? 'Add the author' : 'Add a person'}
      </Button>
    </Section>
  )
}
