import { useState } from 'react'
import type { OwnerSettings } from '#contract/owner.ts'
import { ownerChange } from '#web/lib/owner-change.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { Overridden } from './overridden.tsx'
import { fieldsOf, useSave } from './owner-queries.ts'
import { SavedProblem } from './saved-problem.tsx'

const given = (text: string) => (text.trim() === '' ? null : text.trim())

/** What this installation is called, and where it is reached. */
export const SiteForm = ({ settings, onDone }: { settings: OwnerSettings; onDone?: () => void }) => {
  const { site, effective, overridden_by: overridden } = settings
  const [name, setName] = useState(site.name ?? '')
  const [email, setEmail] = useState(site.support_email ?? '')
  const [url, setUrl] = useState(site.public_url ?? '')
  const save = useSave(
    () =>
      ownerChange('PUT /owner/site', {
        body: { name: given(name), support_email: given(email), public_url: given(url) },
      }),
    { saved: 'Saved', onSaved: () => onDone?.() },
  )
  const fields = fieldsOf(save.error)
  const here = window.location.origin
  return (
    <form
      className="flex w-full max-w-form flex-col items-start gap-16"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate(undefined)
      }}
    >
      <TextField
        label="Name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        placeholder="Inkloom"
        hint="Stands on the login page and as the sender of mail."
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
        hint="Where messages of the contact page go, and what the pages name."
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
        hint={`Stands in every link that is mailed. You have opened this page at ${here}.`}
        error={fields['public_url']}
      />
      <SavedProblem error={save.error} shown={['name', 'support_email', 'public_url']} />
      <Button type="submit" look="primary" pending={save.isPending && 'Saving'}>
        Save
      </Button>
    </form>
  )
}
