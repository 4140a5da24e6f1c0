import { useRouteError } from 'react-router'
import { useEffect } from 'react'
import { appWorker } from '#web/lib/offline/app-worker.ts'
import { Button } from '#web/ui/button.tsx'

/** Shown if rendering a page throws. Data on the server is not affected. */
export const ErrorPage = () => {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <div role="alert" className="mx-auto flex min-h-[80dvh] max-w-form flex-col justify-center gap-16 px-24 pb-112">
      <h1 className="font-serif text-32 font-semibold">An error was thrown.</h1>
      <p className="text-17">This page could not be displayed. Your books are safe on the server.</p>
      <div>
        <Button variant="primary" onClick={appWorker.restart}>
          Reload the page
        </Button>
      </div>
    </div>
  )
}
