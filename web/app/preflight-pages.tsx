import { useParams } from 'react-router'
import { PreflightPage } from '#web/features/publication/preflight/preflight-page.tsx'

/** The page with the checks of a project for shops. */
export const ProjectPreflightPage = () => {
  const { id = '' } = useParams()
  return <PreflightPage key={id} work={{ projectId: id }} />
}

/** The page with the checks of a generated book for shops. */
export const BookPreflightPage = () => {
  const { guid = '' } = useParams()
  return <PreflightPage key={guid} work={{ guid }} />
}
