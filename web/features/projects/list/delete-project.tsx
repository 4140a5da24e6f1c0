import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ProjectItem } from '#contract/projects.ts'
import { TRASH_DAYS } from '#contract/trash.ts'
import { forgetStored } from '#web/lib/device/device-projects.ts'
import { api } from '#web/lib/api/api.ts'
import { deviceAccount } from '#web/lib/device/device-account.ts'
import { lastProject } from '#web/lib/stores/last-project.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { projectKeys } from '../project-queries.ts'
import { isGone } from '../show-failure.ts'
import { ItemButton } from './item-button.tsx'

/**
 * Deletes a project after a confirmation. Then the first remaining project opens, or the wizard if
 * there is none.
 */
export const DeleteProject = ({ project: { id, name } }: { project: ProjectItem }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      try {
        await api('DELETE /delete_project', { body: { project_id: id } })
      } catch (error) {
        // If another device has already deleted the project, this counts as success.
        if (!isGone(error)) throw error
      }
    },
    onSuccess: async () => {
      const remaining = client.getQueryData<ProjectItem[]>(projectKeys.list)?.filter((project) => project.id !== id)
      client.setQueryData(projectKeys.list, remaining)
      const account = deviceAccount()
      if (account !== null) await forgetStored(account, id).catch(() => undefined)
      if (lastProject.read() === id) lastProject.forget()
      const first = remaining?.find(({ archived }) => !archived)
      await navigate(first ? `/app/projects/${first.id}` : '/app/new')
      client.removeQueries({ queryKey: projectKeys.one(id) })
      await client.invalidateQueries({ queryKey: projectKeys.list })
    },
    onError: (error) => toast.error(messageOf(error, 'The project could not be deleted. It is still here.')),
  })
  return (
    <>
      <ItemButton
        label={`Delete ${name}`}
        tip="Delete"
        icon={Trash2}
        disabled={isPending}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        title="Delete project"
        question={
          <>
            <p>
              Do you really want to delete the project <bdi>{name}</bdi>?
            </p>
            <p className="mt-8">It stays in the trash for {TRASH_DAYS} days. The trash is in the settings.</p>
          </>
        }
        confirmLabel="Delete"
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => mutate()}
      />
    </>
  )
}
