import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { z } from 'zod'
import { type ModelForm, ownerMessages, type Purpose, purposes } from '#contract/owner.ts'
import { notFound, ApiError } from '../../http/errors/api-error.ts'
import type { OwnerSettings, StoredModel } from '../../owner-settings/stored-settings.ts'
import { recordAudit } from '../../security/audit-log.ts'
import { checkAs, refuseOverridden } from './check-address.ts'
import { secretFor } from './stored-secret.ts'
import type { Owner, OwnerDependencies } from './dependencies.ts'
import { refuseMetadataUrl } from './refuse-metadata.ts'

type Form = z.output<typeof ModelForm>

const MOST_MODELS = 20

/** Returns the host only, because a query string may contain a key. */
export const hostOf = (baseUrl: string | null): string => (baseUrl === null ? 'this machine' : new URL(baseUrl).host)

/**
 * Checks a form and returns the model to store. If no key is given and the address is the same, the
 * stored key is kept.
 */
export const modelOf = (form: Form, stored: StoredModel | undefined): Omit<StoredModel, 'id'> => {
  const { base_url: baseUrl, model, api_key: submitted, prices } = form
  if (baseUrl === null) {
    // A path from the browser is never opened.
    if (basename(model) !== model || !/^[^\\]+\.gguf$/i.test(model)) {
      const message = 'Choose one of the files that are in this installation.'
      throw new ApiError('invalid_request', message, { fields: { model: message } })
    }
    return { base_url: null, model, api_key: null, prices: null }
  }
  checkAs('AI_BASE_URL', 'base_url', baseUrl)
  const sameAddress = stored?.base_url === baseUrl
  const apiKey = secretFor({ submitted, stored: stored?.api_key, sameAddress }, 'api_key', ownerMessages.keyAgain)
  return { base_url: baseUrl, model, api_key: apiKey, prices }
}

const audited = ({ base_url: baseUrl, model, api_key: apiKey }: Omit<StoredModel, 'id'>, form: Form) => ({
  host: hostOf(baseUrl),
  model,
  key: apiKey === null ? 'none' : form.api_key ? 'entered' : 'kept',
})

export const connectModel = async ({ config, live }: OwnerDependencies, owner: Owner, form: Form): Promise<void> => {
  refuseOverridden(config, 'models')
  await refuseMetadataUrl('base_url', form.base_url)
  const model = { id: randomUUID(), ...modelOf(form, undefined) }
  await live.change('models', async (models, tx) => {
    if (models.length >= MOST_MODELS)
      throw new ApiError('wrong_state', `At most ${MOST_MODELS} models can be connected. Disconnect one first.`)
    await recordAudit(tx, owner, 'model.connected', model.model, audited(model, form))
    return [...models, model]
  })
}

export const changeModel = async (
  dependencies: OwnerDependencies,
  owner: Owner,
  id: string,
  form: Form,
): Promise<void> => {
  refuseOverridden(dependencies.config, 'models')
  await refuseMetadataUrl('base_url', form.base_url)
  await dependencies.live.change('models', async (models, tx) => {
    const stored = models.find((model) => model.id === id)
    if (!stored) throw notFound('model')
    const model = { id, ...modelOf(form, stored) }
    await recordAudit(tx, owner, 'model.changed', stored.model, audited(model, form))
    return models.map((one) => (one === stored ? model : one))
  })
}

export const disconnectModel = async ({ live }: OwnerDependencies, owner: Owner, id: string): Promise<void> => {
  await live.change('models', async (models, tx) => {
    const stored = models.find((model) => model.id === id)
    if (!stored) throw notFound('model')
    await recordAudit(tx, owner, 'model.disconnected', stored.model, { host: hostOf(stored.base_url) })
    return models.filter((model) => model !== stored)
  })
}

export const orderModels = async ({ live }: OwnerDependencies, owner: Owner, ids: string[]): Promise<void> => {
  await live.change('models', async (models, tx) => {
    const ordered = ids.map((id) => models.find((model) => model.id === id)).filter((model) => model !== undefined)
    if (ordered.length !== models.length || ids.length !== models.length || new Set(ids).size !== ids.length)
      throw new ApiError('conflict', 'The models have changed meanwhile. Reload the page.')
    await recordAudit(tx, owner, 'model.ordered', 'models', { first: ordered[0]?.model ?? null })
    return ordered
  })
}

export const choosePurposes = async (
  { config, live }: OwnerDependencies,
  owner: Owner,
  chosen: OwnerSettings['purposes'],
): Promise<void> => {
  refuseOverridden(config, 'models')
  const known = live.now().models
  for (const purpose of purposes)
    if (chosen[purpose] !== undefined && !known.some(({ id }) => id === chosen[purpose])) throw notFound('model')
  await live.change('purposes', async (_, tx) => {
    const nameOf = (purpose: Purpose) => known.find(({ id }) => id === chosen[purpose])?.model ?? 'the first'
    const details = Object.fromEntries(purposes.map((purpose) => [purpose, nameOf(purpose)]))
    await recordAudit(tx, owner, 'model.purposes_chosen', 'models', details)
    return chosen
  })
}
