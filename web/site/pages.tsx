import { toolIds } from '#contract/tools.ts'
import { apiPages } from './api/api-pages.tsx'
import { blogPages } from './blog/blog-pages.tsx'
import { contactPage } from './contact/contact-page.tsx'
import { landing } from './landing/landing-page.tsx'
import { legalPage } from './legal/legal-page.tsx'
import { NotFound } from './not-found.tsx'
import type { Page } from './page.ts'
import { pricingPage } from './pricing/pricing-page.tsx'
import { sharedPage } from './shared/shared-page.tsx'
import { toolPage } from './tools/tool-page.tsx'
import { toolsIndexPage } from './tools/tools-index.tsx'

/** All public pages by path. `/404` is served for unknown paths. */
export const pages: Record<string, Page> = {
  '/': landing,
  '/contact': contactPage,
  '/legal': legalPage,
  '/pricing': pricingPage,
  '/tools': toolsIndexPage,
  ...Object.fromEntries(toolIds.map((id) => [`/tools/${id}`, toolPage(id)])),
  ...apiPages,
  ...blogPages,
  '/shared': sharedPage,
  '/404': {
    title: 'Page not found | Inkloom',
    description: 'The page you are looking for does not exist or has been moved.',
    noIndex: true,
    body: <NotFound />,
  },
}
