import {
  Feather,
  Fingerprint,
  type LucideIcon,
  MessageSquareText,
  PenLine,
  RefreshCw,
  Replace,
  Shrink,
  StretchVertical,
} from 'lucide-react'
import { type EditName, type EditOptions, editTable, paraphraseTones } from '#contract/edits.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { isHeadingKind } from '#web/editor/blocks/set-block-kind.ts'
import type { CaretBlock } from '#web/editor/selection/watch-caret.ts'
import type { Action } from './edit.ts'
import { canContinue } from './ghost/caret-place.ts'
import { alikeTones } from './without-model.ts'

interface Menu {
  type: 'menu'
  choices: readonly { value: string; label: string }[]
  /** Shown above the choices while no model is connected. */
  withoutModel: readonly string[]
}

/**
 * The control through which a person gives the options of an edit: a single button, a menu, a
 * prompt, or the stored sample of their style.
 */
export type EditControl = { type: 'button' } | Menu | { type: 'prompt' } | { type: 'sample' }

interface ToolDescription<Options> {
  label: string
  /** The name in the list of all actions, if it differs. */
  action?: string
  icon: LucideIcon
  control: EditControl
  /** Returns the options for the value of the control; a button has an empty value. */
  options: (value: string) => Options
  /** The languages in which the built-in writer can make this edit. */
  builtin: 'every' | 'english' | 'none'
  /** Shown about the edit while no model is connected. */
  builtinRemark?: string
}

const without = { control: { type: 'button' }, options: () => ({}) } as const

/** The edits in the order of their buttons, with the label and the control of each. */
export const editTools: { [E in EditName]: ToolDescription<EditOptions<E>> } = {
  draftSection: { label: 'Generate Content', icon: PenLine, ...without, builtin: 'english' },
  rewriteTitle: { label: 'Re-Write', icon: RefreshCw, ...without, builtin: 'english' },
  continueText: {
    label: 'Continue',
    action: 'Continue writing',
    icon: Feather,
    control: { type: 'button' },
    options: () => ({ after: '', brief: false }),
    builtin: 'none',
  },
  customPrompt: {
    label: 'Custom Prompt',
    icon: MessageSquareText,
    control: { type: 'prompt' },
    options: (prompt) => ({ prompt }),
    builtin: 'every',
  },
  paraphrase: {
    label: 'Paraphrase',
    icon: Replace,
    control: {
      type: 'menu',
      choices: paraphraseTones,
      withoutModel: alikeTones.map(
        (tones) => `Without a language model these give the same text: ${tones.join(', ')}.`,
      ),
    },
    options: (tone) => ({ tone }),
    builtin: 'english',
  },
  expand: {
    label: 'Expand',
    icon: StretchVertical,
    ...without,
    builtin: 'english',
    builtinRemark: 'without a language model, it can only spell out what the text says',
  },
  shorten: { label: 'Shorten', icon: Shrink, ...without, builtin: 'every' },
  matchStyle: {
    label: 'Personalize',
    action: 'Rewrite in my style',
    icon: Fingerprint,
    control: { type: 'sample' },
    options: (sample) => ({ sample }),
    builtin: 'none',
  },
}

/** Returns the request of an edit for the value of its control. */
export const actionOf = (name: EditName, value = ''): Action =>
  ({ type: name, ...editTools[name].options(value) }) as Action

const names = Object.keys(editTools) as EditName[]
const forText = names.filter((name) => editTable[name].target !== 'heading')
const forHeading = names.filter((name) => editTable[name].target === 'heading')

/**
 * Returns the edits that are offered for a block. A section is written only if it has no text yet.
 * A heading without a title offers nothing, and neither does code or another block that a proposal
 * can't show. Selected text is offered its edits wherever the selection ends.
 */
export const offersFor = ({ kind, hasText, isEmpty, hasProse }: CaretBlock): readonly EditName[] => {
  if (hasProse) return forText
  if (!isHeadingKind(kind)) return canContinue(kind) ? ['continueText'] : []
  if (isEmpty) return []
  const canDraft = (kind === 'h2' || kind === 'h3') && !hasText
  return forHeading.filter((name) => name !== 'draftSection' || canDraft)
}

/** Returns true if the built-in writer can't make the edit in this language. */
export const needsModel = (name: EditName, language: LanguageCode): boolean => {
  const { builtin } = editTools[name]
  return builtin === 'none' || (builtin === 'english' && language !== 'english')
}
