import { Link } from 'react-router'
import type { Project } from '#contract/projects.ts'

/** Names the generated book that a project was made from, and links to it. */
export const OriginLine = ({ origin }: Pick<Project, 'origin'>) =>
  origin && (
    <p className="text-13 wrap-anywhere text-quiet">
      From the book{' '}
      <Link to={`/app/books/${origin.guid}`} className="rounded-control underline decoration-edge underline-offset-4">
        <bdi>{origin.title}</bdi>
      </Link>
    </p>
  )
