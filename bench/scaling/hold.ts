import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A short period, so that a process that has used up its share waits for milliseconds, not a tenth
 * of a second.
 */
const PERIOD_US = 10_000

const version1 = '/sys/fs/cgroup/cpu'
const version2 = '/sys/fs/cgroup'

/**
 * Limits a process to a share of one core, so that several can be measured side by side on a
 * machine with few cores. Needs root on Linux. Returns a function that removes the group after the
 * process has ended.
 */
export const hold = (pid: number, share: number): (() => void) => {
  const isFirst = existsSync(join(version1, 'cpu.cfs_quota_us'))
  const group = join(isFirst ? version1 : version2, `inkloom-bench-${pid}`)
  const quota = Math.round(share * PERIOD_US)
  mkdirSync(group)
  // All processes of the group together have one weight in the scheduler, so it is raised.
  if (isFirst) {
    writeFileSync(join(group, 'cpu.shares'), '20000')
    writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD_US))
    writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quota))
  } else {
    writeFileSync(join(group, 'cpu.weight'), '10000')
    writeFileSync(join(group, 'cpu.max'), `${quota} ${PERIOD_US}`)
  }
  writeFileSync(join(group, 'cgroup.procs'), String(pid))
  return () => rmdirSync(group)
}
