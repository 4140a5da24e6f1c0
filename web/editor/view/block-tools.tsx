import { Toolbar } from '@base-ui/react/toolbar'
import { COMMAND_PRIORITY_LOW, KEY_DOWN_COMMAND, type NodeKey } from 'lexical'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { isComposing } from '#web/lib/input/composing.ts'
import type { OpenManuscript } from '../open-manuscript.ts'
import { focusText } from './text-to-focus.ts'
import { useBlocksPlace } from './use-blocks-place.ts'

interface BlockToolsProps {
  manuscript: OpenManuscript
  block: NodeKey
  /** Accessible name of the toolbar. */
  label: string
  /** `ToolbarButton`s and `ToolbarMenu`s. */
  children: ReactNode
}

/**
 * A toolbar at the top of a block, which stays in the window while a long block scrolls. Alt+F10 moves
 * the focus to it, and Escape back to the text.
 */
export const BlockTools = ({ manuscript, block, label, children }: BlockToolsProps) => {
  const { editor } = manuscript
  const room = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const keys = useMemo(() => [block], [block])
  const place = useBlocksPlace(manuscript, keys, room)
  useEffect(
    () =>
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          if (event.key !== 'F10' || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false
          event.preventDefault()
          bar.current?.querySelector('button')?.focus()
          return true
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor],
  )
  return (
    <div
      ref={room}
      className="pointer-events-none absolute z-1 [--tools:var(--spacing-target)] pointer-fine:[--tools:2.25rem]"
      style={
        place
          ? {
              top: `calc(${place.top}px - var(--tools))`,
              left: place.left,
              width: place.width,
              height: `calc(${place.bottom - place.top}px + var(--tools))`,
            }
          : { visibility: 'hidden' }
      }
    >
      <Toolbar.Root
        ref={bar}
        aria-label={label}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented && !isComposing(event.nativeEvent)) focusText(editor)
        }}
        className="pointer-events-auto sticky top-(--head,0px) ms-auto flex w-fit items-center gap-2 rounded-control border border-rule bg-sheet shadow-float"
      >
        {children}
      </Toolbar.Root>
    </div>
  )
}
