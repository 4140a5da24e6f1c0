import { Island } from '../island.tsx'
import type { Page } from '../page.ts'
import { SharedReader } from './shared-reader.tsx'

/** The page that a link for readers opens. The token of the link is in the fragment of its address. */
export const sharedPage: Page = {
  title: 'A shared text | Inkloom',
  description: 'Somebody shared a text with you.',
  noIndex: true,
  bare: true,
  body: (
    <>
      <noscript>
        <p className="p-24">This page needs JavaScript to show the text that was shared with you.</p>
      </noscript>
      <Island name="shared">
        <SharedReader />
      </Island>
    </>
  ),
}
