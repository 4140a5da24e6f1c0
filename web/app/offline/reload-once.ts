import { prepareReload } from '#web/editor/saving/open-savings.ts'
import { api } from '#web/lib/api/api.ts'
import { build } from '#web/lib/api/build.ts'
import { appWorker } from '#web/lib/offline/app-worker.ts'

const KEY = 'reloadedBuild'

/** Returns true if a reload can help, and loses nothing. */
const shouldReload = async (): Promise<boolean> => {
  const own = build.own()
  if (own === null || !navigator.onLine || sessionStorage.getItem(KEY) === own) return false
  try {
    // Without a server, a reload would show the browser's own error page.
    await api('GET /installation')
    if ((await prepareReload()) !== 'ready') return false
    sessionStorage.setItem(KEY, own)
    return true
  } catch {
    return false
  }
}

/**
 * Handles a part of the application that can't be loaded, for example because the server has a newer
 * version: reloads once for each version, after the text is saved or in the journal. Otherwise the
 * page offers the reload.
 */
export const reloadOnce = async (): Promise<void> => {
  if (await shouldReload()) appWorker.restart()
  else build.markBroken()
}
