import { Fragment } from 'react'
import { keystrokesOf, labelOf } from '#web/lib/actions/keystrokes.ts'
import { type ShortcutName, type ShortcutScope, shortcuts } from '#web/lib/actions/shortcuts.ts'
import { questionMark, useQuestionMark } from '#web/lib/stores/question-mark.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { palette } from './palette.ts'

// The type makes sure that every scope has a heading.
const scopes: Record<ShortcutScope, string> = {
  page: 'Everywhere',
  text: 'In the text',
  continuation: 'In the text, while a continuation is shown',
  proposal: 'In the text, while a proposal is open',
  changes: 'In a proposal',
  table: 'In a table',
}

const names = Object.keys(shortcuts) as ShortcutName[]

/** Lists every shortcut, grouped by the place where it works. */
export const ShortcutList = () => {
  const isOn = useQuestionMark()
  return (
    <Dialog title="Keyboard shortcuts" open cornerClose focusesTitle finalFocus={false} onClose={() => palette.close()}>
      {(Object.keys(scopes) as ShortcutScope[]).map((scope) => (
        <section key={scope} className="flex flex-col">
          <h3 className="pb-4 text-13 text-quiet">{scopes[scope]}</h3>
          <dl className="grid grid-cols-[minmax(0,1fr)_auto]">
            {names
              .filter((name) => shortcuts[name].scope === scope)
              .map((name) => (
                <Fragment key={name}>
                  <dt className="border-t border-rule py-8">{shortcuts[name].name}</dt>
                  <dd className="border-t border-rule py-8 ps-16 text-end tabular-nums">
                    {keystrokesOf(name).map((keystroke, at) => (
                      <Fragment key={keystroke}>
                        {at > 0 && <span className="text-quiet"> or </span>}
                        <kbd className="font-sans whitespace-nowrap">{labelOf(keystroke)}</kbd>
                      </Fragment>
                    ))}
                  </dd>
                </Fragment>
              ))}
          </dl>
        </section>
      ))}
      <Checkbox
        label="Open this list with ? outside text fields"
        checked={isOn}
        onChange={(event) => questionMark.set(event.target.checked)}
      />
    </Dialog>
  )
}
