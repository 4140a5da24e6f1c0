import { noteTextOf } from '#contract/note-texts.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { useInstallation } from '#web/lib/account/installation.ts'
import { Notice } from '#web/ui/notice.tsx'
import { WithoutModel } from '#web/ui/without-model.tsx'
import type { ReviewState } from './proposal.ts'
import type { Review } from './use-review.ts'

interface ProposalNoticesProps {
  state: ReviewState
  review: Review
}

/** Notices about a finished proposal: a changed original, a cut or flawed text. */
export const ProposalNotices = ({ state, review }: ProposalNoticesProps) => {
  const { data: installation } = useInstallation()
  const writer = installation?.writer.kind
  const warnings = [
    !review.canTake &&
      `The original text was changed ${review.stands === 'gone' ? 'or deleted ' : ''}in the meantime, so this cannot replace it.${review.isTitle ? '' : ' You can insert it below.'}`,
    state.end === 'cut' &&
      `${messageOf(state.problem, 'The connection was lost.')} This text is incomplete. Your own text is unchanged.`,
    state.note && noteTextOf(state.note, writer),
  ].filter((warning) => typeof warning === 'string')
  return (
    <>
      {warnings.map((warning) => (
        <div key={warning} dir="ltr" lang="en" className="py-8">
          <Notice tone="warning">{warning}</Notice>
        </div>
      ))}
      {writer === 'builtin' && <WithoutModel>Written without a language model.</WithoutModel>}
    </>
  )
}
