import type { LoadedEnvironment } from '../config/load-config.ts'
import { type Config, ConfigError, readConfig } from '../config/index.ts'
import { useProxies } from '../http/proxies.ts'
import { version } from '../config/version.ts'
import { askOwnerSettings } from './ask-owner-settings.ts'
import { checkClock } from './check-clock.ts'
import { checkDatabase } from './check-database.ts'
import { checkFiles } from './check-files.ts'
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
  /** True if no finding is bad. */
  ok: boolean
  settings: ReportedSetting[]
  findings: Finding[]
}

const STRIPE = 'https://api.stripe.com'

/** Returns the configured servers, any of which may report the time. */
const serversOf = ({ ai, checkout, google }: Config): string[] => [
  ...(ai.baseUrl ? [ai.baseUrl] : []),
  ...(checkout?.kind === 'stripe' ? [checkout.apiBase ?? STRIPE] : []),
  ...(google?.kind === 'issuer' ? [google.issuer] : []),
]

const onOwnersPage = (part: string): Finding => good(part, "Set on the owner's page, which tests it")

const checkParts = async (
  config: Config,
  { values }: LoadedEnvironment,
): Promise<{ findings: Finding[]; fromOwner: ReadonlySet<string> }> => {
  useProxies(config.proxies)
  const { finding, now, isCurrent = false } = await checkDatabase(config)
  const fromOwner = new Set<string>(await askOwnerSettings(config, { values, isCurrent }))
  const [model, mail, payments, signIn] = await Promise.all([
    fromOwner.has('AI_MODEL') ? onOwnersPage('Model') : checkModel(config),
    fromOwner.has('SMTP_URL') ? onOwnersPage('Mail') : checkMail(config),
    checkPayments(config),
    checkSignIn(config),
  ])
  const ahead = now === undefined ? null : (now.getTime() - Date.now()) / 1000
  const findings = [
    finding,
    model,
    mail,
    payments,
    signIn,
    await checkClock(serversOf(config), ahead),
    await checkFiles(config.files),
    checkDisk(config.dataDir),
    checkMemory(),
    ...(await checkPorts(config, Boolean(values['PUBLIC_URL']))),
  ]
  return { findings, fromOwner }
}

/**
 * Returns the advice for a problem. A problem begins with the name of a setting, and a warning
 * about a line begins with its number.
 */
const correct = (problem: string): string => {
  const line = /^Line \d+ of \S+/.exec(problem)?.[0]
  return `Correct ${line ? line.toLowerCase() : problem.split(' ', 1)[0]}.`
}

const checkSettings = (loaded: LoadedEnvironment): { config: Config | null; findings: Finding[] } => {
  const warnings = loaded.warnings.map((says) => warning('Settings', says, correct(says)))
  try {
    const config = readConfig(loaded.values)
    const all = warnings.length ? warnings : [good('Settings', 'Every setting is valid')]
    return { config, findings: all }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const wrong = error.problems.map((says) => bad('Settings', says, correct(says)))
    return { config: null, findings: [...wrong, ...warnings] }
  }
}

/** Checks the settings, everything that they refer to, and the machine. Changes nothing. */
export const runDoctor = async (loaded: LoadedEnvironment): Promise<Report> => {
  const { config, findings } = checkSettings(loaded)
  const parts = config ? await checkParts(config, loaded) : { findings: [checkMemory()], fromOwner: new Set<string>() }
  const hide = hideSecrets(loaded.values)
  const all = [...findings, ...parts.findings].map((finding) => ({
    ...finding,
    says: hide(finding.says),
    ...(finding.next !== undefined && { next: hide(finding.next) }),
  }))
  return {
    version,
    node: process.version,
    ok: all.every(({ status }) => status !== 'bad'),
    settings: reportSettings({ ...loaded, fromOwner: parts.fromOwner }),
    findings: all,
  }
}
