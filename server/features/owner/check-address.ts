import { type Config, type SettingName, validateSetting } from '../../config/index.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { type Overridable, overridesOf } from '../../owner-settings/effective-config.ts'

/** Throws an ApiError if the corresponding environment variable would not accept the value. */
export const checkAs = (name: SettingName, field: string, value: string): void => {
  const checked = validateSetting(name, value)
  if (!('problem' in checked)) return
  const message = `${checked.reason.charAt(0).toUpperCase()}${checked.reason.slice(1)}.`
  throw new ApiError('invalid_request', message, { fields: { [field]: message } })
}

/** Throws an ApiError if the environment sets this group. */
export const refuseOverridden = (config: Pick<Config, 'environment'>, group: Overridable): void => {
  const names = overridesOf(config, group)
  if (names.length > 0)
    throw new ApiError(
      'wrong_state',
      `${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} set in the environment, which takes precedence over the value here. Remove it there and restart Inkloom to set it here.`,
    )
}
