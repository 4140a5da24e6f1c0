import './tutorial.css'
import { useEffect } from 'react'
import { timings } from '#contract/projects.ts'

const KEY = 'tutorialCompleted'
const TOOLBAR = '[role="toolbar"][aria-label="Writing"]'

const isShown = (element: Element | null): element is Element => (element?.getClientRects().length ?? 0) > 0

const steps = [
  {
    find: '[data-tutorial="settings"]',
    title: 'Write Settings',
    description: 'The language, tone, description and style of this project. Every AI call includes them.',
  },
  {
    find: '[data-tutorial="contexts"]',
    title: 'Contexts',
    description: 'Guidelines that the AI follows, and references that it uses.',
  },
  {
    find: TOOLBAR,
    title: 'Toolbar',
    description: 'Undo, formatting, sections and points, an outline, and export.',
  },
  {
    find: '[data-tutorial="ai"]',
    title: 'AI toolbar',
    description:
      'It appears beside the current heading or paragraph. Write, rewrite, expand or shorten. Nothing changes until you accept it.',
  },
]

/** Shows a newcomer around the desk, once. It waits while something else asks for attention. */
export const Tutorial = () => {
  useEffect(() => {
    if (localStorage.getItem(KEY) === 'true') return
    let stopped = false
    let stop = () => {}
    let timer: ReturnType<typeof setTimeout>
    const begin = async () => {
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return wait()
      // Not everybody who writes here needs its code.
      const { driver } = await import('driver.js')
      if (stopped) return
      const end = () => {
        localStorage.setItem(KEY, 'true')
        tour.destroy()
        // On a phone it was scrolled to what was spoken of.
        document.querySelector(TOOLBAR)?.scrollTo({ left: 0 })
      }
      const tour = driver({
        popoverClass: 'tutorial',
        animate: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
        overlayOpacity: 0.45,
        stagePadding: 4,
        stageRadius: 6,
        showButtons: ['previous', 'next'],
        prevBtnText: 'Skip',
        nextBtnText: 'Next',
        doneBtnText: 'Finish',
        showProgress: true,
        progressText: '{{current}} of {{total}}',
        onPrevClick: () => end(),
        onPopoverRender: ({ previousButton }) => {
          // The library has no button to skip with; the one for the way back serves, on the first step too.
          previousButton.disabled = false
          previousButton.classList.remove('driver-popover-btn-disabled')
        },
        onHighlighted: (element) => {
          // These say something of a button that is not so.
          for (const name of ['aria-haspopup', 'aria-expanded', 'aria-controls']) element?.removeAttribute(name)
        },
        // Not when it is gone: of somebody who clicks through fast the library does not say that it is.
        onDestroyStarted: () => end(),
        steps: steps.map(({ find, ...popover }) => {
          const element = document.querySelector(find)
          return { ...(isShown(element) && { element }), popover }
        }),
      })
      stop = () => tour.destroy()
      tour.drive()
    }
    const wait = () => {
      timer = setTimeout(() => void begin(), timings.tutorial)
    }
    wait()
    return () => {
      stopped = true
      clearTimeout(timer)
      stop()
    }
  }, [])
  return null
}
