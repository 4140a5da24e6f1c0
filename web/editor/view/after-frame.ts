/**
 * Returns a function that requests one call of `run` after the next frame was painted, so that its
 * time is not part of the time from a key to its character, and a function that cancels the call.
 *
 * @param isUrgent Returns true if the call must not wait until the frame was painted.
 */
export const afterFrame = (
  run: () => void,
  isUrgent: () => boolean = () => false,
): { request: () => void; cancel: () => void } => {
  let frame: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    frame = undefined
    run()
  }
  return {
    request: () => {
      frame ??= requestAnimationFrame(() => {
        if (isUrgent()) end()
        else timer = setTimeout(end)
      })
    },
    cancel: () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
      clearTimeout(timer)
      frame = undefined
    },
  }
}
