import { Popover } from '@base-ui/react/popover'
import { Toolbar } from '@base-ui/react/toolbar'
import type { LucideIcon } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { limits } from '#contract/edits.ts'
import { toolbarButtonShape } from '#web/editor/toolbar/toolbar-button.tsx'
import { isComposing } from '#web/lib/input/composing.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

interface CustomPromptProps {
  label: string
  icon: LucideIcon
  disabled: boolean
  /** The prompt, which is kept after the form closes. */
  prompt: string
  onPrompt: (prompt: string) => void
  open: boolean
  onOpen: (open: boolean) => void
  onAsk: () => void
  /** Returns the element that takes the focus after a request. */
  text: () => HTMLElement | null
}

/** The form for an edit with the person's own prompt. */
export const CustomPrompt = ({
  label,
  icon: Icon,
  disabled,
  prompt,
  onPrompt,
  open,
  onOpen,
  onAsk,
  text,
}: CustomPromptProps) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const isAsking = useRef(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (prompt.trim() === '') return
    isAsking.current = true
    onOpen(false)
    onAsk()
  }
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next) => {
        isAsking.current = false
        onOpen(next)
      }}
    >
      <Toolbar.Button disabled={disabled} className={toolbarButtonShape(true)} render={<Popover.Trigger />}>
        <Icon className="size-icon" strokeWidth={1.5} aria-hidden="true" />
        {label}
      </Toolbar.Button>
      <Popover.Portal>
        <Popover.Positioner side="bottom" align="start" sideOffset={8} collisionPadding={12} className="z-20">
          <Popover.Popup
            initialFocus={field}
            finalFocus={() => (isAsking.current ? (text() ?? false) : true)}
            aria-label="Custom prompt"
            className="w-[min(24rem,calc(100vw-1.5rem))] rounded-sheet border border-rule bg-sheet p-16 shadow-float"
          >
            <form onSubmit={submit} noValidate className="flex flex-col gap-12">
              <TextArea
                ref={field}
                label="What should be changed?"
                rows={3}
                dir="auto"
                count={prompt.length}
                limit={limits.prompt}
                value={prompt}
                onChange={(event) => onPrompt(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
                  submit(event)
                }}
                className="text-17"
              />
              <Button type="submit" variant="primary" compact disabled={prompt.trim() === ''} className="self-end">
                Ask
              </Button>
            </form>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
