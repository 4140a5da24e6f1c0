import { useEffect } from 'react'

/**
 * Sets two properties of the page while the component is mounted: `--visible`, the height that an
 * on-screen keyboard leaves, and `--keyboard`, the height that it covers. iOS and Android shrink only
 * the visual viewport, so that CSS alone can't know them.
 */
export const useVisibleHeight = (): void => {
  useEffect(() => {
    const { visualViewport } = window
    const { style } = document.documentElement
    const measure = () => {
      const visible = visualViewport?.height ?? window.innerHeight
      const covered = window.innerHeight - visible - (visualViewport?.offsetTop ?? 0)
      style.setProperty('--visible', `${visible}px`)
      // A page that is zoomed in has a smaller viewport too, without a keyboard.
      style.setProperty('--keyboard', `${(visualViewport?.scale ?? 1) > 1 ? 0 : Math.max(0, covered)}px`)
    }
    measure()
    visualViewport?.addEventListener('resize', measure)
    visualViewport?.addEventListener('scroll', measure)
    return () => {
      visualViewport?.removeEventListener('resize', measure)
      visualViewport?.removeEventListener('scroll', measure)
    }
  }, [])
}
