import { usePageTitle } from '../lib/navigation/page-title.ts'
import { ButtonLink } from './button.tsx'
import { NarrowPage } from './narrow-page.tsx'

export const NotFoundPage = () => {
  usePageTitle('Page not found')
  return (
    <NarrowPage title="404">
      <p className="text-17">The page you are looking for does not exist or has been moved.</p>
      <div>
        <ButtonLink reloadDocument variant="primary" to="/">
          Home
        </ButtonLink>
      </div>
    </NarrowPage>
  )
}
