import { useEffect, useState } from 'react'
import { canReload } from '#web/editor/saving/open-savings.ts'
import { type BuildProblem, useBuildProblem } from '#web/lib/api/build.ts'
import { appWorker, useIsVersionWaiting } from '#web/lib/offline/app-worker.ts'
import { useIsDecisionOpen } from '#web/lib/stores/open-decision.ts'
import { Button } from '#web/ui/button.tsx'

type Offer = BuildProblem | 'waiting'

const words: Record<Offer, string> = {
  waiting: 'A newer version of Inkloom is ready. This page keeps working. Restart it when it suits you.',
  stale: 'There is a newer version of Inkloom. This page keeps working. Reload it when it suits you.',
  broken:
    'A part of this page could not be loaded. The connection was lost, or there is a newer version of Inkloom. Reload the page to continue.',
}

const NOT_KEPT =
  'Your text is not saved yet, and this browser can’t store it. Nothing was restarted. Try again when it is saved.'

/**
 * Offers a newer version if there is one, and a reload if a part of this tab can't be loaded. It waits
 * for the text to be saved or in the journal, and does nothing before the person says so. It never stands
 * over the choices of a proposal, and waits until they are made.
 */
export const ReloadOffer = () => {
  const problem = useBuildProblem()
  const isWaiting = useIsVersionWaiting()
  const isDecisionOpen = useIsDecisionOpen()
  const [later, setLater] = useState<Offer | null>(null)
  const [state, setState] = useState<'offered' | 'saving' | 'not kept'>('offered')
  useEffect(() => {
    if (problem === 'stale') appWorker.look()
  }, [problem])
  // Files that are stored in this browser stay what they are until the next version is stored too.
  const isStored = problem === 'stale' && appWorker.keepsVersion()
  const offer: Offer | null = isWaiting ? 'waiting' : isStored ? null : problem
  if (!offer || later === offer || isDecisionOpen) return null
  const restart = async () => {
    setState('saving')
    if (await canReload()) appWorker.restart()
    else setState('not kept')
  }
  return (
    <section
      aria-label={offer === 'waiting' ? 'New version' : 'Reload'}
      className="fixed inset-x-16 bottom-[calc(var(--spacing-bar)+var(--spacing-72))] z-30 mx-auto flex max-w-toast flex-col gap-8 rounded-sheet border border-rule bg-sheet py-12 ps-16 pe-12 text-15 shadow-float md:bottom-72"
    >
      <output>{state === 'not kept' ? NOT_KEPT : `${words[offer]} Your text is safe.`}</output>
      <div className="flex justify-end gap-8">
        <Button compact look="quiet" onClick={() => setLater(offer)}>
          Later
        </Button>
        <Button compact look="primary" pending={state === 'saving' && 'Saving'} onClick={() => void restart()}>
          {offer === 'waiting' ? 'Restart' : 'Reload'}
        </Button>
      </div>
    </section>
  )
}
