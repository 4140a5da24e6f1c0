import { lazy, Suspense } from 'react'
import type { Workspace } from '#web/editor/workspace.ts'
import type { WantedChapter } from '#web/lib/stores/one-chapter.ts'
import { KeepPage } from '#web/ui/keep-page.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The view of one chapter loads on demand. */
const OneChapterHead = lazy(async () => ({ default: (await import('./one-chapter.tsx')).OneChapterHead }))
const OneChapterFoot = lazy(async () => ({ default: (await import('./one-chapter.tsx')).OneChapterFoot }))

const failed = (
  <Notice tone="warning">
    One chapter could not be shown alone. You can keep writing. Reload the page to try again.
  </Notice>
)

/** The line above the page while one chapter is shown alone. */
export const ChapterHead = (props: { workspace: Workspace; requested: WantedChapter }) => (
  <KeepPage instead={failed}>
    <Suspense>
      <OneChapterHead {...props} />
    </Suspense>
  </KeepPage>
)

/** The links to other chapters below the page while one chapter is shown alone. */
export const ChapterFoot = (props: { workspace: Workspace }) => (
  <KeepPage instead={null}>
    <Suspense>
      <OneChapterFoot {...props} />
    </Suspense>
  </KeepPage>
)
