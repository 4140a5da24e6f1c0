import { Lightbulb } from 'lucide-react'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { CaretBlock } from '#web/editor/selection/watch-caret.ts'
import { type Action as PaletteAction, useActions } from '#web/lib/actions/actions.ts'
import { suggestions } from '#web/lib/stores/suggestions.ts'
import { actionOf, editLooks, needsModel, offersFor } from './edit-looks.ts'
import type { Action } from './edit.ts'

interface EditActions {
  block: CaretBlock | null
  language: LanguageCode
  isBusy: boolean
  isLimited: boolean
  isWithoutModel: boolean
  onAsk: (action: Action) => void
}

/** Offers the edits at the caret in the command palette, each choice of a menu as one action. */
export const useEditActions = ({ block, language, isBusy, isLimited, isWithoutModel, onAsk }: EditActions): void =>
  useActions(() => [
    ...(block && !isLimited ? offersFor(block) : []).flatMap((name): PaletteAction[] => {
      const { label, icon, control } = editLooks[name]
      const isOff = isWithoutModel && needsModel(name, language)
      const unavailable = isOff
        ? 'Needs a language model, and none is connected'
        : isBusy
          ? 'Another text is being written or waits for a decision'
          : undefined
      const action = { group: 'AI', icon, unavailable } as const
      if (control.type === 'button') {
        const run = () => onAsk(actionOf(name))
        const isContinue = name === 'continueText'
        return [
          {
            ...action,
            id: name,
            name: isContinue ? 'Continue writing' : label,
            ...(isContinue && { shortcut: 'continueText' as const }),
            run,
          },
        ]
      }
      if (control.type !== 'menu') return []
      return control.choices.map(({ value, label: choice }) => ({
        ...action,
        id: `${name}-${value}`,
        name: `${label}: ${choice}`,
        run: () => onAsk(actionOf(name, value)),
      }))
    }),
    {
      id: 'suggestions',
      name: 'Suggest words when I pause (uses AI words)',
      group: 'AI',
      icon: Lightbulb,
      checked: suggestions.get(),
      run: () => suggestions.set(!suggestions.get()),
    },
  ])
