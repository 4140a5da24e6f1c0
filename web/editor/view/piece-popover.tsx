import { Popover } from '@base-ui/react/popover'
import type { NodeKey } from 'lexical'
import type { ReactNode, RefObject } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { OpenManuscript } from '../open-manuscript.ts'

interface PiecePopoverProps {
  manuscript: OpenManuscript
  /** The piece that the form belongs to. */
  piece: NodeKey
  /** Accessible name of the form, and its title. */
  name: string
  /** True for a tall piece: without room above and below it, the form covers a part of it. */
  coversPiece?: boolean
  /** Takes the focus when the form opens. */
  field: RefObject<HTMLElement | null>
  /** `toText`: the focus returns to the text. */
  onClose: (toText: boolean) => void
  onDelete: () => void
  children: ReactNode
}

/** The form of a piece of a line, at its place. Typing changes the text immediately. */
export const PiecePopover = ({
  manuscript,
  piece,
  name,
  coversPiece = false,
  field,
  onClose,
  onDelete,
  children,
}: PiecePopoverProps) => (
  <Popover.Root
    open
    onOpenChange={(open, { reason }) => {
      if (!open) onClose(reason === 'escape-key')
    }}
  >
    <Popover.Portal>
      <Popover.Positioner
        anchor={() => manuscript.editor.getElementByKey(piece)}
        side="bottom"
        align="center"
        sideOffset={8}
        collisionPadding={12}
        collisionAvoidance={coversPiece ? { side: 'shift' } : {}}
        className="z-20"
      >
        <Popover.Popup
          initialFocus={field}
          finalFocus={false}
          aria-label={name}
          className="flex w-[min(26rem,calc(100vw-1.5rem))] flex-col gap-12 rounded-sheet border border-rule bg-sheet p-16 shadow-float transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          {children}
          <div className="flex items-center justify-between gap-8">
            <Button compact variant="quiet" className="-ms-12" onClick={onDelete}>
              Delete
            </Button>
            <Button compact onClick={() => onClose(true)}>
              Done
            </Button>
          </div>
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
)
