import { lazy, Suspense } from 'react'
import type { Project } from '#contract/projects.ts'
import { documentDictionary } from '#web/lib/input/spelling.ts'
import { usePageView } from '#web/lib/stores/page-view.ts'
import { KeepPage } from '#web/ui/keep-page.tsx'

/** Few browsers let a page add words to the spell checker, so this code loads only in those. */
const TeachNames = lazy(async () => ({
  default: (await import('#web/features/codex/spelling/teach-names.tsx')).TeachNames,
}))

/** Makes the spell checker accept the names of the open project, in browsers that allow it. */
export const KnownNames = ({ project }: { project: Project }) => {
  const { spelling } = usePageView()
  const dictionary = documentDictionary()
  if (!spelling || !dictionary) return null
  return (
    <KeepPage instead={null}>
      <Suspense>
        <TeachNames project={project} dictionary={dictionary} />
      </Suspense>
    </KeepPage>
  )
}
