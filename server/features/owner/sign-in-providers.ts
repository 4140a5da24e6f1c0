import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { ownerMessages, type ProviderForm } from '#contract/owner.ts'
import { notFound, ApiError } from '../../http/errors/api-error.ts'
import type { StoredProvider } from '../../owner-settings/stored-settings.ts'
import { recordAudit } from '../../security/audit-log.ts'
import { checkAs } from './check-address.ts'
import { secretFor } from './stored-secret.ts'
import type { Owner, OwnerDependencies } from './dependencies.ts'
import { refuseMetadataUrl } from './refuse-metadata.ts'

type Form = z.output<typeof ProviderForm>

const MOST_PROVIDERS = 10

const refuse = (field: string, message: string) =>
  new ApiError('invalid_request', message, { fields: { [field]: message } })

const providerOf = (id: string, form: Form, others: StoredProvider[], stored?: StoredProvider): StoredProvider => {
  checkAs('GOOGLE_ISSUER', 'issuer', form.issuer)
  const { protocol, hostname } = new URL(form.issuer)
  // The issuer's answer decides who is signed in, so the connection must be encrypted.
  if (protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    throw refuse('issuer', 'It must begin with https:// unless the issuer runs on this machine.')
  if (others.some(({ name }) => name.toLowerCase() === form.name.toLowerCase()))
    throw refuse('name', 'Another provider has this name.')
  const sameAddress = stored?.issuer === form.issuer
  const submitted = form.client_secret
  const secret = secretFor(
    { submitted, stored: stored?.client_secret, sameAddress },
    'client_secret',
    ownerMessages.secretAgain,
  )
  if (secret === null) throw refuse('client_secret', 'Please give the secret of the client.')
  return { id, name: form.name, issuer: form.issuer, client_id: form.client_id, client_secret: secret }
}

export const addProvider = async ({ live }: OwnerDependencies, owner: Owner, form: Form): Promise<void> => {
  await refuseMetadataUrl('issuer', form.issuer)
  const id = randomUUID()
  await live.change('sign_in', async (providers, tx) => {
    if (providers.length >= MOST_PROVIDERS)
      throw new ApiError('wrong_state', `At most ${MOST_PROVIDERS} providers can be added. Remove one first.`)
    const provider = providerOf(id, form, providers)
    await recordAudit(tx, owner, 'provider.added', form.name, { issuer: form.issuer })
    return [...providers, provider]
  })
}

export const changeProvider = async (
  { live }: OwnerDependencies,
  owner: Owner,
  id: string,
  form: Form,
): Promise<void> => {
  await refuseMetadataUrl('issuer', form.issuer)
  await live.change('sign_in', async (providers, tx) => {
    const stored = providers.find((provider) => provider.id === id)
    if (!stored) throw notFound('provider')
    const others = providers.filter((provider) => provider !== stored)
    const changed = providerOf(id, form, others, stored)
    await recordAudit(tx, owner, 'provider.changed', form.name, { issuer: form.issuer })
    return providers.map((provider) => (provider === stored ? changed : provider))
  })
}

export const removeProvider = async ({ live }: OwnerDependencies, owner: Owner, id: string): Promise<void> => {
  await live.change('sign_in', async (providers, tx) => {
    const stored = providers.find((provider) => provider.id === id)
    if (!stored) throw notFound('provider')
    await recordAudit(tx, owner, 'provider.removed', stored.name, { issuer: stored.issuer })
    return providers.filter((provider) => provider !== stored)
  })
}
