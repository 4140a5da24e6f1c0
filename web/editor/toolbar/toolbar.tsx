import { Toolbar as BaseToolbar } from '@base-ui/react/toolbar'
import { FORMAT_TEXT_COMMAND, REDO_COMMAND, UNDO_COMMAND } from 'lexical'
import { Bold, Heading2, Heading3, Italic, Link, Redo2, Underline, Undo2 } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { shortcuts } from '#web/lib/actions/shortcuts.ts'
import { useHasWidth } from '#web/ui/use-has-width.ts'
import { finePointer, useMedia } from '#web/ui/use-media.ts'
import { addHeading } from '../blocks/add-heading.ts'
import { EDIT_LINK_COMMAND } from '../links/edit-link.ts'
import type { OpenManuscript } from '../open-manuscript.ts'
import { BlockMenuButton } from './block-menu-button.tsx'
import { FormatMenuButton } from './format-menu-button.tsx'
import { syncSelection } from '../selection/sync-selection.ts'
import { returnToText } from './return-to-text.ts'
import { useToolbarKey } from './use-toolbar-key.ts'
import { useTextActions } from './use-text-actions.ts'
import { ToolbarButton } from './toolbar-button.tsx'

const Rule = () => (
  <BaseToolbar.Separator className="mx-4 h-24 w-0 shrink-0 border-s border-rule pointer-fine:@max-[34rem]/toolbar:mx-2" />
)

const formats = [
  ['bold', Bold],
  ['italic', Italic],
  ['underline', Underline],
] as const

/**
 * Width in `rem` of a toolbar with buttons for headings. The menu of blocks has them too. A touch
 * screen scrolls.
 */
const WITH_HEADINGS = 34

interface ToolbarProps {
  manuscript: OpenManuscript
  /** Additional `ToolbarButton`s of the page. */
  children?: ReactNode
}

/**
 * The toolbar of the manuscript. It follows the caret and re-renders only when something it shows
 * changes.
 */
export const Toolbar = ({ manuscript, children }: ToolbarProps) => {
  const { editor, format } = manuscript
  const shown = useSyncExternalStore(format.subscribe, format.get)
  useTextActions(manuscript)
  const bar = useToolbarKey()
  const isTouch = !useMedia(finePointer)
  const hasHeadings = useHasWidth(bar, WITH_HEADINGS) || isTouch
  return (
    <div className="@container/toolbar">
      <BaseToolbar.Root
        ref={bar}
        onKeyDownCapture={returnToText(editor)}
        aria-label="Writing"
        onClickCapture={() => syncSelection(editor)}
        className="scroll-fade flex [scrollbar-width:none] items-center gap-2 overflow-x-auto overscroll-x-contain pointer-fine:@max-[46rem]/toolbar:gap-0"
      >
        <ToolbarButton
          name="Undo"
          icon={<Undo2 className="size-icon" strokeWidth={1.5} />}
          shortcut="undo"
          disabled={!shown.canUndo}
          onClick={() => editor.dispatchCommand(UNDO_COMMAND, undefined)}
        />
        <ToolbarButton
          name="Redo"
          icon={<Redo2 className="size-icon" strokeWidth={1.5} />}
          shortcut="redo"
          disabled={!shown.canRedo}
          onClick={() => editor.dispatchCommand(REDO_COMMAND, undefined)}
        />
        <Rule />
        {formats.map(([type, Icon]) => (
          <ToolbarButton
            key={type}
            name={shortcuts[type].name}
            icon={<Icon className="size-icon" strokeWidth={1.5} />}
            shortcut={type}
            pressed={shown[type]}
            onClick={() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, type)}
          />
        ))}
        <FormatMenuButton manuscript={manuscript} on={shown.others} direction={shown.direction} />
        <ToolbarButton
          name="Link"
          icon={<Link className="size-icon" strokeWidth={1.5} />}
          shortcut="link"
          pressed={shown.link}
          onClick={() => editor.dispatchCommand(EDIT_LINK_COMMAND, undefined)}
        />
        <Rule />
        {hasHeadings && (
          <>
            <ToolbarButton
              labelled="last"
              name="Add section"
              icon={<Heading2 className="size-icon" strokeWidth={1.5} />}
              shortcut="chapter"
              pressed={shown.kind === 'h2'}
              onClick={() => addHeading(editor, 'h2')}
            />
            <ToolbarButton
              labelled="last"
              name="Add point"
              icon={<Heading3 className="size-icon" strokeWidth={1.5} />}
              shortcut="section"
              pressed={shown.kind === 'h3'}
              onClick={() => addHeading(editor, 'h3')}
            />
          </>
        )}
        <BlockMenuButton manuscript={manuscript} kind={shown.kind} />
        {children && <Rule />}
        {children}
      </BaseToolbar.Root>
    </div>
  )
}
