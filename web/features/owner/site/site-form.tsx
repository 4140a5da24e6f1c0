import { useState } from 'react'
import type { OwnerSettings } from '#contract/owner.ts'
import { ownerChange } from '#web/lib/account/owner-change.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { Overridden } from '../form/overridden.tsx'
import { fieldsOf, useSave } from '../owner-queries.ts'
import { OwnerForm } from '../form/owner-form.tsx'
import { SettingsLoaded } from '../form/settings-loaded.tsx'

const filled = (text: string) => (text.trim() === '' ? null : text.trim())

/** The name and address of this installation. */
export const SiteForm = ({ settings, onDone }: { settings: OwnerSettings; onDone?: () => void }) => {
  const { site, effective, overridden_by: overridden } = settings
  const [name, setName] = useState(site.name ?? '')
  const [email, setEmail] = useState(site.support_email ?? '')
  const [url, setUrl] = useState(site.public_url ?? '')
  const save = useSave(
    () =>
      ownerChange('PUT /owner/site', {
        body: { name: filled(name), support_email: filled(email), public_url: filled(url) },
      }),
    { saved: 'Saved', onSaved: () => onDone?.() },
  )
  const fields = fieldsOf(save.error)
  const here = window.location.origin
  return (
    <OwnerForm
      onSave={() => save.mutate(undefined)}
      isBusy={save.isPending}
      error={save.error}
      shown={['name', 'support_email', 'public_url']}
      actions={
        <Button type="submit" variant="primary" pending={save.isPending && 'Saving'}>
          Save
        </Button>
      }
    >
      <TextField
        label="Name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        placeholder="Inkloom"
        hint="Shown on the login page and as the sender of emails."
        error={fields['name']}
      />
      <Overridden names={overridden.support_email} />
      <TextField
        label="Support address"
        type="email"
        value={email}
        disabled={overridden.support_email.length > 0}
        onChange={({ target }) => setEmail(target.value)}
        placeholder={effective.support_email}
        hint="Messages from the contact page are sent to it, and public pages show it."
        error={fields['support_email']}
      />
      <Overridden names={overridden.public_url} />
      <TextField
        label="Public address"
        type="url"
        value={url}
        disabled={overridden.public_url.length > 0}
        onChange={({ target }) => setUrl(target.value)}
        placeholder={effective.public_url}
        hint={`Links in emails start with this address. You opened this page at ${here}.`}
        error={fields['public_url']}
      />
    </OwnerForm>
  )
}

export const SiteSection = () => (
  <SettingsLoaded>{(settings) => <SiteForm key={JSON.stringify(settings.site)} settings={settings} />}</SettingsLoaded>
)
