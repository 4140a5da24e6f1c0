import { useEffect } from 'react'
import { build } from '#web/lib/api/build.ts'
import { appWorker } from '#web/lib/offline/app-worker.ts'
import { Button } from '#web/ui/button.tsx'

/**
 * Shown in place of a page whose code can't be loaded. Earlier typing is saved, or kept in this
 * browser.
 */
export const NotLoadedPage = () => {
  // This page has its own reload button, so the general offer to reload is not needed.
  useEffect(() => build.clear(), [])
  return (
    <div role="alert" className="mx-auto flex min-h-[80dvh] max-w-form flex-col justify-center gap-16 px-24 pb-112">
      <h1 className="font-serif text-32 font-semibold">This page could not be loaded.</h1>
      <p className="text-17">
        The connection was lost, or there is a newer version of Inkloom. Your text is safe. It is kept on the server, or
        in this browser until it is saved.
      </p>
      <div>
        <Button variant="primary" onClick={appWorker.restart}>
          Reload
        </Button>
      </div>
    </div>
  )
}
