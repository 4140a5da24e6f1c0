import { bad, type Finding, good, warning } from './finding.ts'

const PART = 'Clock'
const TIMEOUT_MS = 3000
/** HTTP dates have whole seconds, and a response takes a while. */
const GOOD_SECONDS = 30
/** Stripe's signatures and sign-in tokens are valid for five minutes. */
const BAD_SECONDS = 240
const NEXT = 'Set the clock, best by turning on time synchronization (for example: timedatectl set-ntp true).'

/** Returns the seconds that a server's clock is ahead of ours, or null if it reports no time. */
const askServer = async (url: string): Promise<number | null> => {
  const before = Date.now()
  try {
    const { headers } = await fetch(url, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const serverTime = Date.parse(headers.get('date') ?? '')
    return Number.isNaN(serverTime) ? null : (serverTime - (before + Date.now()) / 2) / 1000
  } catch {
    return null
  }
}

/** Compares the clock with those of the database and of the configured servers. */
export const checkClock = async (servers: string[], databaseAhead: number | null): Promise<Finding> => {
  const clocks = await Promise.all(
    servers.map(async (url) => ({ who: new URL(url).host, ahead: await askServer(url) })),
  )
  const answered = [{ who: 'the database', ahead: databaseAhead }, ...clocks].flatMap(({ who, ahead }) =>
    ahead === null ? [] : [{ who, ahead }],
  )
  const now = new Date().toISOString()
  if (answered.length === 0) return good(PART, `${now}; no configured server reports a time to compare it with`)
  const furthest = answered.reduce((a, b) => (Math.abs(b.ahead) > Math.abs(a.ahead) ? b : a))
  const seconds = Math.round(Math.abs(furthest.ahead))
  const difference = `${now}, which is ${seconds} seconds ${furthest.ahead > 0 ? 'behind' : 'ahead of'} ${furthest.who}`
  if (seconds <= GOOD_SECONDS) return good(PART, `${now}, as ${furthest.who} says`)
  return seconds < BAD_SECONDS ? warning(PART, difference, NEXT) : bad(PART, difference, NEXT)
}
