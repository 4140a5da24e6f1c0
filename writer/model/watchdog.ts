/** Fires once when nothing moved for as long as it may take. One timer for a whole stream, however many tokens come. */
export const createWatchdog = (firstMs: number, silenceMs: number, onSilence: (started: boolean) => void) => {
  let started = false
  let movedAt = performance.now()
  let timer: NodeJS.Timeout

  const check = () => {
    const left = movedAt + (started ? silenceMs : firstMs) - performance.now()
    if (left <= 0) onSilence(started)
    else timer = setTimeout(check, left)
  }
  timer = setTimeout(check, firstMs)

  return {
    moved: () => {
      movedAt = performance.now()
      if (started) return
      started = true
      clearTimeout(timer)
      timer = setTimeout(check, silenceMs)
    },
    stop: () => clearTimeout(timer),
  }
}
