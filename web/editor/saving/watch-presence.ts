import { holdProjectLock, isGone } from './tab-lock.ts'

interface PresenceOptions {
  projectId: string
  tab: string
  /** Aborts when the project is closed. */
  signal: AbortSignal
  onPresence: (device: string) => void
}

/**
 * Reports once that another tab or device has the project open. Returns a function for events that
 * prove it.
 */
export const watchPresence = ({ projectId, tab, signal, onPresence }: PresenceOptions) => {
  let isKnown = false
  const report = (device: string) => {
    if (isKnown || signal.aborted) return
    isKnown = true
    onPresence(device)
  }
  void holdProjectLock(projectId, tab, signal).then((isOpen) => isOpen && report('another tab'))
  return async (event: { client: string; device: string }): Promise<void> => {
    // A closed tab does not count as presence, nor do the changes that it saved while closing.
    if (isKnown || (await isGone(event.client))) return
    report(event.device)
  }
}
