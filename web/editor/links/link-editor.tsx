import { Popover } from '@base-ui/react/popover'
import { useEffect, useRef } from 'react'
import { isLinkPlaceThere, removeLink, setLink } from './edit-link.ts'
import { LinkForm } from './link-form.tsx'
import type { OpenManuscript } from '../open-manuscript.ts'
import { useLinkRequest } from './use-link-request.ts'

const HIGHLIGHT = 'linked-text'

/** Highlights the text of the link in the page while the address field has the focus. */
const useShownRange = (range: Range | null) => {
  useEffect(() => {
    if (!range || typeof Highlight === 'undefined') return
    CSS.highlights.set(HIGHLIGHT, new Highlight(range))
    return () => void CSS.highlights.delete(HIGHLIGHT)
  }, [range])
}

/**
 * Edits the address of a link in a popup beside its text. Closing it returns the caret to the text.
 */
export const LinkEditor = ({ manuscript: { editor } }: { manuscript: OpenManuscript }) => {
  const [request, setRequest] = useLinkRequest(editor)
  const field = useRef<HTMLInputElement>(null)
  useShownRange(request?.wanted ? request.range : null)
  const close = () => {
    setRequest(null)
    editor.focus()
  }
  if (!request) return null
  return (
    <Popover.Root
      open
      onOpenChange={(open, { reason }) => {
        if (open) return
        if (reason === 'escape-key') close()
        else setRequest(null)
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={request.anchor}
          side="bottom"
          align="start"
          sideOffset={8}
          collisionPadding={12}
          className="z-20"
        >
          <Popover.Popup
            initialFocus={request.wanted ? field : false}
            finalFocus={false}
            aria-label="Link"
            className="w-[min(22rem,calc(100vw-1.5rem))] rounded-sheet border border-rule bg-sheet p-16 shadow-float transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <LinkForm
              key={request.place.key}
              url={request.url}
              field={field}
              onCancel={close}
              onConfirm={(url) => {
                if (!isLinkPlaceThere(editor, request.place)) return false
                setLink(editor, url)
                close()
                return true
              }}
              onDelete={() => {
                removeLink(editor)
                close()
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
