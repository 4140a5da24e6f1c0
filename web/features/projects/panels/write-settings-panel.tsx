import { limits, messages, type Project, settingsTones } from '#contract/projects.ts'
import { staleMessages } from '#contract/stale-fields.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { languageOptions } from '#web/lib/input/language-options.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { suggestions, useSuggestions } from '#web/lib/stores/suggestions.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DraftLine } from '#web/ui/draft-line.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SearchSelect } from '#web/ui/search-select.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useWriteSettings } from './use-write-settings.ts'

/** Returns the tones to choose from. The wizard may have set one that is not in the list. */
const tonesWith = (tone: string) =>
  [...(settingsTones.some((known) => known === tone) || tone === '' ? [] : [tone]), ...settingsTones].map((value) => ({
    value,
    label: value,
  }))

export const WriteSettingsPanel = ({ project, onClose }: { project: Project; onClose: () => void }) => {
  const { form, settings, choose, save, changedElsewhere, submit, discard } = useWriteSettings(project)
  return (
    <SidePanel title="Write Settings" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        noValidate
        className="flex flex-col gap-16"
      >
        {form.isDraft && <DraftLine onDiscard={form.forget} />}
        <SearchSelect
          label="Language"
          options={languageOptions}
          value={settings.language}
          onChange={(language) => choose({ language: language as LanguageCode })}
          emptyText="No language found"
        />
        <SearchSelect
          label="Tone"
          options={tonesWith(project.tone)}
          value={settings.tone || 'Informative'}
          onChange={(tone) => choose({ tone })}
          emptyText="No tone found"
        />
        <TextArea
          label="Description"
          rows={4}
          dir="auto"
          count={settings.description.length}
          limit={limits.description}
          {...form.field('description', 'Describe what the text is about. Every AI call includes it.')}
          readOnly={save.isPending}
          className="text-17"
        />
        <TextArea
          label="Writing style"
          rows={2}
          dir="auto"
          count={settings.writing_style.length}
          limit={limits.writingStyle}
          {...form.field('writing_style', 'Describe how it should read, for example: short sentences, no jargon.')}
          readOnly={save.isPending}
          className="text-17"
        />
        <Checkbox
          label="Allow adult content (NSFW)"
          checked={settings.nsfw}
          onChange={(event) => choose({ nsfw: event.target.checked })}
        />
        {changedElsewhere ? (
          <StaleNotice message={staleMessages.settings} changes={changedElsewhere} onDiscard={discard} />
        ) : (
          save.error && <Notice tone="danger">{messageOf(save.error, messages.settingsFailed)}</Notice>
        )}
        <Button type="submit" variant="primary" pending={save.isPending && 'Saving'}>
          Save settings
        </Button>
      </form>
      <SuggestionChoice />
    </SidePanel>
  )
}

/** This choice applies at once and to all projects, so it is not a field of the form. */
const SuggestionChoice = () => {
  const isOn = useSuggestions()
  return (
    <div className="mt-24 flex flex-col gap-4 border-t border-rule pt-16">
      <Checkbox
        label="Suggest the next words when I pause"
        aria-describedby="suggestion-cost"
        checked={isOn}
        onChange={(event) => suggestions.set(event.target.checked)}
      />
      <p id="suggestion-cost" className="text-13 text-quiet">
        In all projects in this browser. Each suggestion uses AI words of your plan, even if you don’t accept it.
      </p>
    </div>
  )
}
