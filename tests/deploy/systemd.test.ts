import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { settingNames } from '#server/config/settings.ts'
import { canRun } from '#tests/validators/validator.ts'

const unit = readFileSync('deploy/inkloom.service', 'utf8')
const valuesOf = (name: string) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value!)

const hasSystemd = canRun(
  'systemd-analyze of the systemd unit',
  spawnSync('systemd-analyze', ['--version']).status === 0,
  'apt-get install systemd',
)

describe('the unit of systemd', () => {
  it.runIf(hasSystemd)('passes systemd-analyze without a warning', () => {
    const folder = mkdtempSync(join(tmpdir(), 'inkloom-unit-'))
    try {
      const path = join(folder, 'inkloom.service')
      // Node may have another path on this machine, and systemd checks that it exists.
      writeFileSync(path, unit.replace('/usr/bin/node', process.execPath))
      const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], {
        encoding: 'utf8',
      })
      const own = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('inkloom.service'))
      expect([status, own]).toEqual([0, []])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it.runIf(hasSystemd)('would be rejected with a misspelled line', () => {
    const folder = mkdtempSync(join(tmpdir(), 'inkloom-unit-'))
    const path = join(folder, 'inkloom.service')
    writeFileSync(path, unit.replace('/usr/bin/node', process.execPath).replace('ProtectHome=yes', 'ProtectHouse=yes'))
    const said = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' }).stderr
    rmSync(folder, { recursive: true })
    expect(said).toContain('ProtectHouse')
  })

  it('has only known settings, stores data where systemd creates the folder, and allows a graceful shutdown', () => {
    const set = valuesOf('Environment')
      .join(' ')
      .split(' ')
      .map((pair) => pair.split('='))
    const known = [...settingNames, 'NODE_ENV', 'NODE_COMPILE_CACHE']
    for (const [name] of set) expect(known).toContain(name)
    expect(Object.fromEntries(set)).toMatchObject({ DATA_DIR: `/var/lib/${valuesOf('StateDirectory')[0]}` })
    expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThan(120)
    expect(valuesOf('RestartPreventExitStatus')[0]!.split(' ')).toContain('2')
  })

  it('starts a file of the release', () => {
    const [, path] = /\/opt\/inkloom\/(\S+)/.exec(valuesOf('ExecStart')[0]!)!
    expect(execFileSync('git', ['ls-files', path!], { encoding: 'utf8' }).trim()).toBe(path)
  })
})
