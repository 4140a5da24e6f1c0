import { useParams } from 'react-router'
import { CoverPage } from '#web/features/publication/cover/cover-page.tsx'

/** The page with the cover of a project. */
export const ProjectCoverPage = () => {
  const { id = '' } = useParams()
  return <CoverPage key={id} work={{ projectId: id }} />
}

/** The page with the cover of a generated book. */
export const BookCoverPage = () => {
  const { guid = '' } = useParams()
  return <CoverPage key={guid} work={{ guid }} />
}
