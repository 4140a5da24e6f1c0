import { BookOpenText } from 'lucide-react'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { useIsWithoutModel } from '#web/lib/account/use-is-without-model.ts'
import { type Action, useActions } from '#web/lib/actions/actions.ts'
import { type ChapterTool, chapterToolNames, chapterTools } from '#web/lib/chapters/chapter-tools.ts'
import { ChoiceMenu } from './choice-menu.tsx'
import { needsModel } from './edit-tools.ts'
import { BUSY } from './use-edit-actions.ts'

interface ChapterMenuProps {
  disabled: boolean
  language: LanguageCode
  onChoose: (tool: ChapterTool) => void
}

/**
 * The menu of the AI tools for the chapter at the caret, or for the section of the heading at the
 * caret.
 */
export const ChapterMenu = ({ disabled, language, onChoose }: ChapterMenuProps) => {
  const isWithoutModel = useIsWithoutModel()
  const isOff = (tool: ChapterTool) => isWithoutModel && (tool !== 'drafts' || needsModel('draftSection', language))
  useActions(
    chapterToolNames.map((tool): Action => ({
      id: `chapter-${tool}`,
      name: chapterTools[tool].action,
      group: 'AI',
      icon: chapterTools[tool].icon,
      words: 'ai chapter section write',
      unavailable: isOff(tool) ? 'Needs a language model' : disabled ? BUSY : undefined,
      run: () => onChoose(tool),
    })),
  )
  const choices = chapterToolNames.filter((tool) => !isOff(tool))
  return (
    <ChoiceMenu
      label="Whole chapter"
      icon={BookOpenText}
      choices={choices.map((value) => ({ value, label: chapterTools[value].label }))}
      notes={isWithoutModel ? ['Reading a chapter needs a language model, and none is connected.'] : []}
      disabled={disabled || choices.length === 0}
      onChoose={(tool) => onChoose(tool as ChapterTool)}
      text={() => null}
    />
  )
}
