import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { limits } from '#contract/projects.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { descriptionDraft } from '#web/lib/stores/description-draft.ts'
import { usePageTitle } from '#web/lib/navigation/page-title.ts'
import { DescriptionStep } from './description-step.tsx'
import { LanguageStep } from './language-step.tsx'
import { LengthStep } from './length-step.tsx'
import { Making } from './making.tsx'
import { TableStep } from './table-step.tsx'
import { ToneStep } from './tone-step.tsx'
import { useCreateProject, useMaking, wizardPath } from './use-create-project.ts'

/**
 * The wizard for a new project, in five steps. The step is part of the address, so that the back
 * button works. From the fifth step on the project exists, and its id is in the address.
 */
export const WizardPage = () => {
  usePageTitle('New project')
  const project = useSearchParams()[0].get('project')
  return project ? <TableStep key={project} projectId={project} /> : <FirstSteps />
}

const FirstSteps = () => {
  const requestedStep = Number(useSearchParams()[0].get('step') ?? 1)
  const navigate = useNavigate()
  const create = useCreateProject()
  const making = useMaking()
  const before = making?.status === 'pending' ? making.request : undefined
  const [description, setDescription] = useState(() => descriptionDraft.read(limits.description))
  const [language, setLanguage] = useState<LanguageCode>(before?.language ?? 'english')
  const [length, setLength] = useState<number>(before?.length ?? limits.length.default)
  const [tone, setTone] = useState<string>(before?.tone ?? 'Informative')

  // A request is remembered while it is pending, so that those that ended before this page was
  // opened are ignored.
  const [watched, setWatched] = useState(0)
  if (making?.status === 'pending' && making.submittedAt !== watched) setWatched(making.submittedAt)
  const ended = making?.submittedAt === watched ? making : undefined
  const made = ended?.made?.id
  useEffect(() => {
    if (made) void navigate(`${wizardPath}?project=${made}`, { replace: true })
  }, [made, navigate])
  if (making?.status === 'pending' || made) return <Making since={making?.submittedAt ?? 0} />

  const step = description.trim() === '' || ![2, 3, 4].includes(requestedStep) ? 1 : requestedStep
  const go = (to: number) => void navigate(to === 1 ? wizardPath : `${wizardPath}?step=${to}`)
  const back = () => go(step - 1)
  const next = () => go(step + 1)
  const error = ended?.error ?? null

  if (step === 2) return <LanguageStep value={language} onChange={setLanguage} onBack={back} onNext={next} />
  if (step === 3) return <LengthStep value={length} onChange={setLength} onBack={back} onNext={next} />
  if (step === 4)
    return (
      <ToneStep
        value={tone}
        onChange={setTone}
        error={error}
        onBack={back}
        onCreate={() => create.mutate({ description: description.trim(), language, tone, length })}
      />
    )
  return (
    <DescriptionStep
      value={description}
      onChange={(value) => {
        setDescription(value)
        descriptionDraft.keep(value)
      }}
      error={error}
      onNext={next}
    />
  )
}
