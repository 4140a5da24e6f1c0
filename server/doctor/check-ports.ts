import { once } from 'node:events'
import { createServer } from 'node:net'
import { cannotListen } from '../http/cannot-listen.ts'
import { type Config, ConfigError, linkHost } from '../config/index.ts'
import { bad, type Finding, good, reasonOf, warning } from './finding.ts'

const TIMEOUT_MS = 3000

/** Returns the error of listening on a port, or null if it works. */
const tryToListen = async (host: string, port: number): Promise<unknown> => {
  const server = createServer()
  try {
    server.listen({ host, port, exclusive: true })
    await once(server, 'listening')
    return null
  } catch (error) {
    return error
  } finally {
    server.close()
  }
}

const ask = async (url: string): Promise<unknown> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  return answer.json()
}

const checkTaken = async (host: string, port: number): Promise<Finding> => {
  const address = `http://${linkHost(host)}:${port}`
  const health = await ask(`${address}/healthz`).catch(() => null)
  if ((health as { status?: unknown } | null)?.status !== 'ok')
    return bad('Port', `${host}:${port} is in use by another program`, 'End that program, or set PORT to another one.')
  const ready = (await ask(`${address}/readyz`).catch(() => null)) as { status?: unknown; message?: string } | null
  if (ready?.status === 'ready') return good('Port', `Inkloom runs and is ready at ${address}`)
  return bad(
    'Port',
    `Inkloom runs at ${address} and is not ready: ${ready?.message ?? 'it does not say why'}`,
    'Read its log; look at the database and the disk first.',
  )
}

const checkPublicPort = async ({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Finding> => {
  if (port === 0) return good('Port', `${host}, any free port (PORT=0)`)
  const failed = await tryToListen(host, port)
  if (failed === null) return good('Port', `${host}:${port} is free; no Inkloom runs there`)
  if ((failed as NodeJS.ErrnoException).code === 'EADDRINUSE') return checkTaken(host, port)
  const reason = cannotListen(failed, { host, port, settings: 'PORT and HOST' })
  const says = reason instanceof ConfigError ? reason.problems[0]!.replace(/, for example .*$/, '') : reasonOf(failed)
  return bad(
    'Port',
    says,
    'Set HOST to an address of this machine, such as 127.0.0.1, and PORT to a number above 1023.',
  )
}

const checkPublicUrl = async (publicUrl: string): Promise<Finding> => {
  try {
    const health = (await ask(`${publicUrl}/healthz`)) as { status?: unknown }
    if (health.status === 'ok') return good('Address', `${publicUrl} leads to a running Inkloom`)
    return warning(
      'Address',
      `${publicUrl} answers, but not as Inkloom`,
      'Configure the proxy to forward all requests to HOST and PORT.',
    )
  } catch (error) {
    return warning(
      'Address',
      `${publicUrl} does not answer from this machine: ${reasonOf(error)}`,
      'Start Inkloom and its proxy; then check the name, the certificate and the firewall.',
    )
  }
}

/** Checks the ports that Inkloom listens on, and the public address of its links. */
export const checkPorts = async (
  config: Pick<Config, 'host' | 'port' | 'publicUrl' | 'metrics'>,
  isAddressSet: boolean,
): Promise<Finding[]> => {
  const findings = [await checkPublicPort(config)]
  if (isAddressSet && config.publicUrl) findings.push(await checkPublicUrl(config.publicUrl))
  const { metrics } = config
  if (metrics && metrics.port !== 0) {
    const failed = await tryToListen(metrics.host, metrics.port)
    const isTaken = (failed as NodeJS.ErrnoException | null)?.code === 'EADDRINUSE'
    const address = `${metrics.host}:${metrics.port}`
    const serves =
      isTaken &&
      (
        await fetch(`http://${linkHost(metrics.host)}:${metrics.port}/metrics`).then(
          (answer) => answer.text(),
          () => '',
        )
      ).includes('inkloom_')
    findings.push(
      failed === null
        ? good('Metrics', `${address} is free; no Inkloom serves metrics there`)
        : serves
          ? good('Metrics', `Served at ${address}`)
          : bad('Metrics', `${address} can't be used: ${reasonOf(failed)}`, 'Set METRICS_PORT to another port.'),
    )
  }
  return findings
}
