import type { PageHead } from './page-texts.ts'

export const head: PageHead = {
  title: 'Terms and Privacy Policy | Inkloom',
  description:
    'The Terms of Use, the Terms of Sale and the Privacy Policy, in plain English: who owns your text, refunds, and who receives what.',
}

export const title = 'Terms and privacy'

/** The parts in page order. `id` is the anchor and the name of the file in web/site/legal. */
export const parts = [
  { id: 'terms-of-use', name: 'Terms of Use' },
  { id: 'terms-of-sale', name: 'Terms of Sale' },
  { id: 'privacy-policy', name: 'Privacy Policy' },
] as const

/** The legal notice, or imprint. */
export const legalNotice = {
  id: 'legal-notice',
  name: 'Legal notice',
  operator: 'Operator',
  email: 'Email',
} as const
