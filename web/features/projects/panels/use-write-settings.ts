import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages, type Project, type WriteSettings } from '#contract/projects.ts'
import { isStale } from '#contract/stale-fields.ts'
import { languages } from '#manuscript/model/languages.ts'
import { api } from '#web/lib/api/api.ts'
import { currentOf } from '#web/lib/api/api-error.ts'
import { changedFields } from '#web/lib/input/changed-fields.ts'
import { useUnsentForm } from '#web/lib/input/unsent-form.ts'
import { useChoices } from '#web/lib/input/use-choices.ts'
import { toast } from '#web/ui/toast.tsx'
import { keepProject } from '../project-queries.ts'

const settingsOf = ({ description, language, writing_style, tone, nsfw }: Project): WriteSettings => ({
  description,
  language,
  writing_style,
  tone,
  nsfw,
})

/** Describes the choices of another device in the fields that have no hint. */
const choicesIn = ({ language, tone, nsfw }: WriteSettings) => ({
  language: `The language is now ${languages.find(({ code }) => code === language)!.name}.`,
  tone: `The tone is now ${tone}.`,
  nsfw: `Adult content is now ${nsfw ? 'allowed' : 'not allowed'}.`,
})

/**
 * Manages the form of the write settings. It sends only the fields that were changed here, so that
 * changes on two devices are both kept.
 */
export const useWriteSettings = (project: Project) => {
  const client = useQueryClient()
  const stored = settingsOf(project)
  const form = useUnsentForm(`settings ${project.id}`, {
    description: stored.description,
    writing_style: stored.writing_style,
  })
  const choices = useChoices({ language: stored.language, tone: stored.tone, nsfw: stored.nsfw })
  const settings: WriteSettings = { ...choices.values, ...form.values }
  const forget = () => {
    form.forget()
    choices.forget()
  }
  const save = useMutation({
    mutationFn: (change: Partial<WriteSettings> & { from: Partial<WriteSettings> }) =>
      api('POST /update_write_settings', { body: { project_id: project.id, ...change } }),
    onSuccess: ({ message, settings }) => {
      forget()
      keepProject(client, project.id, settings)
      toast.success(message || messages.settingsSaved)
    },
    onError: (error) => {
      const now = currentOf(error) as WriteSettings | undefined
      if (!now) return
      choices.see()
      keepProject(client, project.id, now)
    },
  })
  const now = currentOf(save.error) as WriteSettings | undefined
  const changedElsewhere =
    now &&
    Object.entries(choicesIn(now)).flatMap(([field, sentence]) =>
      isStale<WriteSettings>(field as keyof WriteSettings, now, save.variables ?? {}) ? [sentence] : [],
    )
  return {
    form,
    settings,
    choose: choices.choose,
    save,
    /**
     * Sentences about the choices of another device, after the server refused this form because of
     * them; otherwise undefined.
     */
    changedElsewhere,
    submit: () => {
      if (!save.isPending) save.mutate(changedFields(stored, settings, { ...stored, ...choices.seen }))
    },
    discard: () => {
      forget()
      save.reset()
    },
  }
}
