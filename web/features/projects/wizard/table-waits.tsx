import type { Project } from '#contract/projects.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { wizardPath } from './use-create-project.ts'

/**
 * Shown if the wizard was left before its table of contents was confirmed. A project that was made
 * from a book has a table of contents and its text from the start.
 */
export const TableWaits = ({ project: { id, table, revision, words, origin } }: { project: Project }) =>
  table && revision === 0 && words === 0 && !origin ? (
    <Notice
      tone="info"
      action={
        <ButtonLink compact to={`${wizardPath}?project=${id}`}>
          Review it
        </ButtonLink>
      }
    >
      The table of contents of this project is ready for your review.
    </Notice>
  ) : null
