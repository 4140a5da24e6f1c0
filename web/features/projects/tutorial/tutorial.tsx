import './tutorial.css'
import { CircleQuestionMark } from 'lucide-react'
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { timings } from '#contract/projects.ts'
import { useActions } from '#web/lib/actions/actions.ts'
import { isComposing } from '#web/lib/input/composing.ts'
import { isSomethingFloating } from '#web/lib/input/floating.ts'
import { focusMode, useFocusMode } from '#web/lib/stores/focus-mode.ts'
import { Button } from '#web/ui/button.tsx'

const KEY = 'tutorialCompleted'

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
    find: '[role="toolbar"][aria-label="Writing"]',
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

/**
 * Returns the index of the shown step, or null. The first step appears automatically, and only
 * once.
 */
const useStep = () => {
  const [step, setStep] = useState<number | null>(null)
  useEffect(() => {
    if (localStorage.getItem(KEY) === 'true') return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(() => {
        // An open dialog comes first.
        if (isSomethingFloating()) wait()
        else if (localStorage.getItem(KEY) !== 'true') setStep((now) => now ?? 0)
      }, timings.tutorial)
    }
    wait()
    return () => clearTimeout(timer)
  }, [])
  return [step, setStep] as const
}

/** Outlines the element that a step explains, and scrolls a toolbar to it. */
const useExplained = (find: string | undefined) => {
  useEffect(() => {
    const element = find === undefined ? null : document.querySelector<HTMLElement>(find)
    if (!element) return
    element.dataset['explained'] = ''
    const bar = element.closest('[role="toolbar"]')
    const place = element.getBoundingClientRect()
    if (bar && bar !== element) bar.scrollBy({ left: place.left - bar.getBoundingClientRect().left - 48 })
    return () => {
      delete element.dataset['explained']
      bar?.scrollTo({ left: 0 })
    }
  }, [find])
}

interface TutorialProps {
  /** Returns the focus to the text. */
  onFocus: () => void
}

/**
 * Introduces a new person to the project page, and again on request. It does not cover the page and
 * does not take the focus, so that it does not interrupt writing.
 */
export const Tutorial = ({ onFocus }: TutorialProps) => {
  const [step, setStep] = useStep()
  const isFocused = useFocusMode()
  const shown = step === null || isFocused ? undefined : steps[step]
  useExplained(shown?.find)
  useActions([
    {
      id: 'tutorial',
      name: 'Show the tutorial',
      group: 'Help',
      icon: CircleQuestionMark,
      words: 'tour introduction help',
      run: () => {
        focusMode.set(false)
        setStep(0)
      },
    },
  ])
  if (!shown || step === null) return null
  const end = (hasFocus: boolean) => {
    localStorage.setItem(KEY, 'true')
    setStep(null)
    // The focused button disappears, and the next key would be lost.
    if (hasFocus) onFocus()
  }
  return <Step step={step} onNext={step + 1 < steps.length ? () => setStep(step + 1) : null} onEnd={end} />
}

/** A click does not move the caret, so that typing can continue in the text. */
const keepCaret = (event: MouseEvent) => event.preventDefault()

interface StepProps {
  step: number
  /** Null for the last step. */
  onNext: (() => void) | null
  /** `hasFocus` is true if the card has the focus. */
  onEnd: (hasFocus: boolean) => void
}

const Step = ({ step, onNext, onEnd }: StepProps) => {
  const { title, description } = steps[step]!
  const [name, text] = [useId(), useId()]
  const card = useRef<HTMLDivElement>(null)
  const end = () => onEnd(card.current?.contains(document.activeElement) ?? false)
  const latest = useRef(end)
  useEffect(() => {
    latest.current = end
  })
  useEffect(() => {
    // Open popups, proposals and menus handle Escape first.
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isComposing(event) && !isSomethingFloating())
        latest.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <div
      ref={card}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the tag would need calls to open it, and floats
      role="dialog"
      aria-modal="false"
      aria-labelledby={name}
      aria-describedby={text}
      className="flex flex-wrap items-center gap-x-24 gap-y-8 border-t border-rule bg-sheet px-16 py-12 sm:px-24"
    >
      <div className="min-w-0 flex-[1_1_18rem]">
        <h2 id={name} className="font-serif text-17 font-semibold">
          {title}
        </h2>
        <p id={text} className="text-15">
          {description}
        </p>
      </div>
      <div className="ms-auto flex items-center gap-8">
        <span className="pe-8 text-13 whitespace-nowrap text-quiet tabular-nums">
          {step + 1} of {steps.length}
        </span>
        <Button compact onMouseDown={keepCaret} onClick={end}>
          Skip
        </Button>
        <Button compact variant="primary" onMouseDown={keepCaret} onClick={onNext ?? end}>
          {onNext ? 'Next' : 'Finish'}
        </Button>
      </div>
      <output className="sr-only">
        Tutorial, {step + 1} of {steps.length}. {title}. {description} Press Escape to close it.
      </output>
    </div>
  )
}
