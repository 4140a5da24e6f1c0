import { expect, it } from 'vitest'
import { madeAt, nameFor, outlivedBackups } from './backup-names.ts'

const at = (text: string) => nameFor(new Date(text), true)
const daily = (from: string, days: number) =>
  Array.from({ length: days }, (_, day) => nameFor(new Date(Date.parse(from) - day * 86_400_000), true))

it('names a backup by its time, and parses the time again', () => {
  const when = new Date('2026-11-22T14:05:09.123Z')
  expect(nameFor(when, true)).toBe('inkloom-20261122T140509Z.backup.age')
  expect(nameFor(when, false)).toBe('inkloom-20261122T140509Z.backup')
  expect(madeAt('inkloom-20261122T140509Z.backup.age')).toEqual(new Date('2026-11-22T14:05:09Z'))
  for (const other of [
    'notes.txt',
    'inkloom-20261122T140509Z.backup.age.unverified',
    'my-inkloom-20261122T140509Z.backup',
  ])
    expect(madeAt(other)).toBeNull()
})

it('keeps the newest backup of days, weeks and months', () => {
  const names = daily('2026-11-22T03:00:00Z', 400)
  const outlived = new Set(outlivedBackups(names, { daily: 7, weekly: 4, monthly: 6 }))
  const kept = names.filter((name) => !outlived.has(name)).map((name) => madeAt(name)!.toISOString().slice(0, 10))
  expect(kept.join(' ')).toBe(
    '2026-11-22 2026-11-21 2026-11-20 2026-11-19 2026-11-18 2026-11-17 2026-11-16 ' +
      '2026-11-15 2026-11-08 2026-11-01 2026-10-31 2026-09-30 2026-08-31 2026-07-31 2026-06-30',
  )
})

it('keeps only the newest backup of a day', () => {
  const names = [at('2026-11-22T01:00:00Z'), at('2026-11-22T23:00:00Z'), at('2026-11-21T12:00:00Z')]
  expect(outlivedBackups(names, { daily: 7, weekly: 0, monthly: 0 })).toEqual([names[0]])
})

it('always keeps the newest backup, and files of others', () => {
  const names = ['notes.txt', ...daily('2026-11-22T03:00:00Z', 3)]
  expect(outlivedBackups(names, { daily: 0, weekly: 0, monthly: 0 })).toEqual(names.slice(2))
})
