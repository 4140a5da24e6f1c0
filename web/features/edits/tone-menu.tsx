import { Menu } from '@base-ui/react/menu'
import { Toolbar } from '@base-ui/react/toolbar'
import { Replace } from 'lucide-react'
import { useRef } from 'react'
import { paraphraseTones } from '#contract/edits.ts'
import { alikeTones } from './without-model.ts'
import { toolbarButtonShape } from '#web/editor/toolbar/toolbar-button.tsx'

interface ToneMenuProps {
  disabled: boolean
  isWithoutModel: boolean
  onChoose: (tone: string) => void
  /** Returns the element that takes the focus after a tone was chosen. */
  text: () => HTMLElement | null
}

/** A menu that asks for the tone of a paraphrase. */
export const ToneMenu = ({ disabled, isWithoutModel, onChoose, text }: ToneMenuProps) => {
  const isChosen = useRef(false)
  return (
    <Menu.Root
      onOpenChange={(open) => {
        if (open) isChosen.current = false
      }}
    >
      <Toolbar.Button disabled={disabled} className={toolbarButtonShape(true)} render={<Menu.Trigger />}>
        <Replace className="size-icon" strokeWidth={1.5} aria-hidden="true" />
        Paraphrase
      </Toolbar.Button>
      <Menu.Portal>
        <Menu.Positioner side="bottom" align="start" sideOffset={8} collisionPadding={12} className="z-20">
          <Menu.Popup
            finalFocus={() => (isChosen.current ? (text() ?? false) : true)}
            className="max-h-[60dvh] w-menu overflow-y-auto rounded-sheet border border-rule bg-sheet p-8 shadow-float outline-none"
          >
            {isWithoutModel && (
              <Menu.Group>
                {alikeTones.map((tones) => (
                  <Menu.GroupLabel key={tones[0]} className="px-12 pb-8 text-13 text-quiet">
                    Without a language model these give the same text: {tones.join(', ')}.
                  </Menu.GroupLabel>
                ))}
              </Menu.Group>
            )}
            {paraphraseTones.map(({ value, label }) => (
              <Menu.Item
                key={value}
                onClick={() => {
                  isChosen.current = true
                  onChoose(value)
                }}
                className="flex min-h-target items-center rounded-control px-12 font-serif text-17 outline-none data-highlighted:bg-wash pointer-fine:min-h-control"
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
