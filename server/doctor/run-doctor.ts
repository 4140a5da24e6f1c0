import type { LoadedEnvironment } from '../config/load-config.ts'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { version } from '../version.ts'
import { checkClock } from './check-clock.ts'
import { checkDatabase } from './check-database.ts'
import { checkMail } from './check-mail.ts'
import { checkDisk, checkMemory } from './check-machine.ts'
import { checkModel } from './check-model.ts'
import { checkPayments } from './check-payments.ts'
import { checkPorts } from './check-ports.ts'
import { checkSignIn } from './check-sign-in.ts'
import { bad, type Finding, good, warning } from './finding.ts'
import { hideSecrets } from './hide-secrets.ts'
import { type ReportedSetting, reportSettings } from './report-settings.ts'

export interface Report {
  version: string
  node: string
  /** Nothing is bad. */
  ok: boolean
  settings: ReportedSetting[]
  findings: Finding[]
}

const STRIPE = 'https://api.stripe.com'

/** The servers that are configured, of which any may tell the time. */
const serversOf = ({ ai, checkout, google }: Config): string[] => [
  ...(ai.baseUrl ? [ai.baseUrl] : []),
  ...(checkout?.kind === 'stripe' ? [checkout.apiBase ?? STRIPE] : []),
  ...(google?.kind === 'issuer' ? [google.issuer] : []),
]

const checkParts = async (config: Config, isAddressSet: boolean): Promise<Finding[]> => {
  const [database, model, mail, payments, signIn] = await Promise.all([
    checkDatabase(config),
    checkModel(config),
    checkMail(config),
    checkPayments(config),
    checkSignIn(config),
  ])
  const ahead = database.now === undefined ? null : (database.now.getTime() - Date.now()) / 1000
  return [
    database.finding,
    model,
    mail,
    payments,
    signIn,
    await checkClock(serversOf(config), ahead),
    checkDisk(config.dataDir),
    checkMemory(),
    ...(await checkPorts(config, isAddressSet)),
  ]
}

const correct = (problem: string): string => `Correct ${problem.split(' ', 1)[0]}.`

const checkSettings = (loaded: LoadedEnvironment): { config: Config | null; findings: Finding[] } => {
  const asked = loaded.warnings.map((says) => warning('Settings', says, correct(says)))
  try {
    const config = readConfig(loaded.values)
    const all = asked.length ? asked : [good('Settings', 'Every setting is valid')]
    return { config, findings: all }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const wrong = error.problems.map((says) => bad('Settings', says, correct(says)))
    return { config: null, findings: [...wrong, ...asked] }
  }
}

/** Looks at the settings, at everything that they name, and at the machine. Changes nothing. */
export const runDoctor = async (loaded: LoadedEnvironment): Promise<Report> => {
  const { config, findings } = checkSettings(loaded)
  const parts = config ? await checkParts(config, Boolean(loaded.values['PUBLIC_URL'])) : [checkMemory()]
  const hide = hideSecrets(loaded.values)
  const all = [...findings, ...parts].map((finding) => ({ ...finding, says: hide(finding.says) }))
  return {
    version,
    node: process.version,
    ok: all.every(({ status }) => status !== 'bad'),
    settings: reportSettings(loaded),
    findings: all,
  }
}
