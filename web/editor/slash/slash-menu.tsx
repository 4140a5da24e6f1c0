import { PreviewCard } from '@base-ui/react/preview-card'
import type { LexicalEditor } from 'lexical'
import { useEffect, useId, useMemo } from 'react'
import { choiceHint } from '../toolbar/choice-hint.ts'
import type { OpenManuscript } from '../open-manuscript.ts'
import type { Slash } from './slash-text.ts'
import { useSlash } from './use-slash.ts'

const placeOf = (editor: LexicalEditor, { key, offset }: Slash) => ({
  getBoundingClientRect: () => {
    const text = editor.getElementByKey(key)?.firstChild
    if (!text || !editor.getRootElement()) return new DOMRect()
    const range = document.createRange()
    const length = text.textContent?.length ?? 0
    range.setStart(text, Math.min(offset, length))
    range.setEnd(text, Math.min(offset + 1, length))
    return range.getBoundingClientRect()
  },
})

/** Tells screen readers which choice is highlighted, while the focus stays in the text. */
const useActiveChoice = (editor: LexicalEditor, list: string, active: string | null) => {
  useEffect(() => {
    const root = editor.getRootElement()
    if (!root || active === null) return
    const attributes = { 'aria-autocomplete': 'list', 'aria-controls': list, 'aria-activedescendant': active }
    for (const [name, value] of Object.entries(attributes)) root.setAttribute(name, value)
    document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
    return () => {
      for (const name of Object.keys(attributes)) root.removeAttribute(name)
    }
  }, [editor, list, active])
}

/** A list of blocks that opens when a slash is typed, and is filtered by the text after it. */
export const SlashMenu = ({ manuscript: { editor } }: { manuscript: OpenManuscript }) => {
  const menu = useSlash(editor)
  const list = useId()
  const slash = menu?.slash
  const anchor = useMemo(() => slash && placeOf(editor, slash), [editor, slash])
  const chosen = menu?.choices[menu.at]
  useActiveChoice(editor, list, chosen ? `${list}-${chosen.id}` : null)
  if (!menu || !anchor) return null
  return (
    <PreviewCard.Root open>
      <PreviewCard.Portal render={<section aria-label="Blocks" />}>
        <PreviewCard.Positioner
          anchor={anchor}
          side="bottom"
          align="start"
          sideOffset={6}
          collisionPadding={12}
          className="z-20"
        >
          <PreviewCard.Popup
            id={list}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select would take the focus from the text
            role="listbox"
            aria-label="Blocks"
            // The list can scroll, so it must be reachable with the keyboard. While the caret is in
            // the text, Tab inserts the highlighted choice instead.
            tabIndex={0}
            className="max-h-[min(20rem,40dvh)] w-menu overflow-y-auto rounded-sheet border border-rule bg-sheet py-8 shadow-float outline-none"
          >
            {menu.choices.map((choice, index) => {
              const { id, label, icon: Icon } = choice
              const typed = choiceHint(choice) ?? choice.markdown?.shown
              return (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the text keeps the focus and handles the keys
                <div
                  key={id}
                  id={`${list}-${id}`}
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option belongs to a select
                  role="option"
                  aria-selected={index === menu.at}
                  className="flex min-h-target cursor-default items-center gap-12 ps-12 pe-12 text-15 select-none aria-selected:bg-wash pointer-fine:min-h-control"
                  onPointerDown={(event) => event.preventDefault()}
                  onPointerMove={() => index !== menu.at && menu.highlight(index)}
                  onClick={() => menu.choose(choice)}
                >
                  <Icon className="size-icon shrink-0 text-quiet" strokeWidth={1.5} aria-hidden="true" />
                  <span className="flex-1">{label}</span>
                  {typed && <kbd className="font-sans text-13 text-quiet">{typed}</kbd>}
                </div>
              )
            })}
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  )
}
