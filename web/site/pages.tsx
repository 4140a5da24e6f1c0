import type { Page } from './page.ts'
import { NotFound } from './not-found.tsx'
import { landing } from './landing/landing-page.tsx'

/** Every public page, by its path. `/404` is served for what is not there. */
export const pages: Record<string, Page> = {
  '/': landing,
  '/404': {
    title: 'Page not found | Inkloom',
    description: 'The page you are looking for does not exist or has been moved.',
    noIndex: true,
    body: <NotFound />,
  },
}
