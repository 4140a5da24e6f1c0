import { $findMatchingParent, $getSelection, $isRangeSelection, HISTORY_PUSH_TAG, type LexicalEditor } from 'lexical'
import { ImageIcon, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { blockLimits } from '#manuscript/model/blocks/block-limits.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { Field } from '#web/ui/field.tsx'
import { finePointer, useMedia } from '#web/ui/use-media.ts'
import type { OpenManuscript } from '../../open-manuscript.ts'
import { ToolbarButton } from '../../toolbar/toolbar-button.tsx'
import { BlockTools } from '../../view/block-tools.tsx'
import { PiecePopover } from '../../view/piece-popover.tsx'
import { nodeForm } from '../edit-node.ts'
import { $createParagraphNode, $getNodeByKey, type NodeKey } from 'lexical'
import { useNodeValue } from '../use-node-value.ts'
import { $isFigure, figureWidth } from './figure-node.ts'

const { min, max } = blockLimits.figureWidth

const $figureAtCaret = (): NodeKey | null => {
  const selection = $getSelection()
  const figure = $isRangeSelection(selection) ? $findMatchingParent(selection.focus.getNode(), $isFigure) : null
  return figure?.getKey() ?? null
}

/** Returns the figure at the caret, and marks its element for the style sheet. */
const useFigureAtCaret = (editor: LexicalEditor): NodeKey | null => {
  const [key, setKey] = useState<NodeKey | null>(null)
  useEffect(
    () => editor.registerUpdateListener(({ editorState }) => setKey(editorState.read($figureAtCaret))),
    [editor],
  )
  useEffect(() => {
    const element = key === null ? null : editor.getElementByKey(key)
    element?.setAttribute('data-open', '')
    return () => element?.removeAttribute('data-open')
  }, [editor, key])
  return key
}

/** Replaces a figure with an empty paragraph, where the caret goes. */
const deleteFigure = (editor: LexicalEditor, key: NodeKey) =>
  editor.update(
    () => {
      const figure = $getNodeByKey(key)
      if ($isFigure(figure)) figure.replace($createParagraphNode()).selectStart()
    },
    { tag: HISTORY_PUSH_TAG },
  )

const icon = 'size-icon'

/** The tools of the figure at the caret: its description, its width, and deleting it. */
export const FigureTools = ({ manuscript }: { manuscript: OpenManuscript }) => {
  const { editor } = manuscript
  const key = useFigureAtCaret(editor)
  const [open, setOpen] = useState<NodeKey | null>(null)
  if (key === null) return null
  const remove = () => {
    setOpen(null)
    deleteFigure(editor, key)
    editor.focus()
  }
  return (
    <>
      <BlockTools manuscript={manuscript} block={key} label="Picture">
        <ToolbarButton
          name="Description and width"
          icon={<ImageIcon className={icon} strokeWidth={1.5} />}
          onClick={() => setOpen(key)}
        />
        <ToolbarButton name="Delete picture" icon={<Trash2 className={icon} strokeWidth={1.5} />} onClick={remove} />
      </BlockTools>
      {open === key && (
        <FigureForm
          manuscript={manuscript}
          figure={key}
          onClose={(toText) => {
            setOpen(null)
            if (toText) editor.focus()
          }}
          onDelete={remove}
        />
      )}
    </>
  )
}

interface FigureFormProps {
  manuscript: OpenManuscript
  figure: NodeKey
  onClose: (toText: boolean) => void
  onDelete: () => void
}

const FigureForm = ({ manuscript, figure, onClose, onDelete }: FigureFormProps) => {
  const field = useRef<HTMLElement>(null)
  // On a touch screen, a focused field would open the keyboard over the picture.
  const hasKeyboard = useMedia(finePointer)
  const chooseFocus = (fields: HTMLElement | null) => {
    field.current = (hasKeyboard && fields?.querySelector('textarea')) || fields
  }
  const [form] = useState(() => nodeForm(manuscript.editor, figure, false, $isFigure))
  const alt = useNodeValue(manuscript.editor, () => form.read((node) => node.getAlt()) ?? '')
  const width = useNodeValue(manuscript.editor, () => form.read((node) => node.getWidth()) ?? max)
  const change = (changed: Partial<{ alt: string; width: number }>) => form.change((node) => void node.set(changed))
  return (
    <PiecePopover
      manuscript={manuscript}
      piece={figure}
      name="Picture"
      coversPiece
      field={field}
      onClose={onClose}
      onDelete={onDelete}
    >
      <div ref={chooseFocus} tabIndex={-1} className="flex flex-col gap-12 outline-none">
        <TextArea
          label="Description"
          hint="For readers who can't see the picture. Leave it empty if the picture is only decoration."
          rows={3}
          className="text-15"
          count={alt.length}
          limit={blockLimits.altCharacters}
          value={alt}
          onChange={(event) => change({ alt: event.target.value.replace(/[\r\n]+/g, ' ') })}
        />
        <Field label="Width" aside={<span className="text-13 text-quiet tabular-nums">{width} %</span>}>
          {(parts) => (
            <input
              {...parts}
              type="range"
              min={min}
              max={max}
              step={5}
              value={width}
              onChange={(event) => change({ width: figureWidth(Number(event.target.value)) })}
              className="min-h-control w-full accent-accent"
            />
          )}
        </Field>
      </div>
    </PiecePopover>
  )
}
