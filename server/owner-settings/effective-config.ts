import type { Config } from '../config/index.ts'
import type { LiveSettings } from './live-settings.ts'

/**
 * The environment variables that override a group of the owner's settings. A single one overrides
 * the whole group.
 */
export const overriding = {
  models: ['AI_BASE_URL', 'AI_API_KEY', 'AI_MODEL'],
  mail: ['SMTP_URL'],
  mail_from: ['MAIL_FROM'],
  support_email: ['SUPPORT_EMAIL'],
  public_url: ['PUBLIC_URL'],
  own_keys: ['BYOK_BASE_URL', 'BYOK_MODEL'],
} as const

export type Overridable = keyof typeof overriding

/**
 * Returns the variables of a group that the environment sets. They override the whole group, so
 * that a key from the environment is never sent to an address from the browser.
 */
export const overridesOf = ({ environment }: Pick<Config, 'environment'>, group: Overridable): string[] =>
  overriding[group].filter((name) => environment.has(name))

/**
 * The settings in effect at the time they are read: from the environment, else the owner's, else
 * the default.
 */
export type EffectiveConfig = Pick<Config, 'publicUrl' | 'supportEmail' | 'byok' | 'mailFrom' | 'legal'> & {
  /** The owner's name for this installation, or null if it has none. */
  siteName: string | null
}

export const effectiveConfig = (config: Config, live: Pick<LiveSettings, 'now'>): EffectiveConfig => {
  const isOverridden = (group: Overridable) => overridesOf(config, group).length > 0
  const effective: EffectiveConfig = {
    get siteName() {
      return live.now().site.name
    },
    get publicUrl() {
      return (isOverridden('public_url') ? null : live.now().site.public_url) ?? config.publicUrl
    },
    get supportEmail() {
      return (isOverridden('support_email') ? null : live.now().site.support_email) ?? config.supportEmail
    },
    get byok() {
      const own = isOverridden('own_keys') ? null : live.now().own_keys
      return own ? { ...config.byok, baseUrl: own.base_url, model: own.model } : config.byok
    },
    get mailFrom() {
      if (isOverridden('mail_from')) return config.mailFrom
      const { mail, site } = live.now()
      const address = mail?.from ?? config.mailFrom.replace(/^.*<|>$/g, '')
      return site.name || mail ? `"${(site.name ?? 'Inkloom').replaceAll(/["\\]/g, '')}" <${address}>` : config.mailFrom
    },
    get legal() {
      return {
        ...config.legal,
        support_email: effective.supportEmail,
        byok_provider: new URL(effective.byok.baseUrl).host,
      }
    },
  }
  return effective
}
