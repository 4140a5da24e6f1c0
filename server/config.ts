/**
 * The settings, as the rest of the server imports them. Each concern has its own file in `config/`.
 */
export { type AppSecret, appSecretsPattern, parseAppSecrets } from './config/app-secrets.ts'
export type { CheckoutAsks, Config, RecaptchaSettings, StripeSettings } from './config/config.ts'
export { CONFIG_EXIT_CODE, ConfigError } from './config/config-error.ts'
export { linkHost } from './config/link-host.ts'
export { loadCommandConfig } from './config/load-command-config.ts'
export { loadConfig, loadEnvironment } from './config/load-config.ts'
export { readConfig } from './config/read-config.ts'
export { type SettingName, settingNames } from './config/settings.ts'
export { validateSetting } from './config/validate-setting.ts'
