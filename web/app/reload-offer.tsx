import { useState } from 'react'
import { useBuildProblem } from '#web/lib/api/build.ts'
import { Button } from '#web/ui/button.tsx'

const words = {
  stale: 'There is a newer version of Inkloom. This page keeps working. Reload it when it suits you.',
  broken:
    'A part of this page could not be loaded. The connection was lost, or there is a newer version of Inkloom. Reload the page to continue.',
}

/**
 * Offers a reload if this tab is older than the server, or a part of it can't be loaded. It never
 * reloads automatically.
 */
export const ReloadOffer = () => {
  const problem = useBuildProblem()
  const [later, setLater] = useState<typeof problem>(null)
  if (!problem || later === problem) return null
  return (
    <section
      aria-label="Reload"
      className="fixed inset-x-16 bottom-[calc(var(--spacing-bar)+var(--spacing-72))] z-30 mx-auto flex max-w-toast flex-col gap-8 rounded-sheet border border-rule bg-sheet py-12 ps-16 pe-12 text-15 shadow-float md:bottom-72"
    >
      <output>{words[problem]} Your text is safe.</output>
      <div className="flex justify-end gap-8">
        <Button compact look="quiet" onClick={() => setLater(problem)}>
          Later
        </Button>
        <Button compact look="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </div>
    </section>
  )
}
