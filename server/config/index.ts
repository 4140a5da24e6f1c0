/**
 * The settings, as the rest of the server imports them. Each concern has its own file in `config/`.
 */
export { type AppSecret, appSecretsPattern, parseAppSecrets } from './app-secrets.ts'
export type { CheckoutAsks, Config, Proxies, RecaptchaSettings, StripeSettings } from './config.ts'
export { CONFIG_EXIT_CODE, ConfigError } from './config-error.ts'
export { linkHost } from './link-host.ts'
export { loadCommandConfig } from './load-command-config.ts'
export { loadConfig, loadEnvironment } from './load-config.ts'
export { readConfig } from './read-config.ts'
export { type SettingName, settingNames } from './settings.ts'
export { validateSetting } from './validate-setting.ts'
