const LOOK_MS = 250

/**
 * Stops this process gracefully when the process that ran `npm start` has ended. npm forwards a
 * signal to a shell, and some shells die of it without forwarding it to this process. The start
 * script sets INKLOOM_PARENT.
 */
export const endWithParent = (parent = Number(process.env['INKLOOM_PARENT'])): void => {
  if (!parent) return
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_MS)
  timer.unref()
}
