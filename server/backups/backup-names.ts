import type { BackupRetention } from '../config/backup-place.ts'

/**
 * The name of a backup, such as `inkloom-20261122T140000Z.backup.age`. Names sort by time. A backup
 * without `.age` is not encrypted.
 */
const NAME = /^inkloom-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup(\.age)?$/

/** The suffix of a backup that has not been read back and restored yet. */
export const UNVERIFIED = '.unverified'

export const nameFor = (when: Date, encrypted: boolean): string =>
  `inkloom-${when.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup${encrypted ? '.age' : ''}`

export const madeAt = (name: string): Date | null => {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
  return year === undefined ? null : new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

const dayOf = (date: Date) => Math.floor(date.getTime() / 86_400_000)
/** Weeks begin on Monday. Day 0 was a Thursday. */
const weekOf = (date: Date) => Math.floor((dayOf(date) + 3) / 7)
const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth()

/**
 * Returns the backups to delete. The newest backup of each of the last days, weeks and months that
 * have one is kept, and so is the newest of all. Names that are not in the format of a backup are
 * never returned.
 */
export const outlivedBackups = (names: string[], { daily, weekly, monthly }: BackupRetention): string[] => {
  const made = names
    .map((name) => ({ name, at: madeAt(name) }))
    .filter((backup): backup is { name: string; at: Date } => backup.at !== null)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const kept = new Set(made.slice(0, 1).map(({ name }) => name))
  const keep = (periodOf: (date: Date) => number, most: number) => {
    const periods = new Set<number>()
    for (const { name, at } of made) {
      const period = periodOf(at)
      if (periods.has(period) || periods.size >= most) continue
      periods.add(period)
      kept.add(name)
    }
  }
  keep(dayOf, daily)
  keep(weekOf, weekly)
  keep(monthOf, monthly)
  return made.map(({ name }) => name).filter((name) => !kept.has(name))
}
