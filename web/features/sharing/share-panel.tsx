import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShareLink } from '#contract/sharing.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { api } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { toast } from '#web/ui/toast.tsx'
import { type LinkDraft, LinkForm } from './link-form.tsx'
import { LinkItem } from './link-item.tsx'
import { NewLink } from './new-link.tsx'

const linksKey = (projectId: string) => ['links', projectId] as const

/** The links through which people without an account can read a project or comment on it. */
export const SharePanel = ({ projectId, onClose }: { projectId: string; onClose: () => void }) => {
  const client = useQueryClient()
  const params = { id: projectId }
  const { data, error, refetch } = useQuery({
    queryKey: linksKey(projectId),
    queryFn: ({ signal }) => api('GET /projects/:id/links', { params, signal }),
  })
  const [form, setForm] = useState<'new' | ShareLink | null>(null)
  const [revoking, setRevoking] = useState<ShareLink | null>(null)
  const [address, setAddress] = useState<string | null>(null)
  const reload = () => client.invalidateQueries({ queryKey: linksKey(projectId) })
  const save = useMutation({
    mutationFn: async ({ password, ...body }: LinkDraft) => {
      if (form !== 'new' && form) return void (await api('PUT /links/:id', { params: { id: form.id }, body }))
      const { token } = await api('POST /projects/:id/links', { params, body: { ...body, password } })
      setAddress(`${location.origin}/shared#${token}`)
    },
    onSuccess: () => setForm(null),
    onSettled: reload,
  })
  const revoke = useMutation({
    mutationFn: ({ id }: ShareLink) => api('DELETE /links/:id', { params: { id } }),
    onSuccess: () => toast.success('The link was revoked. It no longer opens the text.'),
    onError: (failure) => toast.error(messageOf(failure, 'The link could not be revoked, and still works. Try again.')),
    onSettled: reload,
  })
  return (
    <SidePanel title="Share" onClose={onClose}>
      {address && <NewLink address={address} onClose={() => setAddress(null)} />}
      {form ? (
        <LinkForm
          key={form === 'new' ? 'new' : form.id}
          link={form === 'new' ? null : form}
          isSaving={save.isPending}
          error={save.error}
          onSubmit={(draft) => save.mutate(draft)}
          onCancel={() => {
            save.reset()
            setForm(null)
          }}
        />
      ) : (
        <LinkList
          links={data}
          error={error}
          hasNew={address !== null}
          onRetry={refetch}
          onNew={() => setForm('new')}
          onChange={setForm}
          onRevoke={setRevoking}
        />
      )}
      <ConfirmDialog
        title="Revoke link"
        question="People who have this link can no longer open the text. Their comments stay. A revoked link can’t be restored."
        confirmLabel="Revoke"
        open={revoking !== null}
        onConfirm={() => {
          if (revoking) revoke.mutate(revoking)
          setRevoking(null)
        }}
        onClose={() => setRevoking(null)}
      />
    </SidePanel>
  )
}

interface LinkListProps {
  links: readonly ShareLink[] | undefined
  error: unknown
  /** True while the address of a new link is shown, which is to be copied first. */
  hasNew: boolean
  onRetry: () => unknown
  onNew: () => void
  onChange: (link: ShareLink) => void
  onRevoke: (link: ShareLink) => void
}

const LinkList = ({ links, error, hasNew, onRetry, onNew, onChange, onRevoke }: LinkListProps) => (
  <>
    <p className="text-quiet">
      Whoever has a link can read the newest version of this text, without an account. History, notes, references and
      your own comments stay with you.
    </p>
    <Button variant={hasNew ? 'plain' : 'primary'} onClick={onNew}>
      New link
    </Button>
    {links ? (
      links.length === 0 ? (
        <EmptyState title="Nobody else can read this">Make a link for a reader or an editor.</EmptyState>
      ) : (
        <ul className="flex flex-col gap-16">
          {links.map((link) => (
            <LinkItem key={link.id} link={link} onChange={() => onChange(link)} onRevoke={() => onRevoke(link)} />
          ))}
        </ul>
      )
    ) : error ? (
      <NotLoaded error={error} otherwise="The links could not be loaded. They still work." onRetry={onRetry} />
    ) : (
      <Loading what="Loading the links" />
    )}
  </>
)
