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

/** Introduces a new person to the workspace, once. It waits while a dialog is open. */
export const Tutorial = () => {
  useEffect(() => {
    if (localStorage.getItem(KEY) === 'true') return
    let stopped = false
    let stop = () => {}
    let timer: ReturnType<typeof setTimeout>
    const begin = async () => {
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return wait()
      // Loaded on demand, because most people have seen the tutorial.
      const { driver } = await import('driver.js')
      if (stopped) return
      const end = () => {
        localStorage.setItem(KEY, 'true')
        tour.destroy()
        // On a phone the toolbar was scrolled to the highlighted buttons.
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
          // The library has no button to skip, so its "previous" button is used, also on the first
          // step.
          previousButton.disabled = false
          previousButton.classList.remove('driver-popover-btn-disabled')
        },
        onHighlighted: (element) => {
          // The library sets these attributes, which are wrong for the button.
          for (const name of ['aria-haspopup', 'aria-expanded', 'aria-controls']) element?.removeAttribute(name)
        },
        // Set here and not in the "destroyed" callback, which the library omits after fast clicks.
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
