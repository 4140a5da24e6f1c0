import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { usePageTitle } from '#web/lib/navigation/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { inkStyle } from '#web/ui/ink.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ChangesView, SpokenResult } from './changes-view.tsx'
import { SourcePicker } from './source-picker.tsx'
import { isComplete, isSameText, type TextSource } from './text-source.ts'
import { useComparison } from './use-comparison.ts'

const fromAddress = (query: URLSearchParams, side: 'left' | 'right'): TextSource => ({
  type: 'project',
  // Without a project for the left text, it is a version of the right one.
  id: query.get(side) ?? query.get('right') ?? '',
  version: query.get(`${side}Version`),
})

/** Compares two texts: projects, versions of projects, and files. */
export const ComparePage = () => {
  usePageTitle('Compare')
  const [query] = useSearchParams()
  const opened = query.get('right')
  const [before, setBefore] = useState(() => fromAddress(query, 'left'))
  const [after, setAfter] = useState(() => fromAddress(query, 'right'))
  const { comparison, start, stop } = useComparison()
  const { state, problem, done } = comparison
  const isRunning = state === 'loading' || state === 'comparing'
  const isReady = isComplete(before) && isComplete(after)
  const isSame = isSameText(before, after)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !isSame && !isRunning) void start([before, after])
  }
  return (
    <div className="mx-auto flex max-w-wide flex-col gap-24 px-16 py-24 sm:px-32 lg:px-48 lg:py-48">
      <header className="flex flex-col gap-8">
        {opened && (
          <Link
            to={`/app/projects/${opened}`}
            className="inline-flex min-h-target items-center gap-8 self-start rounded-control text-15 text-quiet hover:text-ink"
          >
            <ArrowLeft className="size-icon" strokeWidth={1.5} aria-hidden="true" />
            Back to the text
          </Link>
        )}
        <h1 className="font-serif text-32 font-semibold">Compare</h1>
        <p className="text-quiet">
          See what differs between two projects, two versions, or a project and a file. Neither text is changed.
        </p>
      </header>
      <form onSubmit={submit} noValidate className="flex flex-col gap-24">
        <div className="grid gap-32 md:grid-cols-2">
          <SourcePicker label="Before" source={before} onChange={setBefore} />
          <SourcePicker label="After" source={after} onChange={setAfter} />
        </div>
        <div className="flex flex-wrap items-center gap-16">
          <Button
            type="submit"
            variant="primary"
            disabled={!isReady || isSame}
            pending={isRunning && (state === 'loading' ? 'Loading the texts' : 'Comparing')}
          >
            Compare
          </Button>
          {isRunning && <Button onClick={stop}>Stop</Button>}
          {isReady && isSame && <p className="text-13 text-quiet">Choose another version or text on one side.</p>}
        </div>
        {isRunning && (
          <>
            <progress aria-label="Compared" value={done} className="sr-only" />
            <span aria-hidden="true" style={inkStyle(done)} className="ink-line">
              <span />
            </span>
          </>
        )}
      </form>
      {state === 'failed' && <Notice tone="danger">{problem}</Notice>}
      {state === 'stopped' && <Notice tone="info">Stopped. What was compared until then is shown.</Notice>}
      <SpokenResult comparison={comparison} />
      <ChangesView key={state === 'loading' ? 'new' : 'shown'} comparison={comparison} />
    </div>
  )
}
