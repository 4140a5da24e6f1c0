import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // The process has ended.
  }
}

/** Returns the ids of a process and all its descendants. */
export const familyOf = (parent: number): number[] => {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => [
        Number(pid),
        Number(
          read(`/proc/${pid}/stat`)
            .replace(/^.*\) \S /s, '')
            .split(' ')[0],
        ),
      ]),
  )
  const children = (pid: number): number[] => [
    pid,
    ...[...parents].filter(([, of]) => of === pid).flatMap(([child]) => children(child)),
  ]
  return children(parent)
}

/** Returns the memory in megabytes, with shared pages counted once. */
export const proportionalMegabytes = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024

/** Creates a control group with this memory limit, or returns null if that is not permitted. */
export const limitedGroup = (name: string, megabytes: number) => {
  for (const [folder, file] of [
    ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes'],
    ['/sys/fs/cgroup', 'memory.max'],
  ] as const) {
    const group = join(folder, name)
    try {
      mkdirSync(group)
      writeFileSync(join(group, file), String(megabytes * 2 ** 20))
      return {
        add: (pid: number) => writeFileSync(join(group, 'cgroup.procs'), String(pid)),
        remove: () => rmdirSync(group),
      }
    } catch {
      continue
    }
  }
  return null
}
