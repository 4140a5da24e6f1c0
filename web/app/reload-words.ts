import type { ReloadState } from '#web/editor/saving/open-savings.ts'
import type { BuildProblem } from '#web/lib/api/build.ts'

export type Offer = BuildProblem | 'waiting'

const offers: Record<Offer, string> = {
  waiting: 'A newer version of Inkloom is ready. This page keeps working. Restart it when it suits you.',
  stale: 'There is a newer version of Inkloom. This page keeps working. Reload it when it suits you.',
  broken:
    'A part of this page could not be loaded. The connection was lost, or there is a newer version of Inkloom. Reload the page to continue.',
}

const refusals: Record<Exclude<ReloadState, 'ready'>, (action: string) => string> = {
  sending: (action) =>
    `Your last changes are still being sent, which takes longer than usual. Nothing was ${action}. Try again in a moment.`,
  unsaved: (action) =>
    `Your text could not be saved, and this browser can’t store it. Nothing was ${action}, so stay on this page. Try again when it is saved.`,
}

/**
 * Returns the text of the offer to restart, or after an attempt the reason why it did not restart.
 */
export const reloadWords = (offer: Offer, refused: keyof typeof refusals | null): string =>
  refused
    ? refusals[refused](offer === 'waiting' ? 'restarted' : 'reloaded')
    : `${offers[offer]} Your text is saved first.`
