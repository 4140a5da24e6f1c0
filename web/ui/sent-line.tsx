import { ChevronDown } from 'lucide-react'
import type { KeyboardEvent, MouseEvent } from 'react'
import type { SentPrompt } from '#contract/sent-prompt.ts'
import { sentSummary } from './sent-summary.ts'

const roles = { system: 'Rules', user: 'Request', assistant: 'Answer so far' } as const

/** A click does not move the caret, so that typing can continue in the text. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** Arrow keys scroll the prompt here. Outside the prompt they select a change of the proposal. */
const keepArrows = (event: KeyboardEvent) => {
  if (event.key.startsWith('Arrow')) event.stopPropagation()
}

interface SentLineProps {
  sent: SentPrompt
  /** True while the prompt is shown, if the caller controls this state. */
  open?: boolean
  onOpen?: (open: boolean) => void
}

/** Shows the prompt that was sent to the language model. It expands to the full prompt. */
export const SentLine = ({ sent, open, onOpen }: SentLineProps) => (
  <details
    dir="ltr"
    lang="en"
    className="group py-4 font-sans text-13 text-quiet"
    {...(onOpen && { open, onToggle: ({ currentTarget }) => onOpen(currentTarget.open) })}
  >
    <summary
      onMouseDown={keepFocus}
      className="flex w-fit cursor-pointer list-none items-start gap-8 py-12 [overflow-wrap:anywhere] hover:text-ink pointer-fine:py-4 [&::-webkit-details-marker]:hidden"
    >
      <ChevronDown
        className="size-icon shrink-0 -rotate-90 transition-transform group-open:rotate-0"
        strokeWidth={1.5}
        aria-hidden="true"
      />
      {sentSummary(sent)}
    </summary>
    {sent.requests > 1 && (
      <p className="mt-4">The text was sent in {sent.requests} parts. This is the request for the first one.</p>
    )}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys scroll it */}
    <section
      aria-label="Prompt"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region needs the keyboard
      tabIndex={0}
      onKeyDown={keepArrows}
      className="mt-8 flex max-h-[50dvh] flex-col gap-12 overflow-y-auto overscroll-contain rounded-control border border-rule bg-paper p-12"
    >
      {sent.messages.map(({ role, content }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the messages never change
        <div key={at}>
          <p className="font-medium text-ink">{roles[role]}</p>
          <p dir="auto" className="mt-4 [overflow-wrap:anywhere] whitespace-pre-wrap">
            {content}
          </p>
        </div>
      ))}
    </section>
  </details>
)
