import type { OwnerSettings } from '#contract/owner.ts'
import { overriding, type Overridable, overridesOf } from '../../owner-settings/effective-config.ts'
import { endOf } from './stored-secret.ts'
import type { OwnerDependencies } from './dependencies.ts'
import { isLocalModel } from './try-model.ts'

/** Presents the settings for the owner's page. No secret leaves the server. */
export const presentSettings = ({
  config,
  live,
  effective,
  describeWriter,
  isMailLocal,
  publicUrl,
}: OwnerDependencies): OwnerSettings => {
  const { models, purposes, mail, site, sign_in: providers } = live.now()
  const groups = Object.keys(overriding) as Overridable[]
  return {
    writer: describeWriter(),
    models: models.map((model) => ({
      id: model.id,
      base_url: model.base_url,
      model: model.model,
      key_end: endOf(model.api_key),
      prices: model.prices,
      local: isLocalModel(model),
    })),
    purposes: Object.fromEntries(Object.entries(purposes).filter(([, id]) => models.some((model) => model.id === id))),
    mail: mail && {
      host: mail.host,
      port: mail.port,
      security: mail.security,
      user: mail.user,
      password_end: endOf(mail.password),
      from: mail.from,
    },
    mail_goes: isMailLocal() ? 'mailbox' : 'server',
    site,
    effective: {
      support_email: effective.supportEmail,
      public_url: publicUrl(),
      mail_from: effective.mailFrom,
    },
    own_keys: { base_url: effective.byok.baseUrl, model: effective.byok.model },
    providers: providers.map(({ id, name, issuer, client_id: clientId, client_secret: secret }) => ({
      id,
      name,
      issuer,
      client_id: clientId,
      secret_end: endOf(secret),
      callback: `${publicUrl()}/v1/auth/provider/${id}/callback`,
    })),
    overridden_by: Object.fromEntries(
      groups.map((group) => [group, overridesOf(config, group)]),
    ) as OwnerSettings['overridden_by'],
  }
}
