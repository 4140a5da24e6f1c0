import { useEffect, useState } from 'react'
import { prepareReload, type ReloadState } from '#web/editor/saving/open-savings.ts'
import { useBuildProblem } from '#web/lib/api/build.ts'
import { appWorker, useIsVersionWaiting } from '#web/lib/offline/app-worker.ts'
import { useIsDecisionOpen } from '#web/lib/stores/open-decision.ts'
import { Button } from '#web/ui/button.tsx'
import { type Offer, reloadWords } from './reload-words.ts'

/**
 * Offers a newer version if there is one, and a reload if a part of this tab can't be loaded. It
 * waits until the text is saved or in the journal, and reloads only when the person clicks. It is
 * hidden while a proposal waits for a decision, so that it never covers the buttons.
 */
export const ReloadOffer = () => {
  const problem = useBuildProblem()
  const isWaiting = useIsVersionWaiting()
  const isDecisionOpen = useIsDecisionOpen()
  const [later, setLater] = useState<Offer | null>(null)
  const [state, setState] = useState<'offered' | 'saving' | Exclude<ReloadState, 'ready'>>('offered')
  useEffect(() => {
    if (problem === 'stale') appWorker.checkForUpdate()
  }, [problem])
  // If this version's files are stored in the browser, they remain available until the next version
  // is stored, so this tab needs no reload yet.
  const isStored = problem === 'stale' && appWorker.keepsVersion()
  const offer: Offer | null = isWaiting ? 'waiting' : isStored ? null : problem
  if (!offer || later === offer || isDecisionOpen) return null
  const restart = async () => {
    setState('saving')
    const answer = await prepareReload()
    if (answer === 'ready') appWorker.restart()
    else setState(answer)
  }
  return (
    <section
      aria-label={offer === 'waiting' ? 'New version' : 'Reload'}
      className="fixed inset-x-16 bottom-[calc(var(--spacing-bar)+var(--spacing-72))] z-30 mx-auto flex max-w-toast flex-col gap-8 rounded-sheet border border-rule bg-sheet py-12 ps-16 pe-12 text-15 shadow-float md:bottom-72"
    >
      <output>{reloadWords(offer, state === 'sending' || state === 'unsaved' ? state : null)}</output>
      <div className="flex justify-end gap-8">
        <Button compact variant="quiet" onClick={() => setLater(offer)}>
          Later
        </Button>
        <Button compact variant="primary" pending={state === 'saving' && 'Saving'} onClick={() => void restart()}>
          {offer === 'waiting' ? 'Restart' : 'Reload'}
        </Button>
      </div>
    </section>
  )
}
