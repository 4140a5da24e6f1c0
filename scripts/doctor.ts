// npm run doctor: lists the settings with their origin, checks which services respond, and says
// what to do next. It changes nothing.
import { stripVTControlCharacters, styleText } from 'node:util'
import { ConfigError, loadEnvironment } from '#server/config/index.ts'
import type { Finding } from '#server/doctor/finding.ts'
import type { ReportedSetting } from '#server/doctor/report-settings.ts'
import { type Report, runDoctor } from '#server/doctor/run-doctor.ts'

const marks = {
  good: styleText('green', 'good   '),
  warning: styleText('yellow', 'warning'),
  bad: styleText('red', 'bad    '),
}
const PART_WIDTH = 9

const showSetting = ({ name, source, value, secret }: ReportedSetting): string =>
  `  ${name.padEnd(28)} ${source.padEnd(12)} ${value ?? (secret ? '(set, never shown)' : '(not valid)')}`

const showFinding = ({ part, status, says }: Finding): string =>
  `  ${marks[status]}  ${part.padEnd(PART_WIDTH)} ${says}`

const showSettings = (settings: ReportedSetting[]): string[] => {
  const set = settings.filter(({ source }) => source !== 'default')
  const others = settings.length - set.length
  return [
    styleText('bold', 'What is set'),
    ...(set.length ? set.map(showSetting) : ['  Nothing: Inkloom runs on this machine by itself.']),
    `  ${others} more settings have their default; npm run doctor -- --json lists them.`,
  ]
}

const showNext = (findings: Finding[]): string[] => {
  const steps = findings.filter(({ next }) => next !== undefined)
  if (steps.length === 0) return ['Everything is in order.']
  return [
    styleText('bold', 'What to do next'),
    ...steps
      .toSorted((a, b) => Number(b.status === 'bad') - Number(a.status === 'bad'))
      .map(({ part, next }, index) => `  ${index + 1}. ${part}: ${next}`),
  ]
}

const show = ({ version, node, settings, findings }: Report): string =>
  [
    '',
    `Inkloom ${version} on Node.js ${node}`,
    '',
    ...showSettings(settings),
    '',
    styleText('bold', 'What responds'),
    ...findings.map(showFinding),
    '',
    ...showNext(findings),
    '',
  ].join('\n')

try {
  const report = await runDoctor(loadEnvironment())
  if (process.argv.includes('--json')) console.log(JSON.stringify(report, null, 2))
  else console.log(process.stdout.isTTY ? show(report) : stripVTControlCharacters(show(report)))
  process.exitCode = report.ok ? 0 : 1
} catch (error) {
  // Only a .env that can't be read throws. Everything else is a finding.
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
