import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { templateTexts } from '#manuscript/model/templates/template-texts.ts'
import type { TemplateName } from '#manuscript/model/templates/template-names.ts'
import { api } from '#web/lib/api/api.ts'
import { board } from '#web/lib/stores/board.ts'
import { outlineSidebar } from '#web/lib/stores/outline-sidebar.ts'
import { besideOutline } from '#web/ui/use-media.ts'
import { projectKeys } from '../project-queries.ts'

interface FromTemplate {
  template: TemplateName
  language: LanguageCode
  name: string
}

/** Creates a project with the headings of a template, and opens it with its outline. */
export const useCreateFromTemplate = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ template, language, name }: FromTemplate) =>
      api('POST /create_empty_project', {
        // A project that is named `Untitled` would take the name of its first heading.
        body: { template, language, name: name.trim() || templateTexts[template].label },
      }),
    onSuccess: ({ project_id }) => {
      void client.invalidateQueries({ queryKey: projectKeys.list })
      board.set(false)
      outlineSidebar.open(window.matchMedia(besideOutline).matches)
      void navigate(`/app/projects/${project_id}`)
    },
  })
}
