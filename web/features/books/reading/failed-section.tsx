import { useState } from 'react'
import type { TaskSection } from '#contract/book-task.ts'
import { actionOn } from '#web/lib/format/beginning-of.ts'
import { Button } from '#web/ui/button.tsx'
import { RewriteForm } from './rewrite-form.tsx'
import { type SectionChange, useSectionAction } from './use-section-action.ts'

interface FailedSectionProps {
  guid: string
  place: SectionChange
  section: TaskSection
  /** Sent with each change, so that a change in another tab is noticed. */
  version: number
  /** False while any part of the book is being written. */
  changeable: boolean
}

const small = 'px-12 text-13'

/** Explains why a section has no text, with the actions for it. */
export const FailedSection = ({ guid, place, section, version, changeable }: FailedSectionProps) => {
  const [rewriting, setRewriting] = useState(false)
  const { mutate, isPending, variables } = useSectionAction(guid, place, version)
  const pending = (action: NonNullable<typeof variables>['action'], doing: string) =>
    isPending && variables.action === action && doing
  return (
    <div lang="en" dir="ltr" className="flex flex-col gap-8 pb-12">
      <p className="text-15">{section.failure?.message}</p>
      {changeable && !rewriting && (
        <div className="flex flex-wrap gap-8">
          <Button
            compact
            className={small}
            aria-label={actionOn('Retry', section.title)}
            pending={pending('retry', 'Starting')}
            onClick={() => mutate({ action: 'retry' })}
          >
            Retry
          </Button>
          <Button
            compact
            className={small}
            aria-label={actionOn('Rewrite with an instruction', section.title)}
            disabled={isPending}
            onClick={() => setRewriting(true)}
          >
            Rewrite with an instruction
          </Button>
          <Button
            compact
            variant="quiet"
            className={small}
            aria-label={actionOn('Leave out', section.title)}
            pending={pending('leave_out', 'Leaving it out')}
            onClick={() => mutate({ action: 'leave_out' })}
          >
            Leave out
          </Button>
        </div>
      )}
      {changeable && rewriting && (
        <RewriteForm
          pending={pending('rewrite', 'Starting')}
          onRewrite={(instruction) => mutate({ action: 'rewrite', instruction })}
          onClose={() => setRewriting(false)}
        />
      )}
      {!changeable && <p className="text-13 text-quiet">You can change this section once writing has stopped.</p>}
    </div>
  )
}

/** A section that was left out, with a button to write it after all. */
export const LeftOutSection = ({ guid, place, section, version, changeable }: FailedSectionProps) => {
  const { mutate, isPending } = useSectionAction(guid, place, version)
  if (!changeable) return null
  return (
    <div lang="en" dir="ltr" className="pb-12">
      <Button
        compact
        variant="quiet"
        aria-label={actionOn('Write it after all', section.title)}
        pending={isPending && 'Starting'}
        onClick={() => mutate({ action: 'retry' })}
      >
        Write it after all
      </Button>
    </div>
  )
}
