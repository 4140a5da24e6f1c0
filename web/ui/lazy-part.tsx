import { type ReactNode, Suspense } from 'react'
import { KeepPage } from './keep-page.tsx'
import { Loading } from './loading.tsx'
import { Notice } from './notice.tsx'

/** A part of a page that is loaded when it is opened. The page stays if it can't be loaded. */
export const LazyPart = ({ children }: { children: ReactNode }) => (
  <KeepPage
    instead={<Notice tone="warning">This could not be loaded. Nothing was changed. Reload the page to use it.</Notice>}
  >
    <Suspense fallback={<Loading />}>{children}</Suspense>
  </KeepPage>
)
