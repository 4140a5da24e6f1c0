import type { z } from 'zod'
import { backupSettings } from './backup-settings.ts'
import { fileSettings } from './file-settings.ts'
import { mailSettings } from './mail-settings.ts'
import { modelSettings } from './model-settings.ts'
import { networkSettings } from './network-settings.ts'
import { paymentSettings } from './payment-settings.ts'
import { serverSettings } from './server-settings.ts'
import { signInSettings } from './sign-in-settings.ts'
import { siteSettings } from './site-settings.ts'
import { storageSettings } from './storage-settings.ts'

/** Every setting that Inkloom reads. */
export const settings = {
  ...serverSettings,
  ...networkSettings,
  ...storageSettings,
  ...modelSettings,
  ...mailSettings,
  ...paymentSettings,
  ...signInSettings,
  ...siteSettings,
  ...backupSettings,
  ...fileSettings,
}

export type SettingName = keyof typeof settings
export type Values = { [K in SettingName]: z.output<(typeof settings)[K]['schema']> }

export const settingNames = Object.keys(settings) as SettingName[]

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(settings, name)

/** Returns one line with the name, the problem, the purpose and an example. */
export const explainSetting = (name: SettingName, problem: string): string =>
  `${name} ${problem} (${settings[name].purpose}), for example ${name}=${settings[name].example}`
