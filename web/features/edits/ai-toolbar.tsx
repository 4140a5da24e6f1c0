import { Toolbar } from '@base-ui/react/toolbar'
import type { LexicalEditor } from 'lexical'
import { useState } from 'react'
import { returnToText } from '#web/editor/toolbar/return-to-text.ts'
import { ToolbarButton } from '#web/editor/toolbar/toolbar-button.tsx'
import { ariaShortcut } from '#web/lib/actions/keystrokes.ts'
import { useStyleSample } from '#web/lib/stores/style-sample.ts'
import type { EditName } from '#contract/edits.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { ChapterTool } from '#web/lib/chapters/chapter-tools.ts'
import { ChapterMenu } from './chapter-menu.tsx'
import { ChoiceMenu } from './choice-menu.tsx'
import { CustomPrompt } from './custom-prompt.tsx'
import { actionOf, editTools, needsModel } from './edit-tools.ts'
import type { Action } from './edit.ts'
import { useIsWithoutModel } from '#web/lib/account/use-is-without-model.ts'
import { useEditActions } from './use-edit-actions.ts'

interface AiToolbarProps {
  offers: readonly EditName[]
  disabled: boolean
  /** True in an empty block, where only new text can be written. */
  isWithoutText: boolean
  /** The project's language. */
  language: LanguageCode
  /** Vertical in the margin, horizontal at the bottom of the page. */
  orientation: 'vertical' | 'horizontal'
  onAsk: (action: Action) => void
  editor: LexicalEditor
  /** Called if there is no style sample yet. */
  onSample: () => void
  /** Starts a tool for the chapter at the caret. */
  onChapter: (tool: ChapterTool) => void
  /** Returns the element that takes the focus after a request. */
  text: () => HTMLElement | null
}

/** The edits that AI can make at the caret. */
export const AiToolbar = ({
  offers,
  disabled,
  isWithoutText,
  language,
  orientation,
  onAsk,
  onSample,
  onChapter,
  text,
  editor,
}: AiToolbarProps) => {
  const [prompt, setPrompt] = useState('')
  const [isPrompting, setPrompting] = useState(false)
  const isWithoutModel = useIsWithoutModel()
  useEditActions({
    offers,
    disabled,
    isWithoutText,
    isOff: (name) => isWithoutModel && needsModel(name, language),
    onAsk,
    onSample,
    onPrompt: () => setPrompting(true),
  })
  return (
    <Toolbar.Root
      aria-label="AI"
      aria-keyshortcuts={ariaShortcut('toAi')}
      data-tutorial="ai"
      onKeyDownCapture={returnToText(editor)}
      orientation={orientation}
      className="flex [scrollbar-width:none] gap-2 overflow-x-auto overscroll-x-contain md:pointer-fine:flex-wrap data-[orientation=vertical]:flex-col data-[orientation=vertical]:items-start data-[orientation=vertical]:*:px-8"
    >
      {offers.map((name) => (
        <EditTool
          key={name}
          name={name}
          disabled={disabled || (isWithoutText && name !== 'continueText')}
          isWithoutModel={isWithoutModel}
          isOff={isWithoutModel && needsModel(name, language)}
          prompt={prompt}
          onPrompt={setPrompt}
          isPrompting={isPrompting}
          onPrompting={setPrompting}
          onGive={(value) => onAsk(actionOf(name, value))}
          onSample={onSample}
          text={text}
        />
      ))}
      <ChapterMenu disabled={disabled} language={language} onChoose={onChapter} />
    </Toolbar.Root>
  )
}

interface EditToolProps extends Pick<AiToolbarProps, 'disabled' | 'onSample' | 'text'> {
  name: EditName
  isWithoutModel: boolean
  /** True if the connected writer can't make this edit. */
  isOff: boolean
  /** The prompt, which is kept while another block is edited. */
  prompt: string
  onPrompt: (prompt: string) => void
  /** True while the form of the prompt is open. */
  isPrompting: boolean
  onPrompting: (isPrompting: boolean) => void
  /** Called with the choice or the text of the person. */
  onGive: (value: string) => void
}

const EditTool = ({
  name,
  disabled,
  isWithoutModel,
  isOff,
  prompt,
  onPrompt,
  isPrompting,
  onPrompting,
  onGive,
  onSample,
  text,
}: EditToolProps) => {
  const sample = useStyleSample()
  const { label, icon, control, builtinRemark } = editTools[name]
  if (control.type === 'prompt')
    return (
      <CustomPrompt
        label={label}
        icon={icon}
        disabled={disabled || isOff}
        prompt={prompt}
        onPrompt={onPrompt}
        open={isPrompting}
        onOpen={onPrompting}
        onAsk={() => onGive(prompt.trim())}
        text={text}
      />
    )
  if (control.type === 'menu')
    return (
      <ChoiceMenu
        label={label}
        icon={icon}
        choices={control.choices}
        notes={isWithoutModel ? control.withoutModel : []}
        disabled={disabled || isOff}
        onChoose={onGive}
        text={text}
      />
    )
  const Icon = icon
  const click = () => {
    if (control.type === 'button') onGive('')
    else if (sample.trim()) onGive(sample)
    else onSample()
  }
  return (
    <ToolbarButton
      labelled
      name={label}
      {...(name === 'continueText' && { shortcut: 'continueText' as const })}
      icon={<Icon className="size-icon" strokeWidth={1.5} aria-hidden="true" />}
      disabled={disabled || isOff}
      remark={isOff ? 'needs a language model, and none is connected' : isWithoutModel ? builtinRemark : undefined}
      onClick={click}
    />
  )
}
