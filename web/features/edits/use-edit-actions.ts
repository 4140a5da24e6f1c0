import type { EditName } from '#contract/edits.ts'
import { type Action, useActions } from '#web/lib/actions/actions.ts'
import { useStyleSample } from '#web/lib/stores/style-sample.ts'
import { actionOf, editTools } from './edit-tools.ts'
import type { Action as EditAction } from './edit.ts'

/** The reason why the AI can't be asked for another text now. */
export const BUSY = 'A proposal or draft is open'

interface EditTools {
  offers: readonly EditName[]
  disabled: boolean
  /** True in an empty block, where only new text can be written. */
  isWithoutText: boolean
  /** True if the connected writer can't make this edit. */
  isOff: (name: EditName) => boolean
  onAsk: (action: EditAction) => void
  onSample: () => void
  /** Opens the form of the prompt. */
  onPrompt: () => void
}

/** Registers the edits that AI can make at the caret as actions. */
export const useEditActions = ({
  offers,
  disabled,
  isWithoutText,
  isOff,
  onAsk,
  onSample,
  onPrompt,
}: EditTools): void => {
  const sample = useStyleSample()
  useActions(
    offers.flatMap((name) => {
      const { label, action: shownName = label, icon, control } = editTools[name]
      const action = (id: string, name: string, run: () => void): Action => ({
        id,
        name,
        group: 'AI',
        icon,
        words: 'ai write edit',
        unavailable,
        run,
      })
      const lacksText = isWithoutText && name !== 'continueText'
      const idle = disabled ? BUSY : lacksText ? 'The paragraph is empty' : undefined
      const unavailable = isOff(name) ? 'Needs a language model' : idle
      if (control.type === 'menu')
        return control.choices.map(({ value, label: choice }) =>
          action(`edit-${name}-${value}`, `${label}: ${choice}`, () => onAsk(actionOf(name, value))),
        )
      if (name === 'continueText')
        return [
          {
            ...action(`edit-${name}`, shownName, () => onAsk(actionOf(name))),
            shortcut: 'continueText' as const,
          },
        ]
      if (control.type === 'prompt') return [action(`edit-${name}`, label, onPrompt)]
      if (control.type === 'sample')
        return [action(`edit-${name}`, shownName, () => (sample.trim() ? onAsk(actionOf(name, sample)) : onSample()))]
      return [action(`edit-${name}`, label, () => onAsk(actionOf(name)))]
    }),
  )
}
