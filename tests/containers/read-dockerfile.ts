import { readFileSync } from 'node:fs'

export interface Instruction {
  word: string
  rest: string
}

/**
 * Returns the instructions of each stage of a Dockerfile, in order. Lines before the first stage
 * are omitted.
 */
export const readDockerfile = (path: string): Instruction[][] => {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages: Instruction[][] = []
  for (const line of lines) {
    const [, word, rest] = /^(\w+)\s+(\S.*)$/.exec(line)!
    if (word === 'FROM') stages.push([])
    stages.at(-1)?.push({ word: word!, rest: rest! })
  }
  return stages
}

/** Parses `COPY --from=build a b ./` into its sources and target. */
export const readCopy = ({ rest }: Instruction): { from: string | null; sources: string[]; to: string } => {
  const words = rest.split(/\s+/)
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length) ?? null
  const paths = words.filter((word) => !word.startsWith('--'))
  return { from, sources: paths.slice(0, -1), to: paths.at(-1)! }
}
