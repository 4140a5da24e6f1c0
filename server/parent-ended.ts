const LOOK_MS = 250

/**
 * Ends this process in order when the process that `npm start` ran in has ended. npm passes a signal on to a shell, and some
 * shells die of it without a word to this process, which has taken the place of the start script (INKLOOM_PARENT is from there).
 */
export const endWithParent = (parent = Number(process.env['INKLOOM_PARENT'])): void => {
  if (!parent) return
  const looking = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(looking)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_MS)
  looking.unref()
}
