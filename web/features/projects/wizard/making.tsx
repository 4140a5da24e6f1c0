import { useEffect, useState } from 'react'
import { Caret } from '#web/ui/ink.tsx'

/**
 * Shown while the table of contents is created. The progress is unknown, so it shows the elapsed
 * time.
 */
export const Making = ({ since }: { since: number }) => (
  <div className="mx-auto flex max-w-page flex-col gap-24 px-16 py-24 sm:px-32 sm:py-48 lg:pt-72">
    <p className="text-13 text-quiet">Step 4 of 5</p>
    <h1 className="font-serif text-32 font-semibold sm:text-44">
      Writing the table of contents
      <Caret writing />
    </h1>
    <output className="max-w-form text-17">
      This usually takes less than a minute. You can leave this page. The project appears in your projects when it is
      ready.
    </output>
    <Elapsed since={since} />
  </div>
)

const Elapsed = ({ since }: { since: number }) => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.round((now - since) / 1000))
  return (
    <p className="text-15 text-quiet tabular-nums">
      {seconds < 60 ? `${seconds} s so far` : `${Math.floor(seconds / 60)} min ${seconds % 60} s so far`}
    </p>
  )
}
